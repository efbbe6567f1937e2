package io.mokadb.shell.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that imports a file is killed by SIGKILL again and again, and the same import
 * continued: each line is there once, or among the rejects once; after each kill there are the
 * first so many batches and nothing else. More kills: {@code -Dmoka.import.kills=N}.
 */
@Tag("long")
final class ImportCrashIT {
  private static final int LINES = 40_000;
  private static final int BATCH = 100;
  private static final int BAD_EVERY = 70;
  private static final String END = "#";

  @TempDir private Path directory;

  private String url() {
    return "jdbc:moka:" + directory.resolve("data") + ";cache=16m";
  }

  @Test
  void killedImport_continued_loadsEachLineOnce() throws Exception {
    int kills = Integer.getInteger("moka.import.kills", 4);
    Random random = new Random(kills);
    Path csv = directory.resolve("rows.csv");
    writeFile(csv);
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, grp INT, name VARCHAR(2000))");
      statement.execute("CREATE INDEX t_grp ON t (grp, id)");
      statement.execute("CREATE UNIQUE INDEX t_name ON t (name)");
    }
    long done = 0;
    for (int i = 0; i < kills; i++) {
      done = liveAndDie(csv, 3 + random.nextInt(40), random.nextInt(15));
      requireBatches(done);
    }
    assertThat(done).as("records before the last life").isBetween(1L, LINES - 1L);
    assertThat(liveAndDie(csv, Integer.MAX_VALUE, 0)).isEqualTo(LINES);
    requireBatches(LINES);
    List<String> rejects = Files.readAllLines(ImportRequest.rejectsOf(csv));
    assertThat(rejects).hasSize(1 + LINES / BAD_EVERY);
    assertThat(new HashSet<>(rejects)).hasSameSizeAs(rejects);
  }

  private static void writeFile(Path csv) throws Exception {
    List<String> lines = new ArrayList<>();
    lines.add("id,grp,name");
    for (int id = 1; id <= LINES; id++) {
      String group = id % BAD_EVERY == 0 ? "bad" : Integer.toString(id % 7);
      lines.add(id + "," + group + ",name " + id + (id % 50 == 0 ? "x".repeat(1500) : ""));
    }
    Files.write(csv, lines);
  }

  /** How many records it said were done. */
  private long liveAndDie(Path csv, int commits, int millis) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx160m",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                url(),
                csv.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long done = 0;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      int heard = 0;
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        // The last one may have been cut off.
        if (line.endsWith(END)) {
          done = Long.parseLong(line.substring(0, line.length() - END.length()));
        }
        if (++heard == commits) {
          // The moment is the test's input: anywhere in a batch.
          Thread.sleep(millis);
          // Through the handle: the process itself would close its output, unread lines and all.
          child.toHandle().destroyForcibly();
        }
      }
    } finally {
      child.toHandle().destroyForcibly();
    }
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return done;
  }

  /** What was committed is there, and at most one batch more: whole ones, in the file's order. */
  private void requireBatches(long done) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url())) {
      try (Statement statement = connection.createStatement();
          ResultSet flaws = statement.executeQuery("CHECK DATABASE")) {
        assertThat(flaws.next()).as("flaws").isFalse();
      }
      long last = Long.parseLong(query(connection, "SELECT COALESCE(MAX(id), 0) FROM t"));
      assertThat(last - last / BAD_EVERY)
          .as("rows up to the last one, %d", last)
          .isEqualTo(Long.parseLong(query(connection, "SELECT COUNT(*) FROM t")));
      long records = (last + 1) % BAD_EVERY == 0 && last % BATCH != 0 ? last + 1 : last;
      assertThat(records % BATCH).as("records of a batch that is there by half").isZero();
      assertThat(records).isBetween(done, done + BATCH);
      for (String index : List.of("grp >= 0", "name >= ''")) {
        assertThat(query(connection, "SELECT COUNT(*) FROM t WHERE " + index))
            .isEqualTo(query(connection, "SELECT COUNT(*) FROM t"));
      }
    }
  }

  private static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** What {@code bin/moka import} does, but for how it tells. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
      Path csv = Path.of(args[1]);
      ImportRequest request =
          new ImportRequest(
              csv,
              CsvFormat.standard(),
              "t",
              List.of(),
              List.of(),
              ImportRequest.rejectsOf(csv),
              BATCH,
              false,
              Map.of());
      ImportListener listener =
          new ImportListener() {
            @Override
            public void note(String text) {
              // Nobody reads it.
            }

            @Override
            public void begin(long records, long alreadyDone) {
              System.out.println(alreadyDone + END);
            }

            @Override
            public void committed(long recordsDone, long rejected) {
              System.out.println(recordsDone + END);
            }
          };
      new Importer(
              request, () -> DriverManager.getConnection(args[0]), listener, RetryDelay.doubling())
          .run();
    }
  }
}

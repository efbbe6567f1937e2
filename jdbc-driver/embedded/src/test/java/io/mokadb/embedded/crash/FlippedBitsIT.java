package io.mokadb.embedded.crash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bit is flipped in a file of a database that was closed, of one whose process was killed, or of
 * a backup: that is refused, found by the first read or by CHECK DATABASE, or does no harm. It is
 * never a database with other contents.
 */
@Tag("long")
final class FlippedBitsIT {
  private static final int FLIPS = Integer.getInteger("moka.flips", 50);
  private static final long SEED = Long.getLong("moka.flip.seed", System.nanoTime());
  private static final int COMMITS = 130;
  private static final int MORE_COMMITS = 60;

  private static final Set<String> WITH_DATA = Set.of(".log", ".sst", "MANIFEST");
  private static final int WEIGHT_OF_DATA = 4;

  /** The SQLState of damage, and of a directory that is neither a database nor a backup. */
  private static final Set<String> REFUSALS = Set.of("XX001", "08001");

  @TempDir private Path dir;
  private final Map<String, Integer> verdicts = new TreeMap<>();

  /**
   * A directory that is damaged over and over.
   *
   * @param contents what has to be in it
   */
  private record Base(String name, Path directory, String contents) {}

  @Test
  void flippedBit_isRefusedOrFoundOrHarmless() throws Exception {
    System.out.println("-Dmoka.flip.seed=" + SEED + " -Dmoka.flips=" + FLIPS);
    List<Base> bases = bases();
    for (int i = 0; i < FLIPS; i++) {
      Random random = new Random(SEED + i);
      flip(bases.get(i % bases.size()), random, SEED + i);
    }
    System.out.println(verdicts);
    assertThat(verdicts.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(FLIPS);
  }

  private List<Base> bases() throws Exception {
    Path data = dir.resolve("data");
    Path backups = dir.resolve("backups");
    String backedUp;
    try (Connection connection = DriverManager.getConnection(FlipChild.url(data))) {
      FlipChild.create(connection);
      for (int number = 1; number <= COMMITS; number++) {
        FlipChild.commit(connection, number);
      }
      connection.setAutoCommit(true);
      backedUp = contents(connection);
      try (Statement statement = connection.createStatement()) {
        statement.execute("BACKUP DATABASE TO '" + backups + "'");
      }
      for (int number = COMMITS + 1; number <= COMMITS + 20; number++) {
        FlipChild.commit(connection, number);
      }
    }
    Path closed = copy(data, dir.resolve("closed"));
    int acknowledged = killAfter(data, COMMITS + 21);
    Path killed = copy(data, dir.resolve("killed"));
    String afterKill = open(copy(killed, dir.resolve("look")), "");
    // One more may be there whose acknowledgement was never said.
    assertThat(afterKill)
        .matches(
            text -> Stream.of(0, 1).anyMatch(i -> text.startsWith("done=" + (acknowledged + i))));
    return List.of(
        new Base("closed", closed, open(copy(closed, dir.resolve("look2")), "")),
        new Base("killed", killed, afterKill),
        new Base("closed", closed, open(data(), "")),
        new Base("killed", killed, afterKill),
        new Base("backup", backups, backedUp));
  }

  private Path data() throws IOException {
    return copy(dir.resolve("closed"), dir.resolve("look3"));
  }

  /** The number of the last acknowledged commit, with none under way that could have followed. */
  private static int killAfter(Path data, int first) throws IOException, InterruptedException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of("-Xmx160m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
    command.addAll(List.of(FlipChild.class.getName(), data.toString(), "" + first));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    int last = 0;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.matches(FlipChild.ACKNOWLEDGED + "\\d+")) {
          last = Integer.parseInt(line.substring(FlipChild.ACKNOWLEDGED.length()));
        }
        if (last >= first + MORE_COMMITS) {
          child.toHandle().destroyForcibly();
        }
      }
    }
    child.waitFor();
    return last;
  }

  private void flip(Base base, Random random, long seed) throws IOException {
    Path target = copy(base.directory(), dir.resolve("flip"));
    Map<String, List<Path>> kinds = kinds(target);
    String kind = choose(kinds.keySet(), random);
    Path file = kinds.get(kind).get(random.nextInt(kinds.get(kind).size()));
    long bit = (long) (random.nextDouble() * Files.size(file) * Byte.SIZE);
    flip(file, bit);
    String what = base.name() + ", bit " + bit + " of " + file.getFileName() + ", seed " + seed;
    boolean backup = base.name().equals("backup");
    Path opened = backup ? dir.resolve("restored") : target;
    String verdict;
    try {
      String contents = open(opened, backup ? ";restorefrom=" + target : ";create=false");
      String found = contents.substring(contents.indexOf('\n') + 1);
      assertThat(contents.lines().findFirst()).as(what).hasValue(line(base));
      verdict = found.isEmpty() ? "harmless" : "found";
    } catch (SQLException e) {
      assertThat(REFUSALS).as("%s: %s", what, e).contains(e.getSQLState());
      verdict = "refused";
    }
    verdicts.merge(base.name() + " " + kind + " " + verdict, 1, Integer::sum);
    delete(target);
    delete(opened);
  }

  /** Files with data more often than those that only say something about them. */
  private static String choose(Set<String> kinds, Random random) {
    List<String> names = new ArrayList<>(kinds);
    for (String kind : kinds) {
      if (WITH_DATA.contains(kind)) {
        names.addAll(Collections.nCopies(WEIGHT_OF_DATA, kind));
      }
    }
    return names.get(random.nextInt(names.size()));
  }

  private static String line(Base base) {
    return base.contents().lines().findFirst().orElseThrow();
  }

  private static void flip(Path file, long bit) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(bit / Byte.SIZE);
      int before = bytes.read();
      bytes.seek(bit / Byte.SIZE);
      bytes.write(before ^ 1 << bit % Byte.SIZE);
    }
  }

  /** The files that are not empty, by what they are. */
  private static Map<String, List<Path>> kinds(Path directory) throws IOException {
    Map<String, List<Path>> kinds = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) > 0) {
          String name = file.getFileName().toString();
          String kind =
              name.replaceAll("^[0-9].*\\.", ".")
                  .replaceAll("-\\d+$", "")
                  .replaceAll("^LOG.*", "LOG");
          kinds.computeIfAbsent(kind, any -> new ArrayList<>()).add(file);
        }
      }
    }
    return kinds;
  }

  /**
   * @return what is in it, in one line, and what CHECK DATABASE finds
   */
  private static String open(Path directory, String more) throws SQLException {
    try (Connection connection = DriverManager.getConnection(FlipChild.url(directory) + more)) {
      return contents(connection);
    }
  }

  private static String contents(Connection connection) throws SQLException {
    return "done="
        + query(connection, "SELECT MAX(number) FROM done").strip()
        + " item="
        + sum(connection, "SELECT * FROM item ORDER BY id")
        + " owner="
        + sum(connection, "SELECT owner, id FROM item WHERE owner >= 0 ORDER BY owner, id")
        + " file="
        + sum(connection, "SELECT id, text FROM file ORDER BY id")
        + "\n"
        + query(connection, "CHECK DATABASE");
  }

  private static String sum(Connection connection, String sql) throws SQLException {
    CRC32C sum = new CRC32C();
    sum.update(query(connection, sql).getBytes(UTF_8));
    return Long.toHexString(sum.getValue());
  }

  private static String query(Connection connection, String sql) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          text.append(rows.getString(i)).append(i < columns ? ',' : '\n');
        }
      }
    }
    return text.toString();
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> found = Files.walk(from)) {
      for (Path file : found.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> found = Files.walk(directory)) {
        for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}

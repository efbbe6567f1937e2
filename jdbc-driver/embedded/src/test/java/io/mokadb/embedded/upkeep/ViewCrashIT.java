package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A child process that changes rows under views is killed again and again, with changes waiting and
 * steps half done. After each opening, what is stored is the query at the view's commit timestamp,
 * and soon the query now; no acknowledged commit is missing.
 */
@Tag("long")
final class ViewCrashIT {
  private static final int ROUNDS = Integer.getInteger("moka.upkeep.kills", 4);
  private static final int ITEMS = 60;
  private static final int GROUPS = 5;

  private final Map<String, ViewQuery> views = new LinkedHashMap<>();
  private final Script script = new Script();
  private final Set<String> acknowledged = new HashSet<>();

  @ParameterizedTest(name = "durability={0} seed={1}")
  @CsvSource({"sync, 21", "relaxed, 22"})
  void kill_whileViewsAreKept_leavesThemEqualToTheirQueries(
      String durability, long seed, @TempDir Path directory) throws Exception {
    String url = "jdbc:moka:" + directory.resolve("data") + ";durability=" + durability;
    try (Connection connection = DriverManager.getConnection(url)) {
      create(connection);
    }
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      runAndKill(url, 20 + random.nextInt(80), seed * 100 + round);
      try (Connection connection = DriverManager.getConnection(url);
          Watch watch = new Watch(url, views, script)) {
        watch.moment(new SettledViews());
        Answers.execute(connection, "CALL MOKA.AWAIT_VIEWS(60)");
        for (ViewQuery view : views.values()) {
          watch.current(view);
        }
        watch.moment(SettledViews.joined(views.keySet()));
        assertThat(Answers.rows(connection, "SELECT id FROM t2"))
            .as("acknowledged commits, seed %d, round %d", seed, round)
            .containsAll(acknowledged);
        assertThat(Answers.rows(connection, "CHECK DATABASE")).isEmpty();
      }
    }
  }

  private void create(Connection connection) throws SQLException {
    for (String sql :
        List.of(
            "CREATE TABLE t0 (id INTEGER PRIMARY KEY, grp INTEGER, a INTEGER)",
            "CREATE INDEX t0_grp ON t0 (grp)",
            "CREATE TABLE t1 (id INTEGER PRIMARY KEY, name VARCHAR(10))",
            "CREATE TABLE t2 (id BIGINT PRIMARY KEY, item INTEGER)")) {
      script.run("owner", connection, sql);
    }
    view(
        Shape.GROUPS_OF_JOIN,
        "SELECT g.id AS c0, g.name AS c1, COUNT(*) AS c2, SUM(i.a) AS c3 FROM t0 AS i"
            + " JOIN t1 AS g ON g.id = i.grp GROUP BY g.id, g.name");
    view(
        Shape.TOP_PER_GROUP,
        "SELECT x.id AS c0, x.grp AS c1, x.place AS c2 FROM (SELECT i.id, i.grp, ROW_NUMBER() OVER"
            + " (PARTITION BY i.grp ORDER BY i.a DESC, i.id) AS place FROM t0 AS i) AS x"
            + " WHERE x.place <= 3");
    view(
        Shape.LEFT_JOIN,
        "SELECT g.id AS c0, g.name AS c1, i.id AS c2, i.a AS c3 FROM t1 AS g"
            + " LEFT JOIN t0 AS i ON i.grp = g.id");
    view(
        Shape.GROUPS,
        "SELECT j.item AS c0, COUNT(*) AS c1, MAX(j.id) AS c2 FROM t2 AS j GROUP BY j.item");
    for (ViewQuery view : views.values()) {
      script.run("owner", connection, view.create());
    }
  }

  private void view(Shape shape, String query) {
    String name = "v" + views.size();
    views.put(name, new ViewQuery(name, shape, query, List.of()));
  }

  /** Lets the child commit so many transactions, and kills it. */
  private void runAndKill(String url, int commits, long seed)
      throws IOException, InterruptedException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of(Child.class.getName(), url, Long.toString(seed)));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < commits; i++) {
        String line = out.readLine();
        assertThat(line).as("a line of the child, seed %d", seed).isNotNull();
        acknowledged.add(line);
      }
      // Through the handle: the process itself would close its output, unread lines and all.
      assertThat(child.toHandle().destroyForcibly()).isTrue();
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Changes rows at random until it is killed; prints the id of each commit. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws SQLException {
      long seed = Long.parseLong(args[1]);
      Random random = new Random(seed);
      try (Connection connection = DriverManager.getConnection(args[0])) {
        connection.setAutoCommit(false);
        for (long id = seed * 1_000_000; ; id++) {
          int item = random.nextInt(ITEMS);
          Answers.execute(connection, change(item, random));
          if (random.nextInt(5) == 0) {
            Answers.execute(connection, group(random));
          }
          Answers.execute(connection, "INSERT INTO t2 VALUES (" + id + ", " + item % GROUPS + ")");
          connection.commit();
          System.out.println(id);
        }
      }
    }

    private static String change(int item, Random random) {
      int group = random.nextInt(GROUPS + 1);
      String value = random.nextInt(6) == 0 ? "NULL" : "" + random.nextInt(1000);
      return switch (random.nextInt(5)) {
        case 0 -> "DELETE FROM t0 WHERE id = " + item;
        case 1 -> "UPDATE t0 SET grp = " + group + " WHERE id < " + item % 20;
        default -> "UPSERT INTO t0 VALUES (" + item + ", " + group + ", " + value + ")";
      };
    }

    private static String group(Random random) {
      int group = random.nextInt(GROUPS);
      return random.nextInt(3) == 0
          ? "DELETE FROM t1 WHERE id = " + group
          : "UPSERT INTO t1 VALUES (" + group + ", 'n" + random.nextInt(9) + "')";
    }
  }
}

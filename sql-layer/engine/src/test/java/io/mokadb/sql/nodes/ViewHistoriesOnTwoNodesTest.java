package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories on two nodes: views are compared with their queries by readers of each. */
final class ViewHistoriesOnTwoNodesTest {
  private static final int STEPS = 150;

  /** By view its query. */
  private static final Map<String, String> QUERIES = new LinkedHashMap<>();

  /** Those that are their queries at each snapshot. */
  private static final List<String> CURRENT = List.of("totals", "worth", "counts");

  static {
    QUERIES.put(
        "totals", "SELECT item, SUM(amount) AS s, MAX(amount) AS m FROM sale GROUP BY item");
    QUERIES.put(
        "worth",
        "SELECT s.id, s.amount * p.cents AS w FROM sale s JOIN price p ON p.item = s.item");
    QUERIES.put("counts", "SELECT item, COUNT(*) AS n FROM sale GROUP BY item");
    QUERIES.put("sums", "SELECT item, SUM(amount) AS s, COUNT(*) AS n FROM sale GROUP BY item");
    QUERIES.put("items", "SELECT DISTINCT item FROM sale");
  }

  private static final List<String> FRESHNESS =
      List.of("current", "current", "immediate", "eventual", "eventual");

  /** One history. */
  private static final class History implements AutoCloseable {
    private final long seed;
    private final SplittableRandom random;
    private final NodePair nodes = new NodePair();
    private final List<TestNode> both = List.of(nodes.a, nodes.b);
    private int now;

    /** Of an older snapshot, or null. */
    private Session reader;

    History(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
    }

    @Override
    public void close() {
      endReader();
      nodes.close();
    }

    private TestNode any() {
      return both.get(random.nextInt(2));
    }

    private String view() {
      return List.copyOf(QUERIES.keySet()).get(random.nextInt(QUERIES.size()));
    }

    void create() {
      nodes.a.run(
          "CREATE TABLE sale (id INT PRIMARY KEY, item INT, amount INT)",
          "CREATE TABLE price (item INT PRIMARY KEY, cents INT)",
          "INSERT INTO price VALUES (1, 5), (2, 7), (3, 11)");
      int number = 0;
      for (Map.Entry<String, String> view : QUERIES.entrySet()) {
        any()
            .run(
                "CREATE MATERIALIZED VIEW "
                    + view.getKey()
                    + " INCREMENTAL WITH (freshness = '"
                    + FRESHNESS.get(number++)
                    + "') AS "
                    + view.getValue());
      }
      both.forEach(node -> node.run("SET QUERY_REWRITE = OFF"));
    }

    void run() {
      for (now = 0; now < STEPS; now++) {
        act();
        for (String view : CURRENT) {
          compare(any().session, view);
          if (reader != null) {
            compare(reader, view);
          }
        }
      }
    }

    private void act() {
      switch (random.nextInt(14)) {
        case 0, 1, 2, 3, 4 -> any().run(change());
        case 5, 6, 7 -> any().runTriggers();
        case 8 -> nodes.pass(Duration.ofMillis(random.nextInt(1, 4000)));
        case 9 -> nodes.duties(any());
        case 10 -> any().lookAround();
        case 11 -> beginReader();
        case 12 -> alter();
        default -> refresh();
      }
    }

    private String change() {
      int id = random.nextInt(12);
      int item = random.nextInt(1, 5);
      int amount = random.nextInt(100);
      return switch (random.nextInt(5)) {
        case 0 -> "DELETE FROM sale WHERE id = " + id;
        case 1 -> "UPDATE sale SET item = " + item + " WHERE id = " + id;
        case 2 -> "UPDATE price SET cents = " + amount + " WHERE item = " + item;
        case 3 -> "UPDATE sale SET amount = " + amount + " WHERE item = " + item;
        default ->
            "MERGE INTO sale USING (VALUES ("
                + id
                + ", "
                + item
                + ", "
                + amount
                + ")) AS n (id, item, amount) ON sale.id = n.id"
                + " WHEN MATCHED THEN UPDATE SET item = n.item, amount = n.amount"
                + " WHEN NOT MATCHED THEN INSERT VALUES (n.id, n.item, n.amount)";
      };
    }

    private void beginReader() {
      endReader();
      if (random.nextInt(3) > 0) {
        reader = any().another();
        TestNode.run(reader, "SET QUERY_REWRITE = OFF");
        reader.setIsolation(IsolationLevel.SNAPSHOT);
        reader.setAutoCommit(false);
        compare(reader, "totals");
      }
    }

    private void endReader() {
      if (reader != null) {
        reader.rollback();
        reader.close();
        reader = null;
      }
    }

    private void alter() {
      String view = view();
      if (!view.equals("counts")) {
        String how = random.nextBoolean() ? " PAUSE" : " RESUME";
        any().run("ALTER MATERIALIZED VIEW " + view + how);
      }
    }

    private void refresh() {
      any().run("REFRESH MATERIALIZED VIEW " + view());
    }

    private void compare(Session session, String view) {
      String query = "SELECT * FROM (" + QUERIES.get(view) + ") q ORDER BY 1";
      String kept = "SELECT * FROM " + view + " ORDER BY 1";
      String rows = TestNode.query(session, query);
      String[] found = new String[1];
      SqlState state = TestNode.stateOf(() -> found[0] = TestNode.query(session, kept));
      if (state == SqlState.OBJECT_NOT_READY) {
        // It is about to be computed as a whole.
        return;
      }
      assertThat(state).as("seed %d, step %d, %s", seed, now, view).isNull();
      assertThat(found[0]).as("seed %d, step %d, %s", seed, now, view).isEqualTo(rows);
    }

    void finish() {
      endReader();
      for (String view : QUERIES.keySet()) {
        if (!view.equals("counts")) {
          any().run("ALTER MATERIALIZED VIEW " + view + " RESUME");
        }
      }
      both.forEach(TestNode::lookAround);
      nodes.pass(Duration.ofSeconds(1));
      both.forEach(TestNode::runTriggers);
      for (TestNode node : both) {
        for (String view : QUERIES.keySet()) {
          compare(node.session, view);
          assertThat(node.query("CHECK MATERIALIZED VIEW " + view))
              .as("seed %d, %s", seed, view)
              .isEmpty();
        }
        assertThat(node.query("SELECT view_name FROM moka.materialized_views WHERE pending <> 0"))
            .as("seed %d, views that lag", seed)
            .isEmpty();
        assertThat(node.query("CHECK DATABASE")).as("seed %d", seed).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void randomHistory_viewsAreTheirQueries(long seed) {
    System.out.println("Seed " + seed);
    try (History history = new History(seed)) {
      history.create();
      history.run();
      history.finish();
    }
  }
}

package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random queries have the same rows whether they are answered from current views or not, in random
 * histories, with changes that are pending and with those of their own transaction. {@code
 * -Dmoka.upkeep.seeds}, {@code -Dmoka.upkeep.first} and {@code -Dmoka.upkeep.steps} for more.
 */
@Tag("long")
final class RewrittenQueriesTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 6);
  private static final int FIRST = Integer.getInteger("moka.upkeep.first", 1);
  private static final int STEPS = Integer.getInteger("moka.upkeep.steps", 250);
  private static final int VIEWS = 8;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void queries_haveTheirRows_fromViewsAndFromTables(long seed) throws SQLException {
    String url = "jdbc:moka:mem:rewritten" + seed + ";locking=optimistic";
    try (Connection owner = DriverManager.getConnection(url);
        Connection client = DriverManager.getConnection(url)) {
      client.setAutoCommit(false);
      Run run = new Run(seed, owner, client);
      run.define();
      for (int i = 0; i < STEPS; i++) {
        run.step();
      }
      client.rollback();
      assertThat(run.answered).as("answered from views, seed %d", seed).isPositive();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }

  /** One history. */
  private static final class Run {
    private final Random random;
    private final RewriteQueries queries;
    private final Script script = new Script();
    private final Connection owner;
    private final Connection client;
    private int answered;

    Run(long seed, Connection owner, Connection client) {
      this.random = new Random(seed);
      this.queries = new RewriteQueries(random);
      this.owner = owner;
      this.client = client;
    }

    void define() throws SQLException {
      for (String sql : RewriteQueries.TABLES) {
        script.run("owner", owner, sql);
      }
      for (int i = 0; i < 80; i++) {
        script.run("owner", owner, queries.change());
      }
      for (int i = 0; i < VIEWS; i++) {
        script.run(
            "owner",
            owner,
            "CREATE MATERIALIZED VIEW v"
                + i
                + " INCREMENTAL WITH (freshness = 'current') AS "
                + queries.view());
      }
    }

    void step() throws SQLException {
      switch (random.nextInt(12)) {
        case 0 -> {
          client.rollback();
          script.note("client: ROLLBACK;");
        }
        case 1 -> commit();
        case 2 -> script.run("owner", owner, queries.change(), "40001");
        case 3 -> pauseOrResume();
        case 4, 5, 6 -> change();
        default -> compare();
      }
    }

    private void change() throws SQLException {
      if (script.run("client", client, queries.change(), "40001").equals("40001")) {
        client.rollback();
        script.note("client: ROLLBACK;");
      }
    }

    private void commit() throws SQLException {
      try {
        client.commit();
        script.note("client: COMMIT;");
      } catch (SQLException e) {
        script.note("client: COMMIT; -- " + e.getSQLState());
        if (!e.getSQLState().equals("40001")) {
          throw e;
        }
        client.rollback();
      }
    }

    private void pauseOrResume() throws SQLException {
      script.run(
          "owner",
          owner,
          "ALTER MATERIALIZED VIEW v"
              + random.nextInt(VIEWS)
              + (random.nextInt(3) == 0 ? " PAUSE" : " RESUME"),
          "40001");
    }

    /** Both in one transaction, so they see the same. */
    private void compare() throws SQLException {
      String sql = queries.query();
      script.note("client: " + sql + ";");
      Answers.execute(client, "SET QUERY_REWRITE = OFF");
      var expected = Answers.rows(client, sql);
      Answers.execute(client, "SET QUERY_REWRITE = ON");
      var found = Answers.rows(client, sql);
      var plan = Answers.rows(client, "EXPLAIN " + sql);
      answered +=
          plan.stream().anyMatch(line -> line.contains("is read in the place of tables")) ? 1 : 0;
      if (!found.equals(expected)) {
        throw new AssertionError(
            sql
                + ": too many "
                + Answers.minus(found, expected)
                + ", missing "
                + Answers.minus(expected, found)
                + "\n"
                + String.join("\n", plan)
                + "\n"
                + script.all());
      }
    }
  }
}

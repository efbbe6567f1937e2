package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * EXPLAIN MATERIALIZED VIEW says of each shape of query how it is kept, and steps go that way: none
 * computes a view as a whole that is kept by delta or by key. {@code -Dmoka.upkeep.seeds} and
 * {@code -Dmoka.upkeep.first} for more.
 */
final class PromisedWaysTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 2);
  private static final int FIRST = Integer.getInteger("moka.upkeep.first", 1);
  private static final int STEPS = 40;

  private final Script script = new Script();

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void steps_goTheWayThatExplainSays(long seed) throws SQLException {
    Random random = new Random(seed);
    String url = "jdbc:moka:mem:ways" + seed + ";locking=optimistic";
    List<BaseTable> tables =
        IntStream.range(0, 3).mapToObj(i -> new BaseTable("t" + i, random)).toList();
    try (Connection owner = DriverManager.getConnection(url)) {
      for (BaseTable table : tables) {
        for (String sql : table.create()) {
          script.run("owner", owner, sql);
        }
      }
      Clients clients = new Clients(url, 2, tables, script, random);
      try {
        change(clients);
        List<ViewQuery> views = create(owner, new GeneratedQueries(tables, random));
        for (int i = 0; i < 3; i++) {
          change(clients);
          script.run("owner", owner, "CALL MOKA.AWAIT_VIEWS(60)");
        }
        for (ViewQuery view : views) {
          requirePromisedWay(owner, view, seed);
        }
      } finally {
        clients.close();
      }
    }
  }

  private static void change(Clients clients) throws SQLException {
    for (int i = 0; i < STEPS; i++) {
      clients.step();
    }
    clients.commit();
  }

  /** One of each shape, of those that can be kept. */
  private List<ViewQuery> create(Connection owner, GeneratedQueries queries) throws SQLException {
    List<ViewQuery> views = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      ViewQuery view = queries.next("v" + views.size(), shape);
      if (script.run("owner", owner, view.create(), "0A000").isEmpty()) {
        views.add(view);
      }
    }
    return views;
  }

  private static void requirePromisedWay(Connection owner, ViewQuery view, long seed)
      throws SQLException {
    List<String> plan = Answers.rows(owner, "EXPLAIN MATERIALIZED VIEW " + view.name());
    if (plan.stream().noneMatch(line -> line.contains("[complete]"))) {
      String name = view.name().toUpperCase(Locale.ROOT);
      String steps = "SELECT DISTINCT way FROM moka.view_steps WHERE view_name = '" + name + "'";
      assertThat(Answers.rows(owner, steps))
          .as("seed %d, %s: %s %s", seed, view.shape(), view.create(), plan)
          .doesNotContain("COMPLETE");
    }
  }
}

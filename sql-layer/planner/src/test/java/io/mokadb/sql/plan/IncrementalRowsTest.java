package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rows that plans by key, and by delta, find to go and come are those that do, for random
 * queries and changes. The system property {@code random.queries} says how many are drawn from each
 * seed.
 */
class IncrementalRowsTest {
  private static final int QUERIES = Integer.getInteger("random.queries", 40);

  /** What the planner takes the tables for decides how it looks for keys. */
  private static final double[] SIZES = {1, 2e5, 1e8};

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void rows_ofRandomQueries_areTheDifference(long seed) {
    RandomQueries queries = new RandomQueries(seed);
    check(seed, queries::next, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 9, 10, 11})
  void rows_ofGroupsAndJoins_areTheDifference(long seed) {
    DeltaQueries queries = new DeltaQueries(new Random(seed));
    check(seed, queries::next, true);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6, 7})
  void rows_ofViews_areTheDifference(long seed) {
    KeptQueries queries = new KeptQueries(new Random(seed));
    check(seed, queries::next, true);
  }

  /**
   * @param all whether no query may be refused
   */
  private static void check(long seed, Supplier<String> queries, boolean all) {
    Random random = new Random(seed);
    List<String> refused = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      try (PlanDatabase before = new PlanDatabase();
          PlanDatabase after = new PlanDatabase()) {
        KeptTables tables = new KeptTables(random);
        tables.define(before);
        tables.define(after);
        for (String table : List.of("EMP", "DEPT", "SALE", "LOGS")) {
          before.rowCount(table, SIZES[random.nextInt(SIZES.length)]);
        }
        tables.fill(before, after);
        tables.change(after);
        for (int i = 0; i < QUERIES / 4; i++) {
          String sql = queries.get();
          String message = refusal(sql, before, after, seed);
          if (message != null) {
            refused.add(sql + "\n  " + message);
          }
        }
      }
    }
    if (all) {
      assertThat(refused).isEmpty();
    }
    assertThat(refused.size()).isLessThan(QUERIES / 2);
  }

  private static String refusal(String sql, PlanDatabase before, PlanDatabase after, long seed) {
    IncrementalPlan plan;
    try {
      plan =
          new IncrementalPlanner(before.planner()).plan(before.request(sql, PrepareOptions.NONE));
    } catch (MokaException e) {
      assertThat(e.state()).as(sql).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
      return e.getMessage();
    }
    try {
      KeptRows rows = new KeptRows(plan, before, after);
      Map<String, Integer> expected = KeptRows.told(KeptRows.difference(sql, before, after));
      assertThat(KeptRows.told(rows.difference())).isEqualTo(expected);
      byDelta(plan, rows, expected);
      assertThat(rows(before.run(plan.rows().plan(0, List.of())))).isEqualTo(rows(before.run(sql)));
      keyed(sql, plan, before);
      keyed(sql, plan, after);
    } catch (RuntimeException | AssertionError e) {
      // Says which of the random queries it is; the reason stays with it.
      throw new AssertionError("seed " + seed + ": " + sql + "\n" + plan, e);
    }
    return null;
  }

  private static void byDelta(IncrementalPlan plan, KeptRows rows, Map<String, Integer> expected) {
    if (!plan.changes().isEmpty()) {
      assertThat(KeptRows.told(rows.ofRows())).as("by delta").isEqualTo(expected);
    }
    if (plan.delta() != null) {
      assertThat(KeptRows.told(rows.ofGroupedRows()))
          .as("by delta, before grouping")
          .isEqualTo(KeptRows.told(rows.differenceOfGroupedRows()));
    }
  }

  /** Rows as text, in an order. */
  private static List<String> rows(List<Object[]> rows) {
    return rows.stream().map(Arrays::toString).sorted().toList();
  }

  private static void keyed(String sql, IncrementalPlan plan, PlanDatabase database) {
    if (plan.key().isEmpty()) {
      return;
    }
    Set<List<Object>> keys = new HashSet<>();
    for (Object[] row : database.run(sql)) {
      List<Object> key = plan.key().stream().map(column -> row[column]).toList();
      assertThat(keys.add(key)).as("key %s is there once", key).isTrue();
    }
  }
}

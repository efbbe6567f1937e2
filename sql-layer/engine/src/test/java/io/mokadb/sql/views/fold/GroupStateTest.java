package io.mokadb.sql.views.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.plan.incremental.DeltaPlan.Aggregation;
import io.mokadb.sql.plan.incremental.DeltaPlan.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of groups against aggregates of all their rows. */
final class GroupStateTest {
  private static final SqlType NUMBER = SqlType.of(SqlType.Kind.BIGINT);
  private static final SqlType TRUTH = SqlType.of(SqlType.Kind.BOOLEAN);
  private static final SqlType DECIMAL = SqlType.decimal(18, 3);
  private static final SqlType WIDE = SqlType.decimal(38, 3);

  /** Over a BIGINT, a DECIMAL, a BOOLEAN and another one that filters. */
  private static final List<Aggregation> AGGREGATES =
      List.of(
          new Aggregation(Kind.COUNT, "COUNT", List.of(), List.of(), -1, NUMBER),
          new Aggregation(Kind.COUNT, "COUNT", List.of(0), List.of(NUMBER), 3, NUMBER),
          new Aggregation(Kind.SUM, "SUM", List.of(0), List.of(NUMBER), -1, NUMBER),
          new Aggregation(Kind.SUM, "$SUM0", List.of(0), List.of(NUMBER), 3, NUMBER),
          new Aggregation(Kind.SUM, "SUM", List.of(1), List.of(DECIMAL), -1, WIDE),
          new Aggregation(Kind.SUM, "AVG", List.of(1), List.of(DECIMAL), -1, WIDE),
          new Aggregation(Kind.SUM, "AVG", List.of(0), List.of(NUMBER), -1, NUMBER),
          new Aggregation(Kind.SQUARES, "VAR_POP", List.of(0), List.of(NUMBER), -1, WIDE),
          new Aggregation(Kind.SQUARES, "VAR_SAMP", List.of(1), List.of(DECIMAL), 3, WIDE),
          new Aggregation(Kind.SQUARES, "VARIANCE", List.of(0), List.of(NUMBER), 3, WIDE),
          new Aggregation(Kind.SQUARES, "STDDEV_POP", List.of(1), List.of(DECIMAL), -1, WIDE),
          new Aggregation(Kind.SQUARES, "STDDEV_SAMP", List.of(0), List.of(NUMBER), -1, WIDE),
          new Aggregation(Kind.SQUARES, "STDDEV", List.of(1), List.of(DECIMAL), -1, WIDE),
          new Aggregation(Kind.TRUTH, "BOOL_AND", List.of(2), List.of(TRUTH), -1, TRUTH),
          new Aggregation(Kind.TRUTH, "BOOL_OR", List.of(2), List.of(TRUTH), 3, TRUTH),
          new Aggregation(Kind.LEAST, "MIN", List.of(0), List.of(NUMBER), -1, NUMBER),
          new Aggregation(Kind.GREATEST, "MAX", List.of(1), List.of(DECIMAL), 3, DECIMAL));

  private final GroupShape shape =
      new GroupShape(new DeltaPlan(List.of(), null, null, List.of(), AGGREGATES, null, 1));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void rowsThatComeAndGo_leaveTheStateOfThoseThatAreThere(long seed) {
    Random random = new Random(seed);
    List<Object[]> rows = new ArrayList<>();
    GroupState state = shape.empty();
    for (int step = 0; step < 2000; step++) {
      int change = random.nextInt(20);
      if (change == 0) {
        for (Object[] row : rows) {
          state.fold(row, -1);
        }
        rows.clear();
      } else if (change < 9 && !rows.isEmpty()) {
        state.fold(rows.remove(random.nextInt(rows.size())), -1);
      } else {
        Object[] row = row(random);
        rows.add(row);
        state.fold(row, 1);
      }
      assertThat(state.isPossible()).as("seed %d, step %d", seed, step).isTrue();
      GroupState whole = shape.empty();
      rows.forEach(row -> whole.fold(row, 1));
      if (!state.isKnown()) {
        state = shape.empty();
        for (Object[] row : rows) {
          state.fold(row, 1);
        }
      }
      assertThat(state.bytes()).as("seed %d, step %d", seed, step).isEqualTo(whole.bytes());
      assertThat(results(shape.read(state.bytes())))
          .as("seed %d, step %d", seed, step)
          .isEqualTo(expected(rows));
      assertThat(state.isEmpty()).isEqualTo(rows.isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void extremesThatAreLookedUp_leaveTheStateOfTheRowsThatAreThere(long seed) {
    Random random = new Random(seed);
    List<Object[]> rows = new ArrayList<>();
    GroupState state = shape.empty();
    int lookedUp = 0;
    for (int step = 0; step < 500; step++) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        boolean comes = rows.isEmpty() || random.nextInt(9) > 4;
        Object[] row = comes ? row(random) : rows.remove(random.nextInt(rows.size()));
        state.fold(row, comes ? 1 : -1);
        if (comes) {
          rows.add(row);
        }
      }
      for (int aggregate : state.unknown()) {
        List<Object> values = ordered(aggregate, rows);
        Object best = values.get(shape.isGreatest(aggregate) ? values.size() - 1 : 0);
        state.found(aggregate, best, values.stream().filter(best::equals).count());
        lookedUp++;
      }
      GroupState whole = shape.empty();
      rows.forEach(row -> whole.fold(row, 1));
      assertThat(state.isPossible()).isTrue();
      assertThat(state.bytes()).as("seed %d, step %d", seed, step).isEqualTo(whole.bytes());
    }
    assertThat(lookedUp).isPositive();
  }

  private List<Object> ordered(int aggregate, List<Object[]> rows) {
    OrderedInput input = shape.ordered().get(shape.orderedOf(aggregate));
    return rows.stream().map(input::of).filter(value -> value != null).sorted().toList();
  }

  @Test
  void extremesOfOneInput_areLookedUpInTheSameValues() {
    List<Aggregation> aggregates =
        List.of(
            new Aggregation(Kind.LEAST, "MIN", List.of(0), List.of(NUMBER), -1, NUMBER),
            new Aggregation(Kind.GREATEST, "MAX", List.of(0), List.of(NUMBER), -1, NUMBER),
            new Aggregation(Kind.GREATEST, "MAX", List.of(0), List.of(NUMBER), 3, NUMBER));
    GroupShape extremes =
        new GroupShape(new DeltaPlan(List.of(), null, null, List.of(), aggregates, null, 1));
    assertThat(extremes.ordered()).hasSize(2);
    assertThat(extremes.orderedOf(1)).isEqualTo(extremes.orderedOf(0));
    assertThat(extremes.isGreatest(1)).isTrue();
  }

  private static Object[] row(Random random) {
    return new Object[] {
      random.nextInt(5) == 0 ? null : (Object) (random.nextInt(9) - 4L),
      random.nextInt(5) == 0 ? null : BigDecimal.valueOf(random.nextInt(40) * 125L - 2000, 3),
      random.nextInt(4) == 0 ? null : (Object) random.nextBoolean(),
      random.nextInt(4) == 0 ? null : (Object) random.nextBoolean()
    };
  }

  private Object[] results(GroupState state) {
    Object[] results = new Object[AGGREGATES.size()];
    state.results(results, 0);
    return results;
  }

  /** What the functions of queries give. */
  private static Object[] expected(List<Object[]> rows) {
    List<Object> results = new ArrayList<>();
    for (Aggregation each : AGGREGATES) {
      Accumulator accumulator =
          AggregateLibrary.compile(each.name(), each.types(), each.result()).newAccumulator();
      for (Object[] row : rows) {
        if (each.filter() < 0 || Boolean.TRUE.equals(row[each.filter()])) {
          accumulator.add(each.arguments().stream().map(i -> row[i]).toArray());
        }
      }
      results.add(accumulator.result());
    }
    return results.toArray();
  }

  @Test
  void rowsThatWereNeverThere_areNoticed() {
    GroupState state = shape.empty();
    state.fold(new Object[] {1L, BigDecimal.ONE, true, true}, -1);
    assertThat(state.isPossible()).isFalse();
  }
}

package io.mokadb.sql.exec.aggregate;

import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.CollectOperator;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What aggregates keep of their rows counts as memory of the statement. */
final class KeptValuesTest {
  private static final SortKey[] NO_ORDER = {};

  private static AggregateCall call(String name, SortKey[] order, int... args) {
    List<SqlType> types = IntStream.of(args).mapToObj(arg -> INT).toList();
    SqlType result =
        switch (name) {
          case "ARRAY_AGG" -> SqlType.arrayOf(INT);
          case "LISTAGG" -> SqlType.of(Kind.VARCHAR);
          case "JSON_ARRAYAGG", "JSON_OBJECTAGG" -> SqlType.of(Kind.JSON);
          default -> INT;
        };
    return new AggregateCall(AggregateLibrary.compile(name, types, result), args, -1, false, order);
  }

  private static Rows numbers(int count, int groups) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(i % groups, i, 0.5));
    }
    return new Rows(rows, Integer.MAX_VALUE);
  }

  private static Operator whole(Rows rows, AggregateCall call) {
    return new AggregateOperator(
        rows, new int[0], new SqlType[0], List.of(new int[0]), new AggregateCall[] {call});
  }

  private static void requireOutOfMemory(Operator operator, long memory) {
    assertThatThrownBy(() -> Rows.run(operator, Rows.context(memory, new Cancellation())))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> {
              assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY);
              assertThat(e.getMessage()).contains("working memory", "'memory' of the URL");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"ARRAY_AGG", "LISTAGG", "JSON_ARRAYAGG", "MODE"})
  void values_beyondTheMemory_fail(String name) {
    Rows rows = numbers(40_000, 1);
    AggregateCall call = call(name, NO_ORDER, 1);
    Operator sorted =
        new SortedAggregateOperator(
            rows, new int[] {0}, new SqlType[] {INT}, new AggregateCall[] {call});
    for (Operator operator : List.of(whole(rows, call), sorted)) {
      requireOutOfMemory(operator, 200_000);
      assertThat(Rows.run(operator)).hasSize(1);
    }
  }

  @Test
  void namesAndValues_beyondTheMemory_fail() {
    Operator operator = whole(numbers(40_000, 1), call("JSON_OBJECTAGG", NO_ORDER, 1, 1));
    requireOutOfMemory(operator, 200_000);
    assertThat(Rows.run(operator)).hasSize(1);
  }

  @Test
  void groups_beyondTheMemory_areTakenByWayOfFiles() {
    Rows rows = numbers(20_000, 2_000);
    AggregateCall[] calls = {
      call("ARRAY_AGG", NO_ORDER, 1), call("LISTAGG", NO_ORDER, 1), call("MODE", NO_ORDER, 1)
    };
    Operator operator =
        new AggregateOperator(
            rows, new int[] {0}, new SqlType[] {INT}, List.of(new int[] {0}), calls);
    List<List<Object>> found = Rows.run(operator, Rows.context(200_000, new Cancellation()));
    assertThat(found).containsExactlyInAnyOrderElementsOf(Rows.run(operator));
  }

  /** They are handed from the sort to the list, so they do not count twice. */
  @Test
  void orderedValues_countOnce() {
    SortKey[] order = {new SortKey(1, true, false, INT)};
    Rows rows = numbers(1_000, 1);
    AggregateCall call = call("ARRAY_AGG", order, 1);
    Operator sorted =
        new SortedAggregateOperator(
            rows, new int[] {0}, new SqlType[] {INT}, new AggregateCall[] {call});
    for (Operator operator : List.of(whole(rows, call), sorted)) {
      Object list = last(Rows.run(operator, Rows.context(100_000, new Cancellation())));
      assertThat(list).isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> 999 - i).toList());
      assertThat(Rows.run(operator)).hasSize(1);
    }
  }

  private static Object last(List<List<Object>> rows) {
    List<Object> row = rows.get(0);
    return row.get(row.size() - 1);
  }

  @Test
  void arrayOfASubquery_beyondTheMemory_fails() {
    for (boolean rows : new boolean[] {false, true}) {
      Operator operator = new CollectOperator(numbers(10_000, 1), rows);
      requireOutOfMemory(operator, 200_000);
      assertThat((List<?>) last(Rows.run(operator))).hasSize(10_000);
    }
  }
}

package io.mokadb.sql.exec.aggregate;

import static io.mokadb.sql.exec.Rows.BIG;
import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.Accumulator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AggregateOperatorsTest {
  private static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  private static final SqlType BOOL = SqlType.of(Kind.BOOLEAN);
  private static final SortKey[] UNORDERED = {};

  private static AggregateCall call(String name, SqlType result, SqlType type, int... args) {
    SqlType[] types = new SqlType[args.length];
    Arrays.fill(types, type);
    return new AggregateCall(
        AggregateLibrary.compile(name, List.of(types), result), args, -1, false, UNORDERED);
  }

  private static Object of(String name, SqlType result, SqlType type, Object... values) {
    Accumulator state = AggregateLibrary.compile(name, List.of(type), result).newAccumulator();
    for (Object value : values) {
      state.add(new Object[] {value});
    }
    return state.result();
  }

  @Test
  void aggregates_single_match() {
    SqlType money = SqlType.decimal(10, 2);
    SqlType wide = SqlType.decimal(38, 0);
    long max = Long.MAX_VALUE;
    assertThat(of("COUNT", BIG, INT, 1, null, 2)).isEqualTo(2L);
    assertThat(of("SUM", BIG, INT, Integer.MAX_VALUE, null, 1)).isEqualTo(1L << 31);
    assertThat(of("SUM", wide, BIG, max, max, -5L))
        .isEqualTo(
            BigDecimal.valueOf(max).multiply(BigDecimal.valueOf(2)).subtract(new BigDecimal(5)));
    assertThatThrownBy(() -> of("SUM", BIG, BIG, max, 1L))
        .extracting(e -> ((MokaException) e).state())
        .isEqualTo(SqlState.NUMBER_OUT_OF_RANGE);
    assertThat(of("SUM", BIG, BIG, max, 1L, -2L)).isEqualTo(max - 1);
    assertThat(of("SUM", BIG, INT)).isNull();
    assertThat(of("$SUM0", BIG, INT)).isEqualTo(0L);
    assertThat(of("SUM", money, money, new BigDecimal("0.10"), new BigDecimal("0.25")))
        .isEqualTo(new BigDecimal("0.35"));
    assertThat(of("SUM", DOUBLE, DOUBLE, 1e100, 1.0, -1e100)).isEqualTo(1.0);
    assertThat(of("AVG", SqlType.decimal(38, 6), INT, 1, 2, null))
        .isEqualTo(new BigDecimal("1.500000"));
    assertThat(of("AVG", DOUBLE, INT, 1, 2)).isEqualTo(1.5);
    assertThat(of("AVG", INT, INT, -1, -2)).isEqualTo(-1);
    assertThat(of("MIN", INT, INT, 3, null, 1)).isEqualTo(1);
    assertThat(of("MAX", TEXT, TEXT, "a", "c", "b")).isEqualTo("c");
    assertThat(of("MAX", DOUBLE, DOUBLE, 1.0, Double.NaN, 2.0)).isEqualTo(Double.NaN);
    assertThat(of("EVERY", BOOL, BOOL, true, null, false, true)).isEqualTo(false);
    assertThat(of("SOME", BOOL, BOOL, false, null)).isEqualTo(false);
    assertThat(of("BIT_XOR", INT, INT, 5, 1, null)).isEqualTo(4);
    assertThat(of("VAR_POP", DOUBLE, INT, 1, 3)).isEqualTo(1.0);
    assertThat(of("STDDEV_SAMP", DOUBLE, INT, 1)).isNull();
    assertThat(of("STDDEV", DOUBLE, INT, 1, 3)).isEqualTo(Math.sqrt(2));
    assertThat(of("LISTAGG", TEXT, INT, 1, null, 2)).isEqualTo("1,2");
    assertThat(of("ARRAY_AGG", SqlType.of(Kind.ARRAY), INT, 1, null))
        .isEqualTo(Arrays.asList(1, null));
    assertThat(of("MODE", INT, INT, 1, 2, 2, 1, 3)).isEqualTo(1);
    assertThat(AggregateLibrary.compile("NO_SUCH", List.of(INT), INT)).isNull();
    assertThatThrownBy(() -> of("SINGLE_VALUE", INT, INT, 1, 2))
        .extracting(e -> ((MokaException) e).state())
        .isEqualTo(SqlState.CARDINALITY_VIOLATION);
  }

  @Test
  void aggregates_ofTwo_match() {
    Accumulator slope =
        AggregateLibrary.compile("REGR_SLOPE", List.of(DOUBLE, DOUBLE), DOUBLE).newAccumulator();
    Accumulator corr =
        AggregateLibrary.compile("CORR", List.of(DOUBLE, DOUBLE), DOUBLE).newAccumulator();
    for (double x = 0; x < 5; x++) {
      slope.add(new Object[] {3 * x + 1, x});
      corr.add(new Object[] {3 * x + 1, x});
    }
    assertThat((Double) slope.result()).isCloseTo(3, org.assertj.core.data.Offset.offset(1e-12));
    assertThat((Double) corr.result()).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-12));
  }

  @Test
  void hashAndSorted_randomGroups_likeDefinition() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Rows rows = Rows.random(random, random.nextInt(60), 2, 3);
      Map<Object, long[]> expected = new LinkedHashMap<>();
      for (Object[] row : rows.list()) {
        long[] values = expected.computeIfAbsent(row[0], key -> new long[3]);
        values[0]++;
        values[1] += row[1] == null ? 0 : 1;
        values[2] += row[1] == null ? 0 : (Integer) row[1];
      }
      List<List<Object>> table = new ArrayList<>();
      expected.forEach(
          (key, v) -> table.add(Arrays.asList(key, v[0], v[1], v[1] == 0 ? null : (Object) v[2])));
      AggregateCall[] calls = {
        call("COUNT", BIG, INT), call("COUNT", BIG, INT, 1), call("SUM", BIG, INT, 1)
      };
      int[] key = {0};
      SqlType[] types = {INT};
      assertThat(Rows.run(new AggregateOperator(rows, key, types, List.of(new int[] {0}), calls)))
          .as("seed %s", seed)
          .isEqualTo(table);
      Rows sorted =
          new Rows(
              rows.list().stream()
                  .sorted(SortKey.comparator(new SortKey[] {new SortKey(0, true, false, INT)}))
                  .toList(),
              Integer.MAX_VALUE);
      assertThat(Rows.run(new SortedAggregateOperator(sorted, key, types, calls)))
          .as("seed %s", seed)
          .containsExactlyInAnyOrderElementsOf(table);
    }
  }

  @Test
  void groupingSets_withGrouping_everySet() {
    Rows rows = Rows.of(row(1, 10, 5), row(1, 20, 6), row(2, 10, 7));
    AggregateCall[] calls = {
      call("SUM", BIG, INT, 2), new AggregateCall(null, new int[] {0, 1}, -1, false, UNORDERED)
    };
    List<List<Object>> result =
        Rows.run(
            new AggregateOperator(
                rows,
                new int[] {0, 1},
                new SqlType[] {INT, INT},
                List.of(new int[] {0, 1}, new int[] {0}, new int[] {}),
                calls));
    assertThat(result)
        .containsExactlyInAnyOrder(
            Arrays.asList(1, 10, 5L, 0L),
            Arrays.asList(1, 20, 6L, 0L),
            Arrays.asList(2, 10, 7L, 0L),
            Arrays.asList(1, null, 11L, 1L),
            Arrays.asList(2, null, 7L, 1L),
            Arrays.asList(null, null, 18L, 3L));
  }

  @Test
  void aggregate_emptyInput_oneRowOnlyWithoutKeys() {
    AggregateCall[] calls = {call("COUNT", BIG, INT), call("MAX", INT, INT, 0)};
    List<List<Object>> one = List.of(Arrays.asList(0L, null));
    SqlType[] none = {};
    assertThat(
            Rows.run(
                new AggregateOperator(Rows.of(), new int[0], none, List.of(new int[0]), calls)))
        .isEqualTo(one);
    assertThat(Rows.run(new SortedAggregateOperator(Rows.of(), new int[0], none, calls)))
        .isEqualTo(one);
    assertThat(
            Rows.run(
                new AggregateOperator(
                    Rows.of(), new int[] {0}, new SqlType[] {INT}, List.of(new int[] {0}), calls)))
        .isEmpty();
  }

  @Test
  void aggregate_distinctFilterAndOrder_apply() {
    Rows rows =
        Rows.of(row(1, "b", true), row(1, "a", true), row(1, "a", false), row(1, null, null));
    SortKey[] byText = {new SortKey(1, false, true, TEXT)};
    AggregateCall[] calls = {
      new AggregateCall(
          AggregateLibrary.compile("COUNT", List.of(TEXT), BIG),
          new int[] {1},
          -1,
          true,
          UNORDERED),
      new AggregateCall(
          AggregateLibrary.compile("COUNT", List.of(), BIG), new int[0], 2, false, UNORDERED),
      new AggregateCall(
          AggregateLibrary.compile("LISTAGG", List.of(TEXT), TEXT),
          new int[] {1},
          -1,
          false,
          byText),
      new AggregateCall(
          AggregateLibrary.compile("LISTAGG", List.of(TEXT), TEXT), new int[] {1}, -1, true, byText)
    };
    assertThat(
            Rows.run(
                new AggregateOperator(
                    rows, new int[0], new SqlType[0], List.of(new int[0]), calls)))
        .isEqualTo(List.of(List.of(2L, 2L, "a,a,b", "a,b")));
  }

  @Test
  void percentiles_orderedWithin_match() {
    Rows rows = Rows.of(row(0.5, 10), row(0.5, 40), row(0.5, null), row(0.5, 20), row(0.5, 30));
    SortKey[] byValue = {new SortKey(1, false, true, INT)};
    AggregateCall[] calls = {
      new AggregateCall(
          AggregateLibrary.compile("PERCENTILE_CONT", List.of(DOUBLE), DOUBLE),
          new int[] {0},
          -1,
          false,
          byValue),
      new AggregateCall(
          AggregateLibrary.compile("PERCENTILE_DISC", List.of(DOUBLE), INT),
          new int[] {0},
          -1,
          false,
          byValue)
    };
    assertThat(
            Rows.run(
                new AggregateOperator(
                    rows, new int[0], new SqlType[0], List.of(new int[0]), calls)))
        .isEqualTo(List.of(List.of(25.0, 20)));
  }
}

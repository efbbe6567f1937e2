package io.mokadb.sql.exec.window;

import static io.mokadb.sql.exec.Rows.BIG;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.value.DateTimeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames by distance, near the ends of types and between their values, as PostgreSQL has them. */
final class RangeFramesTest {
  private static final long MINUTE = 60_000_000L;

  /** How many rows are at most so far before, and so far after each value. */
  private static void check(
      SqlType type, Object offset, List<?> values, List<Long> before, List<Long> after) {
    for (boolean descending : new boolean[] {false, true}) {
      assertThat(counts(type, offset, values, FrameBound.Kind.PRECEDING, descending))
          .as("before, descending %s", descending)
          .isEqualTo(descending ? after : before);
      assertThat(counts(type, offset, values, FrameBound.Kind.FOLLOWING, descending))
          .as("after, descending %s", descending)
          .isEqualTo(descending ? before : after);
    }
  }

  /** In the order of the values. */
  private static List<Long> counts(
      SqlType type, Object offset, List<?> values, FrameBound.Kind kind, boolean descending) {
    List<Object[]> rows = new ArrayList<>();
    values.forEach(value -> rows.add(new Object[] {value}));
    FrameBound current = new FrameBound(FrameBound.Kind.CURRENT_ROW, null);
    FrameBound far = new FrameBound(kind, Exprs.literal(offset));
    boolean preceding = kind == FrameBound.Kind.PRECEDING;
    WindowGroup group =
        new WindowGroup(
            new int[0],
            new SortKey[] {new SortKey(0, descending, true, type)},
            preceding ? far : current,
            preceding ? current : far,
            false,
            new WindowCall[] {
              new WindowCall("COUNT", new int[0], new SqlType[0], BIG, false, false)
            });
    List<Long> counts = new ArrayList<>();
    for (List<Object> row :
        Rows.run(new WindowOperator(new Rows(rows, Integer.MAX_VALUE), List.of(group)))) {
      counts.add(descending ? 0 : counts.size(), (Long) row.get(1));
    }
    return counts;
  }

  private static long time(String text) {
    return DateTimeText.parseTime(text);
  }

  @Test
  void times_nearMidnight_endWithTheDay() {
    List<Long> times = List.of(time("00:10:00"), time("00:30:00"), time("23:50:00"));
    SqlType type = SqlType.of(Kind.TIME);
    check(type, 30 * MINUTE, times, List.of(1L, 2L, 1L), List.of(2L, 1L, 1L));
    check(type, Long.MAX_VALUE, times, List.of(1L, 2L, 3L), List.of(3L, 2L, 1L));
    List<Long> zoned = times.stream().map(time -> TimeWithOffset.of(time, 3_600)).toList();
    type = SqlType.of(Kind.TIME_TZ);
    check(type, 30 * MINUTE, zoned, List.of(1L, 2L, 1L), List.of(2L, 1L, 1L));
    check(type, Long.MAX_VALUE, zoned, List.of(1L, 2L, 3L), List.of(3L, 2L, 1L));
  }

  @Test
  void dates_byHours_areMidnights() {
    List<Integer> days = List.of(19_000, 19_001, 19_002);
    SqlType date = SqlType.of(Kind.DATE);
    check(date, 12 * 60 * MINUTE, days, List.of(1L, 1L, 1L), List.of(1L, 1L, 1L));
    check(date, 36 * 60 * MINUTE, days, List.of(1L, 2L, 2L), List.of(2L, 2L, 1L));
    check(date, 48 * 60 * MINUTE, days, List.of(1L, 2L, 3L), List.of(3L, 2L, 1L));
    check(date, 1, days, List.of(1L, 2L, 2L), List.of(2L, 2L, 1L));
    check(date, Integer.MAX_VALUE, days, List.of(1L, 2L, 3L), List.of(3L, 2L, 1L));
  }

  @Test
  void timestamps_nearTheLastYear_endWithIt() {
    List<Long> moments =
        List.of(
            DateTimeText.parseTimestamp("9999-12-31 22:00:00"),
            DateTimeText.parseTimestamp("9999-12-31 23:59:00"));
    for (Kind kind : List.of(Kind.TIMESTAMP, Kind.TIMESTAMP_TZ)) {
      check(SqlType.of(kind), 60 * MINUTE, moments, List.of(1L, 1L), List.of(1L, 1L));
      check(SqlType.of(kind), 240 * MINUTE, moments, List.of(1L, 2L), List.of(2L, 1L));
    }
  }

  @Test
  void decimals_ofAllDigits_areExact() {
    BigDecimal large = BigDecimal.TEN.pow(38).subtract(BigDecimal.valueOf(3));
    List<BigDecimal> numbers =
        List.of(large, large.add(BigDecimal.ONE), large.add(BigDecimal.valueOf(2)));
    SqlType type = SqlType.decimal(38, 0);
    check(type, BigDecimal.ONE, numbers, List.of(1L, 2L, 2L), List.of(2L, 2L, 1L));
    check(type, new BigDecimal("0.99"), numbers, List.of(1L, 1L, 1L), List.of(1L, 1L, 1L));
    check(type, large, numbers, List.of(1L, 2L, 3L), List.of(3L, 2L, 1L));
    SqlType fraction = SqlType.decimal(38, 37);
    List<BigDecimal> small =
        List.of(
            new BigDecimal("1.0000000000000000000000000000000000000"),
            new BigDecimal("1.0000000000000000000000000000000000001"));
    check(
        fraction,
        new BigDecimal("0.0000000000000000000000000000000000001"),
        small,
        List.of(1L, 2L),
        List.of(2L, 1L));
  }

  @Test
  void doubles_nearTheLargest_endAtInfinity() {
    SqlType type = SqlType.of(Kind.DOUBLE);
    List<Double> numbers = List.of(1e308, 1.7e308);
    check(type, 1e308, numbers, List.of(1L, 2L), List.of(2L, 1L));
    check(
        type,
        1.0,
        List.of(Double.NEGATIVE_INFINITY, 5.0, Double.POSITIVE_INFINITY, Double.NaN),
        List.of(1L, 1L, 1L, 1L),
        List.of(1L, 1L, 1L, 1L));
  }
}

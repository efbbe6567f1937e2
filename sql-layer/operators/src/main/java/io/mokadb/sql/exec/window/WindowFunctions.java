package io.mokadb.sql.exec.window;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.NullsIgnored;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** Ranking and navigation; everything else is an aggregate over the frame. */
final class WindowFunctions {
  private WindowFunctions() {}

  static WindowFunction compile(WindowCall call) {
    SqlType result = call.result();
    return switch (call.name()) {
      case "ROW_NUMBER" -> (p, column) -> rank(p, column, result, i -> i + 1L);
      case "RANK" -> (p, column) -> rank(p, column, result, i -> p.peerStart(i) + 1L);
      case "DENSE_RANK" -> (p, column) -> denseRank(p, column, result);
      case "PERCENT_RANK" ->
          (p, column) ->
              share(p, column, i -> p.size() == 1 ? 0 : p.peerStart(i) / (p.size() - 1.0));
      case "CUME_DIST" -> (p, column) -> share(p, column, i -> p.peerEnd(i) / (double) p.size());
      case "NTILE" -> (p, column) -> tiles(p, column, call);
      case "LAG" -> (p, column) -> shifted(p, column, call, -1);
      case "LEAD" -> (p, column) -> shifted(p, column, call, 1);
      case "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "NTH_VALUE_FROM_LAST" ->
          (p, column) -> picked(p, column, call);
      default -> aggregate(call);
    };
  }

  private static WindowFunction aggregate(WindowCall call) {
    AggregateFunction aggregate =
        AggregateLibrary.compile(call.name(), Arrays.asList(call.argTypes()), call.result());
    if (aggregate == null) {
      throw new MokaException(
          SqlState.NO_SUCH_FUNCTION, "There is no window function " + call.name());
    }
    return new WindowAggregate(
        call,
        call.ignoreNulls() && call.args().length > 0 ? new NullsIgnored(aggregate) : aggregate);
  }

  /** A whole number for a row. */
  @FunctionalInterface
  private interface RowToLong {
    long of(int index);
  }

  /** A fraction for a row. */
  @FunctionalInterface
  private interface RowToDouble {
    double of(int index);
  }

  private static void rank(WindowPartition p, int column, SqlType result, RowToLong function) {
    for (int i = 0; i < p.size(); i++) {
      p.row(i)[column] = whole(function.of(i), result);
    }
  }

  private static Object whole(long value, SqlType result) {
    if (result.kind().javaClass() == Integer.class) {
      return Math.toIntExact(value);
    }
    return result.kind() == SqlType.Kind.DECIMAL
        ? java.math.BigDecimal.valueOf(value).setScale(result.scale())
        : (Object) value;
  }

  private static void denseRank(WindowPartition p, int column, SqlType result) {
    long rank = 0;
    for (int i = 0; i < p.size(); i++) {
      rank += p.peerStart(i) == i ? 1 : 0;
      p.row(i)[column] = whole(rank, result);
    }
  }

  private static void share(WindowPartition p, int column, RowToDouble function) {
    for (int i = 0; i < p.size(); i++) {
      p.row(i)[column] = function.of(i);
    }
  }

  /** NTILE: the first buckets get one row more if the rows do not divide evenly. */
  private static void tiles(WindowPartition p, int column, WindowCall call) {
    for (int i = 0; i < p.size(); i++) {
      Object given = p.row(i)[call.args()[0]];
      if (given == null || ((Number) given).longValue() <= 0) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER, "NTILE needs a positive number, but has " + given);
      }
      long buckets = ((Number) given).longValue();
      long small = p.size() / buckets;
      long larger = p.size() % buckets;
      long inLarger = larger * (small + 1);
      long bucket = i < inLarger ? i / (small + 1) : larger + (i - inLarger) / small;
      p.row(i)[column] = whole(bucket + 1, call.result());
    }
  }

  private static void shifted(WindowPartition p, int column, WindowCall call, int direction) {
    int value = call.args()[0];
    for (int i = 0; i < p.size(); i++) {
      p.tick();
      Object[] row = p.row(i);
      Object offset = call.args().length > 1 ? row[call.args()[1]] : (Object) 1;
      if (offset == null) {
        row[column] = null;
        continue;
      }
      long steps = ((Number) offset).longValue() * direction;
      int target = call.ignoreNulls() ? skip(p, i, steps, value) : target(p, i, steps);
      if (target >= 0) {
        row[column] = p.row(target)[value];
      } else {
        row[column] = call.args().length > 2 ? row[call.args()[2]] : null;
      }
    }
  }

  private static int target(WindowPartition p, int index, long steps) {
    long target = index + Math.max(-p.size(), Math.min(p.size(), steps));
    return target < 0 || target >= p.size() ? -1 : (int) target;
  }

  private static int skip(WindowPartition p, int index, long steps, int value) {
    int direction = Long.signum(steps);
    long left = Math.abs(steps);
    int at = index;
    while (left > 0) {
      at += direction;
      if (at < 0 || at >= p.size()) {
        return -1;
      }
      left -= p.row(at)[value] == null ? 0 : 1;
    }
    return at;
  }

  private static void picked(WindowPartition p, int column, WindowCall call) {
    int value = call.args()[0];
    for (int i = 0; i < p.size(); i++) {
      p.tick();
      int start = p.start(i);
      int end = p.end(i);
      long number = 1;
      if (call.name().startsWith("NTH_VALUE")) {
        Object given = p.row(i)[call.args()[1]];
        if (given == null || ((Number) given).longValue() <= 0) {
          throw new MokaException(
              SqlState.INVALID_PARAMETER, "NTH_VALUE needs a positive number, but has " + given);
        }
        number = ((Number) given).longValue();
      }
      boolean last = call.name().equals("LAST_VALUE") || call.name().equals("NTH_VALUE_FROM_LAST");
      int current = i;
      WindowGroup.Exclusion exclusion = p.group().exclusion();
      IntPredicate counts =
          exclusion == WindowGroup.Exclusion.NOTHING && !call.ignoreNulls()
              ? null
              : row ->
                  !(call.ignoreNulls() && p.row(row)[value] == null)
                      && !exclusion.excludes(row, current, p);
      p.row(i)[column] = pick(p, start, end, number, last, value, counts);
    }
  }

  /**
   * The value of a row of the frame.
   *
   * @param number of the row, from 1
   * @param last whether they are counted from the end
   * @param counts which rows do; null if all
   */
  private static Object pick(
      WindowPartition p,
      int start,
      int end,
      long number,
      boolean last,
      int value,
      IntPredicate counts) {
    if (counts == null) {
      long at = last ? end - number : start + number - 1;
      return at >= start && at < end ? p.row((int) at)[value] : null;
    }
    long left = number;
    int step = last ? -1 : 1;
    for (int i = last ? end - 1 : start; i >= start && i < end; i += step) {
      if (counts.test(i) && --left == 0) {
        return p.row(i)[value];
      }
    }
    return null;
  }
}

package io.mokadb.sql.expr.number;

import static io.mokadb.sql.function.FunctionRegistry.BIGINT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/**
 * WIDTH_BUCKET (SQL:2016 part 2, 6.28): the number of the bucket among equal ones between two
 * bounds, the second of which may be the smaller one. Exact numbers are divided exactly, so that
 * each bucket begins where it should. Stateless.
 */
final class WidthBucket {
  private WidthBucket() {}

  static Expr compile(Call call) {
    if (call.size() != 4) {
      return null;
    }
    boolean allExact = IntStream.range(0, 3).allMatch(i -> isExact(call.kind(i)));
    List<Expr> operands =
        allExact
            ? List.of(call.operand(0), call.operand(1), call.operand(2), call.bigint(3))
            : List.of(call.real(0), call.real(1), call.real(2), call.bigint(3));
    return call.asResult(
        Strict.of(operands, values -> allExact ? exact(values) : approximate(values)), BIGINT);
  }

  private static boolean isExact(Kind kind) {
    return kind.isExactInteger() || kind == Kind.DECIMAL;
  }

  private static Object exact(Object[] values) {
    BigDecimal x = Numbers.decimalOf((Number) values[0]);
    BigDecimal low = Numbers.decimalOf((Number) values[1]);
    BigDecimal high = Numbers.decimalOf((Number) values[2]);
    long count = (Long) values[3];
    int direction = high.compareTo(low);
    require(count > 0 && direction != 0);
    if (x.compareTo(low) * direction < 0) {
      return 0L;
    }
    if (x.compareTo(high) * direction >= 0) {
      return after(count);
    }
    BigDecimal part = x.subtract(low).multiply(BigDecimal.valueOf(count));
    return part.divideToIntegralValue(high.subtract(low)).longValue() + 1;
  }

  private static Object approximate(Object[] values) {
    double x = (Double) values[0];
    double low = (Double) values[1];
    double high = (Double) values[2];
    long count = (Long) values[3];
    require(count > 0 && low != high && !Double.isNaN(x));
    require(Double.isFinite(low) && Double.isFinite(high));
    if (low < high ? x < low : x > low) {
      return 0L;
    }
    if (low < high ? x >= high : x <= high) {
      return after(count);
    }
    // Halves, as the distance of the bounds may be larger than a double.
    double share = (x / 2 - low / 2) / (high / 2 - low / 2);
    // Rounded, the share may be 1, although the value is below the bound.
    return Math.min(count - 1, (long) (share * count)) + 1;
  }

  /** The number of the bucket behind the last one. */
  private static long after(long count) {
    if (count == Long.MAX_VALUE) {
      throw Numbers.outOfRange("9223372036854775808", "INTEGER");
    }
    return count + 1;
  }

  private static void require(boolean valid) {
    if (!valid) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "WIDTH_BUCKET needs numbers, different finite bounds and a positive count");
    }
  }
}

package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.aggregate.ExactVariance.Form;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import java.util.List;

/**
 * Variances, covariances and linear regression: variances of exact numbers exactly, the others in
 * one pass (Welford).
 */
public final class VarianceAggregates {
  private VarianceAggregates() {}

  public static void register(AggregateRegistry aggregates) {
    one(
        aggregates,
        "VAR_POP(ANY) STANDARD WIDENED: the variance of a population",
        new Form(false, false),
        m -> m.count == 0 ? null : (Object) (m.xx / m.count));
    one(
        aggregates,
        "VAR_SAMP / VARIANCE(ANY) STANDARD WIDENED OR NULL: the variance of a sample",
        new Form(true, false),
        m -> m.count < 2 ? null : (Object) (m.xx / (m.count - 1)));
    one(
        aggregates,
        "STDDEV_POP(ANY) STANDARD WIDENED: the standard deviation of a population",
        new Form(false, true),
        m -> m.count == 0 ? null : (Object) Math.sqrt(m.xx / m.count));
    one(
        aggregates,
        "STDDEV_SAMP / STDDEV(ANY) STANDARD WIDENED OR NULL: the standard deviation of a sample",
        new Form(true, true),
        m -> m.count < 2 ? null : (Object) Math.sqrt(m.xx / (m.count - 1)));
    two(
        aggregates,
        "COVAR_POP(ANY, ANY) STANDARD WIDENED: the covariance of a population",
        m -> m.count == 0 ? null : (Object) (m.xy / m.count));
    two(
        aggregates,
        "COVAR_SAMP(ANY, ANY) STANDARD WIDENED OR NULL: the covariance of a sample",
        m -> m.count < 2 ? null : (Object) (m.xy / (m.count - 1)));
    // Y is the first argument, X the second
    two(
        aggregates,
        "REGR_SXX(ANY, ANY) STANDARD WIDENED: the sum of squares of the second value",
        m -> m.count == 0 ? null : (Object) m.xx);
    two(
        aggregates,
        "REGR_SYY(ANY, ANY) STANDARD WIDENED: the sum of squares of the first value",
        m -> m.count == 0 ? null : (Object) m.yy);
    two(
        aggregates,
        "REGR_SXY(ANY, ANY) PAIRS OR NULL: the sum of products of both values",
        m -> m.count == 0 ? null : (Object) m.xy);
    two(
        aggregates,
        "REGR_AVGX(ANY, ANY) PAIRS OR NULL: the mean of the second value",
        m -> m.count == 0 ? null : (Object) m.meanX);
    two(
        aggregates,
        "REGR_AVGY(ANY, ANY) PAIRS OR NULL: the mean of the first value",
        m -> m.count == 0 ? null : (Object) m.meanY);
    two(
        aggregates,
        "REGR_SLOPE(ANY, ANY) PAIRS OR NULL: the slope of the line through the pairs",
        m -> m.xx == 0 ? null : (Object) (m.xy / m.xx));
    two(
        aggregates,
        "REGR_INTERCEPT(ANY, ANY) PAIRS OR NULL: "
            + "where the line through the pairs crosses the axis",
        m -> m.xx == 0 ? null : (Object) (m.meanY - m.meanX * m.xy / m.xx));
    two(
        aggregates,
        "CORR(ANY, ANY) PAIRS OR NULL: the correlation",
        m -> m.xx == 0 || m.yy == 0 ? null : (Object) correlation(m));
    two(
        aggregates,
        "REGR_R2(ANY, ANY) PAIRS OR NULL: the square of the correlation",
        m -> {
          if (m.count == 0 || m.xx == 0) {
            return null;
          }
          return m.yy == 0 ? 1.0 : (Object) squaredCorrelation(m);
        });
  }

  /** Between -1 and 1, as in PostgreSQL 18 also where the squares multiply beyond all doubles. */
  private static double correlation(Moments m) {
    double product = m.xx * m.yy;
    double root = isInRange(product) ? Math.sqrt(product) : Math.sqrt(m.xx) * Math.sqrt(m.yy);
    return Math.max(-1, Math.min(1, m.xy / root));
  }

  private static double squaredCorrelation(Moments m) {
    double above = m.xy * m.xy;
    double below = m.xx * m.yy;
    return isInRange(above) && isInRange(below) ? above / below : m.xy / m.xx * (m.xy / m.yy);
  }

  /** Below these doubles digits are missing. */
  private static boolean isInRange(double product) {
    return product >= Double.MIN_NORMAL && product <= Double.MAX_VALUE;
  }

  /** The result computed from the moments. */
  @FunctionalInterface
  private interface Finish {
    Object of(Moments moments);
  }

  private static void one(AggregateRegistry aggregates, String name, Form exact, Finish finish) {
    aggregates.add(
        name,
        (types, result) -> {
          AggregateFunction function = compile(types, result, 1, finish);
          if (function == null || !isExact(types.get(0))) {
            return function;
          }
          int unscaled = types.get(0).kind() == Kind.DECIMAL ? types.get(0).scale() : 0;
          return () -> new ExactVariance(exact, unscaled, result);
        });
  }

  private static boolean isExact(SqlType type) {
    return type.kind().isExactInteger() || type.kind() == Kind.DECIMAL;
  }

  private static void two(AggregateRegistry aggregates, String name, Finish finish) {
    aggregates.add(name, (types, result) -> compile(types, result, 2, finish));
  }

  private static AggregateFunction compile(
      List<SqlType> types, SqlType result, int width, Finish finish) {
    if (types.size() != width || !types.stream().allMatch(type -> type.kind().isNumeric())) {
      return null;
    }
    Fn1 toResult = Numbers.to(result);
    return () -> new Moments(width, finish, toResult);
  }

  private static final class Moments implements Accumulator {
    private final int width;
    private final Finish finish;
    private final Fn1 toResult;
    private long count;
    private double meanX;
    private double meanY;
    private double xx;
    private double yy;
    private double xy;

    Moments(int width, Finish finish, Fn1 toResult) {
      this.width = width;
      this.finish = finish;
      this.toResult = toResult;
    }

    @Override
    public void add(Object[] args) {
      Object last = args[width - 1];
      if (args[0] == null || last == null) {
        return;
      }
      double x = Numbers.toDouble((Number) last);
      double y = Numbers.toDouble((Number) args[0]);
      count++;
      double fromMeanX = x - meanX;
      double fromMeanY = y - meanY;
      meanX += fromMeanX / count;
      meanY += fromMeanY / count;
      xx += fromMeanX * (x - meanX);
      yy += fromMeanY * (y - meanY);
      xy += fromMeanX * (y - meanY);
    }

    @Override
    public Object result() {
      Object value = finish.of(this);
      return value == null ? null : toResult.apply(value);
    }
  }
}

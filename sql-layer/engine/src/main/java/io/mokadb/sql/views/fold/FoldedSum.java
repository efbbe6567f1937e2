package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.ExactNumbers;
import java.math.BigDecimal;

/** The sum of exact numbers, which is exact beyond the type of the result. Confined. */
final class FoldedSum implements Folded {
  private final AggregateFunction function;
  private BigDecimal sum = BigDecimal.ZERO;
  private long count;

  /**
   * @param function whose accumulators are {@link ExactNumbers}
   */
  FoldedSum(AggregateFunction function) {
    this.function = function;
  }

  @Override
  public void fold(Object[] arguments, int sign) {
    if (arguments[0] == null) {
      return;
    }
    BigDecimal value = exact(arguments[0]);
    sum = sign > 0 ? sum.add(value) : sum.subtract(value);
    count += sign;
  }

  /** A number as a decimal. */
  static BigDecimal exact(Object number) {
    return number instanceof BigDecimal decimal
        ? decimal
        : BigDecimal.valueOf(((Number) number).longValue());
  }

  @Override
  public boolean isPossible() {
    return count > 0 || count == 0 && sum.signum() == 0;
  }

  @Override
  public Object result() {
    Accumulator accumulator = function.newAccumulator();
    if (count > 0) {
      ((ExactNumbers) accumulator).take(sum, count);
    }
    return accumulator.result();
  }

  @Override
  public void write(KeyWriter out) {
    out.putLong(count).putDecimal(sum);
  }

  @Override
  public void read(KeyReader in) {
    count = in.getLong();
    sum = in.getDecimal();
  }
}

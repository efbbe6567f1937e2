package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.ExactVariance;
import java.math.BigDecimal;

/** The sum of exact numbers and that of their squares: what their variance is made of. Confined. */
final class FoldedSquares implements Folded {
  private final AggregateFunction function;
  private BigDecimal sum = BigDecimal.ZERO;
  private BigDecimal squares = BigDecimal.ZERO;
  private long count;

  /**
   * @param function whose accumulators are {@link ExactVariance}
   */
  FoldedSquares(AggregateFunction function) {
    this.function = function;
  }

  @Override
  public void fold(Object[] arguments, int sign) {
    if (arguments[0] == null) {
      return;
    }
    BigDecimal value = FoldedSum.exact(arguments[0]);
    BigDecimal square = value.multiply(value);
    sum = sign > 0 ? sum.add(value) : sum.subtract(value);
    squares = sign > 0 ? squares.add(square) : squares.subtract(square);
    count += sign;
  }

  @Override
  public boolean isPossible() {
    return count > 0 && squares.signum() >= 0
        || count == 0 && sum.signum() == 0 && squares.signum() == 0;
  }

  @Override
  public Object result() {
    Accumulator accumulator = function.newAccumulator();
    if (count > 0) {
      ((ExactVariance) accumulator).take(sum, squares, count);
    }
    return accumulator.result();
  }

  @Override
  public void write(KeyWriter out) {
    out.putLong(count).putDecimal(sum).putDecimal(squares);
  }

  @Override
  public void read(KeyReader in) {
    count = in.getLong();
    sum = in.getDecimal();
    squares = in.getDecimal();
  }
}

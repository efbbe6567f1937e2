package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The variance of exact numbers, or its root: from their sum and that of their squares, both exact,
 * so that it depends neither on the order of rows nor on how large they are. Rounded once, in the
 * end. Confined.
 */
public final class ExactVariance implements Accumulator {
  /** A sum of squares is carried over as soon as its upper half has one of these bits. */
  private static final long FULL = -1L << 61;

  private static final int MOST_DIGITS_OF_LONG = 18;

  private final Form form;
  private final int unscaled;
  private final SqlType result;
  private final Fn1 toResult;
  private long count;
  private BigDecimal sum = BigDecimal.ZERO;
  private BigDecimal squares = BigDecimal.ZERO;

  /** In the last digits of the argument, what is not in {@link #sum} yet. */
  private long small;

  /** The same of the squares, in 128 bits. */
  private long high;

  private long low;

  /**
   * What is asked for.
   *
   * @param sample divided by one less than there are numbers, and not by how many there are
   * @param root the standard deviation
   */
  record Form(boolean sample, boolean root) {}

  /**
   * @param unscaled the scale of the argument
   */
  ExactVariance(Form form, int unscaled, SqlType result) {
    this.form = form;
    this.unscaled = unscaled;
    this.result = result;
    this.toResult = Numbers.to(result);
  }

  @Override
  public void add(Object[] args) {
    if (args[0] instanceof BigDecimal decimal) {
      add(decimal);
    } else if (args[0] != null) {
      add(((Number) args[0]).longValue());
    }
  }

  @Override
  public void add(EncodedValues row, int column) {
    if (row.isNull(column)) {
      return;
    }
    if (row.isLong(column)) {
      add(row.longAt(column));
    } else {
      add(new Object[] {row.at(column)});
    }
  }

  private void add(BigDecimal number) {
    if (number.scale() == unscaled && number.precision() <= MOST_DIGITS_OF_LONG) {
      add(number.unscaledValue().longValue());
    } else {
      take(number, number.multiply(number), 1);
    }
  }

  /** A number by its unscaled value. */
  private void add(long number) {
    count++;
    long next = small + number;
    if (((small ^ next) & (number ^ next)) < 0) {
      sum = sum.add(BigDecimal.valueOf(small, unscaled));
      next = number;
    }
    small = next;
    long square = number * number;
    low += square;
    high += Math.multiplyHigh(number, number) + (Long.compareUnsigned(low, square) < 0 ? 1 : 0);
    if ((high & FULL) != 0) {
      squares = squares.add(smallSquares());
      high = 0;
      low = 0;
    }
  }

  private BigDecimal smallSquares() {
    BigInteger lower = BigInteger.valueOf(low);
    BigInteger upper = BigInteger.valueOf(low < 0 ? high + 1 : high);
    return new BigDecimal(upper.shiftLeft(Long.SIZE).add(lower), 2 * unscaled);
  }

  /**
   * Takes in numbers by what is known of them.
   *
   * @param total their sum
   * @param totalOfSquares the sum of their squares
   * @param numbers how many there are
   */
  public void take(BigDecimal total, BigDecimal totalOfSquares, long numbers) {
    sum = sum.add(total);
    squares = squares.add(totalOfSquares);
    count += numbers;
  }

  @Override
  public boolean canMerge() {
    return true;
  }

  @Override
  public void merge(Accumulator accumulator) {
    ExactVariance other = (ExactVariance) accumulator;
    take(other.total(), other.totalOfSquares(), other.count);
  }

  private BigDecimal total() {
    return sum.add(BigDecimal.valueOf(small, unscaled));
  }

  private BigDecimal totalOfSquares() {
    return squares.add(smallSquares());
  }

  @Override
  public Object result() {
    if (count < (form.sample ? 2 : 1)) {
      return null;
    }
    BigDecimal number = BigDecimal.valueOf(count);
    BigDecimal total = total();
    BigDecimal dividend = number.multiply(totalOfSquares()).subtract(total.multiply(total));
    BigDecimal divisor = number.multiply(BigDecimal.valueOf(form.sample ? count - 1 : count));
    return toResult.apply(
        result.kind() == SqlType.Kind.DECIMAL
            ? decimal(dividend, divisor, result.scale())
            : approximate(dividend, divisor));
  }

  private BigDecimal decimal(BigDecimal dividend, BigDecimal divisor, int scale) {
    if (!form.root) {
      return dividend.divide(divisor, scale, RoundingMode.HALF_UP);
    }
    // One digit more than is wanted, cut: whether the root is rounded up depends on no other.
    BigInteger square =
        dividend.divide(divisor, 2 * (scale + 1), RoundingMode.DOWN).unscaledValue();
    return new BigDecimal(square.sqrt(), scale + 1).setScale(scale, RoundingMode.HALF_UP);
  }

  private Double approximate(BigDecimal dividend, BigDecimal divisor) {
    BigDecimal variance = dividend.divide(divisor, MathContext.DECIMAL128);
    return (form.root ? variance.sqrt(MathContext.DECIMAL128) : variance).doubleValue();
  }
}

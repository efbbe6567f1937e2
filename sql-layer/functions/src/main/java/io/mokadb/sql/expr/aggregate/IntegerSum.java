package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;

/** A sum of whole numbers: in 64 bits while it fits, exactly beyond. Confined. */
final class IntegerSum extends ExactNumbers {
  private final Fn1 toResult;
  private final boolean zero;
  private final Kind kind;
  private long sum;
  private BigDecimal carried;
  private boolean any;

  IntegerSum(Fn1 toResult, boolean zero, Kind kind) {
    this.toResult = toResult;
    this.zero = zero;
    this.kind = kind;
  }

  @Override
  public void add(Object[] args) {
    Object value = args[0];
    if (value == null) {
      return;
    }
    add(value instanceof Integer small ? small : ((Number) value).longValue(), 1);
  }

  @Override
  public void add(EncodedValues row, int column) {
    if (!row.isNull(column)) {
      add(row.longAt(column), 1);
    }
  }

  @Override
  void add(long number, int numbers) {
    any = true;
    long next = sum + number;
    if (((sum ^ next) & (number ^ next)) < 0) {
      BigDecimal part = BigDecimal.valueOf(sum);
      carried = carried == null ? part : carried.add(part);
      next = number;
    }
    sum = next;
  }

  @Override
  public void take(BigDecimal total, long numbers) {
    any = true;
    if (total.toBigIntegerExact().bitLength() < Long.SIZE) {
      add(total.longValueExact(), 1);
    } else {
      carried = carried == null ? total : carried.add(total);
    }
  }

  @Override
  public void merge(Accumulator accumulator) {
    IntegerSum other = (IntegerSum) accumulator;
    if (other.any) {
      add(other.sum, 1);
    }
    if (other.carried != null) {
      carried = carried == null ? other.carried : carried.add(other.carried);
    }
  }

  @Override
  public Object result() {
    if (!any && !zero) {
      return null;
    }
    if (carried == null) {
      return kind == Kind.BIGINT ? (Object) sum : toResult.apply(sum);
    }
    return toResult.apply(carried.add(BigDecimal.valueOf(sum)));
  }
}

package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;

/** How many conditions are true, and how many are false. Confined. */
final class FoldedTruth implements Folded {
  private final AggregateFunction function;
  private long trues;
  private long falses;

  FoldedTruth(AggregateFunction function) {
    this.function = function;
  }

  @Override
  public void fold(Object[] arguments, int sign) {
    if (Boolean.TRUE.equals(arguments[0])) {
      trues += sign;
    } else if (arguments[0] != null) {
      falses += sign;
    }
  }

  @Override
  public boolean isPossible() {
    return trues >= 0 && falses >= 0;
  }

  @Override
  public Object result() {
    Accumulator accumulator = function.newAccumulator();
    if (trues > 0) {
      accumulator.add(new Object[] {true});
    }
    if (falses > 0) {
      accumulator.add(new Object[] {false});
    }
    return accumulator.result();
  }

  @Override
  public void write(KeyWriter out) {
    out.putLong(trues).putLong(falses);
  }

  @Override
  public void read(KeyReader in) {
    trues = in.getLong();
    falses = in.getLong();
  }
}

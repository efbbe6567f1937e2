package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;

/** Lets each value of one column through once, without making objects of them. Confined. */
final class EncodedDistinct implements Accumulator {
  private final Accumulator state;
  private final EncodedGroups seen;
  private final RowMemory memory;

  EncodedDistinct(Accumulator state, EncodedGroups seen, RowMemory memory) {
    this.state = state;
    this.seen = seen;
    this.memory = memory;
  }

  @Override
  public void add(EncodedValues row, int column) {
    if (seen.find(row) < 0) {
      memory.add(seen.bytesOfNext() + 2 * Integer.BYTES);
      seen.add();
      state.add(row, column);
    }
  }

  @Override
  public void add(Object[] args) {
    throw new IllegalStateException("rows are taken as they are stored");
  }

  @Override
  public Object result() {
    return state.result();
  }
}

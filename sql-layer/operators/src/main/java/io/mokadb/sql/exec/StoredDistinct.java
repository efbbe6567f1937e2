package io.mokadb.sql.exec;

import io.mokadb.sql.expr.Accumulator;
import io.mokadb.sql.layout.StoredValues;

/** Lets each value of one column through once, without making objects of them. Confined. */
final class StoredDistinct implements Accumulator {
  private final Accumulator state;
  private final StoredGroups seen;
  private final RowMemory memory;

  StoredDistinct(Accumulator state, StoredGroups seen, RowMemory memory) {
    this.state = state;
    this.seen = seen;
    this.memory = memory;
  }

  @Override
  public void add(StoredValues row, int column) {
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

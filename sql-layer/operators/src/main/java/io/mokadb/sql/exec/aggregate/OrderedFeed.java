package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.aggregate.Accumulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps the arguments, and feeds them in order at the end. Confined. */
final class OrderedFeed implements Accumulator {
  private final Accumulator state;
  private final Comparator<Object[]> comparator;
  private final RowMemory memory;
  private final List<Object[]> rows = new ArrayList<>();

  OrderedFeed(Accumulator state, int width, SortKey[] order, RowMemory memory) {
    this.state = state;
    this.memory = memory;
    SortKey[] moved = new SortKey[order.length];
    for (int i = 0; i < order.length; i++) {
      moved[i] =
          new SortKey(width + i, order[i].descending(), order[i].nullsFirst(), order[i].type());
    }
    this.comparator = SortKey.comparator(moved);
  }

  @Override
  public void add(Object[] args) {
    memory.add(args);
    rows.add(args.clone());
  }

  @Override
  public Object result() {
    rows.sort(comparator);
    for (int i = 0; i < rows.size(); i++) {
      Object[] row = rows.set(i, null);
      // Of what the state keeps of it the state counts the memory.
      memory.subtract(RowMemory.sizeOf(row));
      state.add(row);
    }
    rows.clear();
    return state.result();
  }
}

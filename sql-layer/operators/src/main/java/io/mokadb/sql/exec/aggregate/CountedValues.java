package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.expr.aggregate.Accumulator;

/** Counts the memory of what an accumulator keeps of its rows. Confined. */
public final class CountedValues implements Accumulator {
  private final Accumulator state;
  private final RowMemory memory;
  private long counted;

  private CountedValues(Accumulator state, RowMemory memory) {
    this.state = state;
    this.memory = memory;
  }

  /** The state itself, if it does not grow with its rows. */
  public static Accumulator of(Accumulator state, RowMemory memory) {
    return state.keptBytes() < 0 ? state : new CountedValues(state, memory);
  }

  @Override
  public void add(Object[] args) {
    state.add(args);
    long kept = state.keptBytes();
    memory.add(kept - counted);
    counted = kept;
  }

  @Override
  public long keptBytes() {
    return counted;
  }

  @Override
  public Object result() {
    return state.result();
  }
}

package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.aggregate.AggregateFeeds;
import io.mokadb.sql.exec.aggregate.CountedValues;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.List;

/**
 * The state of an aggregate over the frames of a partition, one after the other. The memory of what
 * it keeps is that of one frame: that of the frame before is free when the next one begins. Results
 * that hold what was kept stay in the rows, so they count until the rows are given up. Confined.
 */
final class FrameState {
  private final WindowCall call;
  private final AggregateFunction aggregate;
  private final WindowPartition partition;
  private final RowMemory memory;
  private final Object[] args;
  private Accumulator state;
  private boolean keeps;

  FrameState(WindowCall call, AggregateFunction aggregate, WindowPartition partition) {
    this.call = call;
    this.aggregate = aggregate;
    this.partition = partition;
    this.memory = new RowMemory(partition.context());
    this.args = new Object[call.args().length];
  }

  /** Begins with an empty frame. */
  void begin() {
    memory.subtract(memory.held());
    Accumulator plain = aggregate.newAccumulator();
    keeps = plain.keptBytes() >= 0;
    state = CountedValues.of(plain, memory);
    if (call.distinct()) {
      state = new AggregateFeeds.Distinct(state, args.length, memory);
    }
  }

  void add(Object[] row) {
    partition.tick();
    for (int i = 0; i < args.length; i++) {
      args[i] = row[call.args()[i]];
    }
    state.add(args);
  }

  /** The result of the frame as it is; each one counts, so a frame is asked once. */
  Object result() {
    Object result = state.result();
    if (keeps) {
      partition.memory().add(sizeOf(result));
    }
    return result;
  }

  /** Elements of lists, and values that were picked, are those of the rows. */
  private static long sizeOf(Object result) {
    return result instanceof List<?> list
        ? 40 + 4L * list.size()
        : result instanceof String ? MemoryBudget.sizeOfValue(result) : 0;
  }

  /** Gives back the memory of the last frame. */
  void release() {
    memory.release();
  }
}

package io.mokadb.sql.exec.window;

import io.mokadb.sql.expr.aggregate.AggregateFunction;

/**
 * An aggregate over frames. While frames begin where the last one began and only grow, rows are
 * added to one state; otherwise the frame is aggregated again.
 */
final class WindowAggregate implements WindowFunction {
  private final WindowCall call;
  private final AggregateFunction aggregate;

  WindowAggregate(WindowCall call, AggregateFunction aggregate) {
    this.call = call;
    this.aggregate = aggregate;
  }

  @Override
  public void compute(WindowPartition partition, int column) {
    FrameState state = new FrameState(call, aggregate, partition);
    try {
      if (partition.group().exclusion() == WindowGroup.Exclusion.NOTHING) {
        compute(partition, column, state);
      } else {
        computeExcluding(partition, column, state);
      }
    } finally {
      state.release();
    }
  }

  private static void compute(WindowPartition partition, int column, FrameState state) {
    int from = -1;
    int to = -1;
    Object result = null;
    for (int i = 0; i < partition.size(); i++) {
      int start = partition.start(i);
      int end = Math.max(start, partition.end(i));
      boolean grown = i > 0 && start == from && end >= to;
      if (!grown) {
        state.begin();
        to = start;
      }
      if (!grown || end > to) {
        for (int j = to; j < end; j++) {
          state.add(partition.row(j));
        }
        result = state.result();
      }
      from = start;
      to = end;
      partition.row(i)[column] = result;
    }
  }

  /** What is excluded moves with the row, so every frame is summed up again. */
  private static void computeExcluding(WindowPartition partition, int column, FrameState state) {
    for (int i = 0; i < partition.size(); i++) {
      state.begin();
      for (int j = partition.start(i); j < partition.end(i); j++) {
        if (!partition.group().exclusion().excludes(j, i, partition)) {
          state.add(partition.row(j));
        }
      }
      partition.row(i)[column] = state.result();
    }
  }
}

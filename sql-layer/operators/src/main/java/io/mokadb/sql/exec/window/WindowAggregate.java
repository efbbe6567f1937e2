package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.aggregate.AggregateFeeds;
import io.mokadb.sql.expr.aggregate.Accumulator;
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
    if (partition.group().exclusion() != WindowGroup.Exclusion.NOTHING) {
      computeExcluding(partition, column);
      return;
    }
    Object[] args = new Object[call.args().length];
    Accumulator state = null;
    int from = -1;
    int to = -1;
    Object result = null;
    for (int i = 0; i < partition.size(); i++) {
      int start = partition.start(i);
      int end = Math.max(start, partition.end(i));
      boolean grown = state != null && start == from && end >= to;
      if (!grown) {
        state = newState(partition);
        to = start;
      }
      if (!grown || end > to) {
        for (int j = to; j < end; j++) {
          partition.tick();
          Object[] row = partition.row(j);
          for (int k = 0; k < args.length; k++) {
            args[k] = row[call.args()[k]];
          }
          state.add(args);
        }
        result = state.result();
      }
      from = start;
      to = end;
      partition.row(i)[column] = result;
    }
  }

  /** What is excluded moves with the row, so every frame is summed up again. */
  private void computeExcluding(WindowPartition partition, int column) {
    Object[] args = new Object[call.args().length];
    for (int i = 0; i < partition.size(); i++) {
      Accumulator state = newState(partition);
      for (int j = partition.start(i); j < partition.end(i); j++) {
        if (partition.group().exclusion().excludes(j, i, partition)) {
          continue;
        }
        partition.tick();
        Object[] row = partition.row(j);
        for (int k = 0; k < args.length; k++) {
          args[k] = row[call.args()[k]];
        }
        state.add(args);
      }
      partition.row(i)[column] = state.result();
    }
  }

  private Accumulator newState(WindowPartition partition) {
    Accumulator state = aggregate.newAccumulator();
    return call.distinct()
        ? new AggregateFeeds.Distinct(state, call.args().length, partition.memory())
        : state;
  }
}

package io.mokadb.txn.sim.scale;

import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.Waiter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Waiting in simulated time, among the threads of one client machine. */
final class ClusterWaiter implements Waiter {
  private final Timeline timeline;
  private final Set<Task> waiting = new LinkedHashSet<>();

  ClusterWaiter(Timeline timeline) {
    this.timeline = timeline;
  }

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) {
    long end = timeline.now() + timeoutNanos;
    Task task = timeline.current();
    while (!condition.getAsBoolean()) {
      if (end <= timeline.now()) {
        return false;
      }
      waiting.add(task);
      try {
        timeline.sleep(end - timeline.now());
      } finally {
        waiting.remove(task);
      }
    }
    return true;
  }

  @Override
  public void wakeAll() {
    for (Task task : List.copyOf(waiting)) {
      timeline.wake(task, 0);
    }
  }

  @Override
  public long nanoTime() {
    return timeline.now();
  }
}

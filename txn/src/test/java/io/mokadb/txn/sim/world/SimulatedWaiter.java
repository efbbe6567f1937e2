package io.mokadb.txn.sim.world;

import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.Waiter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Waiting in simulated time. Who is woken looks a little later, each at a time of its own. */
final class SimulatedWaiter implements Waiter {
  private final Timeline timeline;
  private final SimulatedProcess process;
  private final Set<Task> waiting = new LinkedHashSet<>();

  SimulatedWaiter(Timeline timeline, SimulatedProcess process) {
    this.timeline = timeline;
    this.process = process;
  }

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) {
    long longest = Long.MAX_VALUE - timeline.now();
    long end = timeline.now() + Math.min(process.trueNanos(timeoutNanos), longest);
    Task task = timeline.current();
    while (!condition.getAsBoolean()) {
      long left = end - timeline.now();
      if (left <= 0) {
        return false;
      }
      waiting.add(task);
      try {
        timeline.sleep(left);
      } finally {
        waiting.remove(task);
      }
      process.rest(0);
    }
    return true;
  }

  @Override
  public void wakeAll() {
    for (Task task : List.copyOf(waiting)) {
      timeline.wake(task, task.random().nextLong(20_000));
    }
  }

  @Override
  public long nanoTime() {
    return process.clockNanos();
  }
}

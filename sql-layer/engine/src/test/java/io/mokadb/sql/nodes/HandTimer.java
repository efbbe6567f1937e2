package io.mokadb.sql.nodes;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A timer whose periodic tasks run when a test says so; others run after their delay. */
final class HandTimer extends ScheduledThreadPoolExecutor {
  private final List<Runnable> periodic = new CopyOnWriteArrayList<>();

  HandTimer() {
    super(1);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    periodic.add(task);
    return schedule(() -> periodic.remove(task), Long.MAX_VALUE / 2, TimeUnit.NANOSECONDS);
  }

  /** Runs each periodic task once. */
  void pass() {
    periodic.forEach(Runnable::run);
  }
}

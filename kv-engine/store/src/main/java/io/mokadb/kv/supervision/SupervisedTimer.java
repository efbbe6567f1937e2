package io.mokadb.kv.supervision;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads for periodic and late work; no failure of a piece of it ends the others. */
public final class SupervisedTimer extends ScheduledThreadPoolExecutor {
  private final Supervisor supervisor;
  private final String name;

  /**
   * @param name of the threads, and of what they do in messages
   */
  public SupervisedTimer(Supervisor supervisor, String name, int threads) {
    super(threads, new DaemonThreads(name));
    this.supervisor = supervisor;
    this.name = name;
    setRemoveOnCancelPolicy(true);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return super.schedule(supervisor.watch(name, command), delay, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long first, long period, TimeUnit unit) {
    return super.scheduleAtFixedRate(supervisor.watch(name, command), first, period, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long first, long delay, TimeUnit unit) {
    return super.scheduleWithFixedDelay(supervisor.watch(name, command), first, delay, unit);
  }
}

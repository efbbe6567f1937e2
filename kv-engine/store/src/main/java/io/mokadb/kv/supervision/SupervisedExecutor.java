package io.mokadb.kv.supervision;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads for background work. Thread-safe. */
public final class SupervisedExecutor extends ThreadPoolExecutor {
  private static final long IDLE_SECONDS = 60;

  private final Supervisor supervisor;
  private final String name;

  private SupervisedExecutor(Supervisor supervisor, String name, int threads, boolean growing) {
    super(
        growing ? 0 : threads,
        threads,
        growing ? IDLE_SECONDS : 0,
        TimeUnit.SECONDS,
        growing ? new SynchronousQueue<>() : new LinkedBlockingQueue<>(),
        new DaemonThreads(name));
    this.supervisor = supervisor;
    this.name = name;
  }

  /**
   * So many threads, for which work waits.
   *
   * @param name of the threads, and of what they do in messages
   */
  public static SupervisedExecutor fixed(Supervisor supervisor, String name, int threads) {
    return new SupervisedExecutor(supervisor, name, threads, false);
  }

  /** A thread for each piece of work. */
  public static SupervisedExecutor growing(Supervisor supervisor, String name) {
    return new SupervisedExecutor(supervisor, name, Integer.MAX_VALUE, true);
  }

  @Override
  public void execute(Runnable work) {
    super.execute(supervisor.watch(name, work));
  }
}

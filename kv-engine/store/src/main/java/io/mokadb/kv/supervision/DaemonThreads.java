package io.mokadb.kv.supervision;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads that share a name. Thread-safe. */
final class DaemonThreads implements ThreadFactory {
  private final String name;
  private final AtomicInteger made = new AtomicInteger();

  DaemonThreads(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    int number = made.incrementAndGet();
    Thread thread = new Thread(task, number == 1 ? name : name + "-" + number);
    thread.setDaemon(true);
    return thread;
  }
}

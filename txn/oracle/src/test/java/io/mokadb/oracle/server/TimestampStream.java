package io.mokadb.oracle.server;

import io.mokadb.txn.time.TimestampOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that draw all the time, and compare each timestamp with all that were there before. */
final class TimestampStream implements AutoCloseable {
  private final AtomicLong newest = new AtomicLong();
  private final AtomicLong drawn = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  TimestampStream(List<? extends TimestampOracle> oracles) {
    for (TimestampOracle oracle : oracles) {
      Thread thread = new Thread(() -> run(oracle), "stream");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void run(TimestampOracle oracle) {
    try {
      while (!ended) {
        long before = newest.get();
        long timestamp = oracle.next();
        if (timestamp <= before) {
          throw new AssertionError(timestamp + " was drawn after " + before);
        }
        newest.accumulateAndGet(timestamp, Math::max);
        drawn.incrementAndGet();
      }
    } catch (Throwable e) {
      // Told to the thread of the test.
      failure.compareAndSet(null, e);
    }
  }

  long newest() {
    return newest.get();
  }

  /** How many timestamps there were; fails if one was wrong. */
  long drawn() {
    if (failure.get() != null) {
      throw new AssertionError("a stream of timestamps failed", failure.get());
    }
    return drawn.get();
  }

  @Override
  public void close() {
    ended = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.supervision.SupervisedTimer;
import io.mokadb.kv.supervision.Supervisor;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Syncs buffered changes at a steady pace, on a thread of its own. */
final class WalSyncer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WalSyncer.class);

  private final ScheduledExecutorService thread;

  /**
   * @param interval how long at most a change stays unsynced, but for the time that a sync takes
   */
  WalSyncer(Writer writer, Duration interval, Supervisor supervisor) {
    thread = new SupervisedTimer(supervisor, "moka-wal-sync", 1);
    // Twice as often: a change that just missed one round must not wait for a whole interval.
    long millis = Math.max(1, interval.toMillis() / 2);
    var unused =
        thread.scheduleWithFixedDelay(() -> sync(writer), millis, millis, TimeUnit.MILLISECONDS);
  }

  private static void sync(Writer writer) {
    try {
      writer.sync();
    } catch (RuntimeException e) {
      // The writer refuses all changes from here on and names this reason.
      LOG.error("The write-ahead log could not be synced", e);
    }
  }

  /** Waits for a sync under way. */
  @Override
  public void close() {
    thread.shutdown();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = thread.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.mokadb.txn.observe;

import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts handled notifications for callers that wait until all changes up to some moment are
 * handled. Thread-safe.
 */
final class QuiescenceTracker {
  private final List<Watch> watches = new CopyOnWriteArrayList<>();

  /** A caller that waits for everything caused by a change at or before {@code timestamp}. */
  static final class Watch {
    private final long timestamp;
    private final AtomicLong count = new AtomicLong();

    private Watch(long timestamp) {
      this.timestamp = timestamp;
    }

    long timestamp() {
      return timestamp;
    }

    /** How many rows of interest were settled, or may have been, since the watch began. */
    long count() {
      return count.get();
    }
  }

  Watch begin(long timestamp) {
    Watch watch = new Watch(timestamp);
    watches.add(watch);
    return watch;
  }

  void end(Watch watch) {
    watches.remove(watch);
  }

  void count(Task task) {
    for (Watch watch : watches) {
      if (task.origin() <= watch.timestamp) {
        watch.count.incrementAndGet();
      }
    }
  }
}

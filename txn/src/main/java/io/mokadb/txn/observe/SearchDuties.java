package io.mokadb.txn.observe;

import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;

/**
 * Who searches for what, where several processes share the store: each observer's notifications are
 * some process' to find, often, and every other one's to look for now and then. A process that is
 * alone searches for all. Thread-safe.
 */
final class SearchDuties {
  /** A process finds what others left within this, if it is its part. */
  private static final long PERIOD = Duration.ofSeconds(2).toNanos();

  /** How many times as long others wait, in case that none does its part. */
  private static final int OTHERS = 10;

  /** Younger notifications are in the hands of the process that committed them. */
  private static final Duration YOUNG = Duration.ofSeconds(1);

  private final SharedWork work;

  SearchDuties(ObserverHost host) {
    this.work = host.work();
  }

  boolean isShared() {
    return work.isShared();
  }

  /** Whether this process does for an observer what one is enough for. */
  boolean isMine(Registered registered) {
    return work.isMine(registered.id());
  }

  /** How often this process searches for what waits for an observer. */
  long periodNanos(Registered registered, WorkerOptions options) {
    long wanted = options.scanPeriod().toNanos();
    if (!work.isShared()) {
      return wanted;
    }
    long own = Math.min(PERIOD, wanted);
    return isMine(registered) ? own : OTHERS * own;
  }

  /** Notifications from this timestamp on are left to those who have just made them. */
  static long youngFrom(ObserverHost host) {
    return host.work().isShared()
        ? Timestamps.minus(host.recentTimestamp(), YOUNG)
        : Long.MAX_VALUE;
  }
}

package io.mokadb.txn.observe;

import io.mokadb.txn.node.SharedWork;
import java.time.Duration;

/**
 * The division of followers among the processes that share a store: one process takes the steps of
 * each, and every other one only what was left for long, or what a caller there waits for in vain.
 * Two that take the same step conflict at the watermark, so nothing depends on this. A process that
 * is alone takes all. Thread-safe.
 */
final class FollowerDuties {
  /**
   * How many times as long as a search takes its time others leave a step to the process whose duty
   * it is.
   */
  private static final int OTHERS = 3;

  private final SharedWork work;

  FollowerDuties(SharedWork work) {
    this.work = work;
  }

  /** Whether this process takes a follower's steps at the moment. */
  boolean isMine(Followed followed) {
    return work.isMine(followed.id()) || followed.isWantedHere();
  }

  boolean isDue(Followed followed, long now, WorkerOptions options) {
    return followed.isFree() && nanosUntilDue(followed, now, options) == 0;
  }

  long nanosUntilDue(Followed followed, long now, WorkerOptions options) {
    long period = options.scanPeriod().toNanos();
    return isMine(followed)
        ? followed.nanosUntilDue(now, period)
        : followed.nanosUntilOverdue(now, OTHERS * period);
  }

  /** A watermark that was committed within this was so by the process whose duty it is. */
  Duration longestPause(WorkerOptions options) {
    return options.scanPeriod().multipliedBy(OTHERS);
  }
}

package io.mokadb.sql.subscription;

import java.util.concurrent.TimeUnit;

/**
 * What a subscription has told of its progress: at once when there are no more rows, and while
 * nothing is committed each time that an interval is over. Confined to one thread.
 */
final class ToldProgress {
  private static final long LONGEST_TICK = TimeUnit.SECONDS.toNanos(1);
  private static final long SHORTEST_TICK = TimeUnit.MILLISECONDS.toNanos(10);

  /** 0 for a subscription that tells nothing. */
  private final long everyNanos;

  private long toldAt = System.nanoTime();

  /** The last that was told; 0 before the first. */
  private long toldUpTo;

  /** Whether rows were given since. */
  private boolean gaveRows;

  ToldProgress(long everyNanos) {
    this.everyNanos = everyNanos;
  }

  /** How often to look for changes without news, so that there is something to tell. */
  long tickNanos() {
    return everyNanos == 0
        ? LONGEST_TICK
        : Math.max(SHORTEST_TICK, Math.min(LONGEST_TICK, everyNanos));
  }

  void gaveRow() {
    gaveRows = true;
  }

  /** Whether it is to be told now that everything up to a commit was delivered. */
  boolean isDue(long upTo) {
    return everyNanos != 0
        && upTo != toldUpTo
        && (gaveRows || toldUpTo == 0 || System.nanoTime() - toldAt >= everyNanos);
  }

  void tell(long upTo) {
    gaveRows = false;
    toldUpTo = upTo;
    toldAt = System.nanoTime();
  }
}

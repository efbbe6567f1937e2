package io.mokadb.sql.subscription;

import java.util.concurrent.TimeUnit;

/**
 * What a subscription has told of its progress, and how often it looks for some: at once when there
 * are no more rows, and while nothing is committed each time that an interval is over. Confined to
 * one thread.
 */
final class ToldProgress {
  private static final long LONGEST_TICK = TimeUnit.SECONDS.toNanos(1);
  private static final long SHORTEST_TICK = TimeUnit.MILLISECONDS.toNanos(10);

  /** Where looks without news read the table's region: such a look finds what news were lost. */
  private static final long LONGEST_SHARED = TimeUnit.SECONDS.toNanos(10);

  private final long everyNanos;
  private final boolean shared;
  private long toldAt = System.nanoTime();

  /** The last that was told; 0 before the first. */
  private long toldUpTo;

  /** Whether rows were given since. */
  private boolean gaveRows;

  /**
   * @param everyNanos 0 for a subscription that tells nothing
   * @param shared whether other nodes commit to the table, whose news may be lost
   */
  ToldProgress(long everyNanos, boolean shared) {
    this.everyNanos = everyNanos;
    this.shared = shared;
  }

  /** How often to see without news whether definitions or privileges have changed. */
  long tickNanos() {
    return Math.min(LONGEST_TICK, lookNanos());
  }

  /** How often to look for changes without news, so that there is something to tell. */
  long lookNanos() {
    long longest = shared ? LONGEST_SHARED : LONGEST_TICK;
    return everyNanos == 0 ? longest : Math.max(SHORTEST_TICK, Math.min(longest, everyNanos));
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

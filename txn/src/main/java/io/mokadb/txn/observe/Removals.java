package io.mokadb.txn.observe;

import java.util.List;

/**
 * Which announcements steps remove, and how readers learn of that who do not see the watermark that
 * has passed them. Thread-safe.
 */
sealed interface Removals permits OwnRemovals, SharedRemovals {
  static Removals of(ObserverHost host) {
    return host.work().isShared() ? new SharedRemovals(host) : new OwnRemovals();
  }

  /** Whether what a step takes in goes with its commit, or right behind it. */
  boolean areWithTheCommit();

  /**
   * Up to which timestamp a step may remove announcements before it commits anything.
   *
   * @param follower its id
   * @param least the follower's least watermark
   * @param snapshot at which it was read
   * @return not above {@code least}
   */
  long upTo(long follower, long least, long snapshot);

  /** To be called before announcements go; returns when all who look for them can know. */
  void removing(int observer, long upTo);

  /**
   * Whether announcements that were committed after a watermark may be gone: for a reader who has
   * just looked for them.
   */
  boolean havePassed(List<FollowerDefinition.Range> ranges, long watermark);

  /** A follower is not known any more. */
  void forget(long follower);
}

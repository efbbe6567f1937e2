package io.mokadb.txn.observe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The least watermark of a follower as the oldest readers see it. What is announced up to there all
 * readers have in what the follower keeps; what is announced after it some of them look for.
 * Thread-safe.
 */
final class RemovalBound {
  /** Snapshots that lie closer together are not told apart. */
  private static final Duration APART = Duration.ofMillis(200);

  /** While so many are remembered no others are: readers are very old then. */
  private static final int MOST = 1024;

  /** By the snapshot at which it was read, the least watermark. */
  @GuardedBy("this")
  private final TreeMap<Long, Long> leastAt = new TreeMap<>();

  /**
   * The follower's least watermark was read.
   *
   * @param snapshot of the transaction that read it
   */
  synchronized void seen(long least, long snapshot) {
    Map.Entry<Long, Long> before = leastAt.floorEntry(snapshot);
    boolean isNear = before != null && before.getKey() > Timestamps.minus(snapshot, APART);
    if (!isNear && leastAt.size() < MOST) {
      leastAt.put(snapshot, least);
    }
  }

  /**
   * Up to where all have taken in what is announced.
   *
   * @param oldest no reader has an older snapshot
   * @return 0 if that is not known
   */
  synchronized long upTo(long oldest) {
    Map.Entry<Long, Long> newest = leastAt.floorEntry(oldest);
    if (newest == null) {
      return 0;
    }
    leastAt.headMap(newest.getKey()).clear();
    return newest.getValue();
  }
}

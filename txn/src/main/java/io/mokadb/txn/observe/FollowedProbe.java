package io.mokadb.txn.observe;

import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Finds out how far a follower is. Thread-safe. */
final class FollowedProbe {
  private static final TransactionOptions READING = TransactionOptions.DEFAULT.withReadOnly(true);
  private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  private final ObserverHost host;

  /** Lets a step be taken soon. */
  private final Consumer<Followed> hurry;

  FollowedProbe(ObserverHost host, Consumer<Followed> hurry) {
    this.host = host;
    this.hurry = hurry;
  }

  /** Notifications that are not followed, as far as they were counted, and the oldest. */
  private record Pending(long rows, long oldest) {}

  boolean await(Followed followed, long timestamp, long timeoutNanos) {
    Waiter waiter = host.waiter();
    long end = waiter.nanoTime() + timeoutNanos;
    long pause = FIRST_PAUSE;
    try {
      while (!hasFollowed(followed, timestamp, end)) {
        long left = end - waiter.nanoTime();
        if (left <= 0) {
          return false;
        }
        // Workers may not know what was found: it may be of another process.
        hurry.accept(followed);
        long before = followed.ended();
        waiter.await(() -> followed.ended() != before, Math.min(left, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for a follower", e);
    }
  }

  private boolean hasFollowed(Followed followed, long timestamp, long end) {
    Followed.Following following = followed.following();
    long watermark = watermark(following.follower());
    return watermark != Follower.NOTHING && isFollowed(following, watermark, timestamp, end);
  }

  boolean isFollowed(Followed followed, long watermark, long timestamp) {
    long end = host.waiter().nanoTime() + LONGEST_PAUSE;
    return isFollowed(followed.following(), watermark, timestamp, end);
  }

  private boolean isFollowed(
      Followed.Following following, long watermark, long timestamp, long end) {
    if (watermark >= timestamp) {
      return true;
    }
    RememberedWindow known =
        RememberedWindow.between(host, following.ranges(), watermark, timestamp);
    if (known != null) {
      return known.isEmpty() && host.isReadable(watermark);
    }
    // In this order, like a step: what is on its way arrives, and then it is counted. What a step
    // removes meanwhile it has followed.
    try {
      long left = Math.max(0, end - host.waiter().nanoTime());
      new AnnouncementWait(host, timestamp, left).await(following.ranges());
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.LOCK_TIMEOUT) {
        return false;
      }
      throw e;
    }
    return pending(following, watermark, timestamp, 1).rows() == 0
        // A collection that has passed the watermark may have removed announcements.
        && host.isReadable(watermark);
  }

  private long watermark(Follower follower) {
    try (ObserverTransaction transaction = host.begin(READING)) {
      return follower.watermark(new ObserverTransactionView(transaction));
    }
  }

  FollowerState state(Followed followed) {
    return state(followed, watermark(followed.following().follower()));
  }

  FollowerState state(Followed followed, long watermark) {
    Pending pending =
        pending(followed.following(), watermark, Long.MAX_VALUE - 1, ObserverState.MOST_COUNTED);
    return followed.state(pending.rows(), pending.oldest());
  }

  private Pending pending(Followed.Following following, long after, long upTo, int limit) {
    AnnouncedRows announced = new AnnouncedRows(host.store(), after, upTo);
    List<Long> found = new ArrayList<>();
    for (FollowerDefinition.Range range : following.ranges()) {
      boolean all = announced.each(range, row -> found.add(row.newest()) && found.size() < limit);
      if (!all) {
        break;
      }
    }
    return new Pending(found.size(), found.isEmpty() ? 0 : Collections.min(found));
  }
}

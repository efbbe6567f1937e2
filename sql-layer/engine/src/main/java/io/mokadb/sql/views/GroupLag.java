package io.mokadb.sql.views;

import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.time.Timestamps;
import java.util.Map;

/**
 * How far the views of a group are behind, and so whether old versions are kept for them: each view
 * for as long as its definition says. Thread-safe.
 */
final class GroupLag {
  private final Followers followers;
  private final ViewGroup group;

  /** When the marks were read. */
  private volatile long now;

  /** By view, its watermark; {@link Long#MAX_VALUE} if it does not lead on. */
  private volatile Map<Long, Long> marks = Map.of();

  /** The watermark for which a step was asked last: one that cannot give it up must not loop. */
  private volatile long woken = Long.MAX_VALUE;

  GroupLag(Followers followers, ViewGroup group) {
    this.followers = followers;
    this.group = group;
  }

  /** What a transaction sees. */
  void seen(long timestamp, Map<Long, Long> newMarks) {
    now = timestamp;
    marks = Map.copyOf(newMarks);
  }

  boolean holdsBack() {
    if (marks.isEmpty()) {
      return true;
    }
    boolean any = false;
    long waiting = Long.MAX_VALUE;
    long late = Long.MAX_VALUE;
    for (KeptView view : group.views()) {
      long mark = marks.getOrDefault(view.id(), Long.MAX_VALUE);
      boolean behind = mark != Long.MAX_VALUE && behind(mark, view);
      any |= mark != Long.MAX_VALUE && !behind;
      if (behind && view.isWaiting()) {
        waiting = Math.min(waiting, mark);
      } else if (behind) {
        late = Math.min(late, view.maxLagMillis());
      }
    }
    if (any && waiting != Long.MAX_VALUE && waiting != woken) {
      // The next step notes that the view which waits needs nothing any more.
      woken = waiting;
      wake();
    }
    return any || late != Long.MAX_VALUE && isInTime(late);
  }

  private boolean behind(long mark, KeptView view) {
    return Timestamps.toMillis(now) - Timestamps.toMillis(mark) > view.maxLagMillis();
  }

  /** The watermark of a view is old, but what it has to take in may be young, or nothing at all. */
  private boolean isInTime(long maxLagMillis) {
    try {
      long oldest = followers.followerState(group.id()).oldestPending();
      return oldest == 0 || Timestamps.toMillis(now) - Timestamps.toMillis(oldest) <= maxLagMillis;
    } catch (IllegalArgumentException notFollowed) {
      return false;
    }
  }

  private void wake() {
    try {
      followers.wake(group.id());
    } catch (IllegalArgumentException notFollowed) {
      // Then no step comes, and none is needed.
    }
  }
}

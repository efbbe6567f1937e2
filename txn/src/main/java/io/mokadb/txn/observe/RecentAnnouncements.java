package io.mokadb.txn.observe;

/**
 * The commit timestamps of the last changes that were announced to an observer, for readers at
 * snapshots before the newest of them. All from one timestamp on. Not thread-safe.
 */
final class RecentAnnouncements {
  private static final int MOST = 64;

  /** Ascending. */
  private final long[] timestamps = new long[MOST];

  private int size;

  /** From here on all are known. */
  private long from;

  RecentAnnouncements(long from) {
    this.from = from;
  }

  void add(long timestamp) {
    if (timestamp < from) {
      return;
    }
    int place = size;
    // Commits end in another order than they draw their timestamps in, but not by much.
    while (place > 0 && timestamps[place - 1] >= timestamp) {
      place--;
    }
    if (place < size && timestamps[place] == timestamp) {
      return;
    }
    if (size == MOST) {
      forgetUpTo(timestamps[0]);
      place--;
    }
    if (place >= 0) {
      System.arraycopy(timestamps, place, timestamps, place + 1, size - place);
      timestamps[place] = timestamp;
      size++;
    }
  }

  /** Nothing is known any more of what was committed up to a timestamp. */
  void forgetUpTo(long timestamp) {
    from = Math.max(from, timestamp + 1);
    int gone = 0;
    while (gone < size && timestamps[gone] < from) {
      gone++;
    }
    System.arraycopy(timestamps, gone, timestamps, 0, size - gone);
    size -= gone;
  }

  /**
   * The newest one up to a snapshot.
   *
   * @return the watermark if there is none after it; {@link Followers#UNKNOWN} if that is not known
   */
  long newest(long watermark, long snapshot) {
    for (int i = size - 1; i >= 0; i--) {
      if (timestamps[i] <= snapshot) {
        return timestamps[i];
      }
    }
    return watermark >= from - 1 ? watermark : Followers.UNKNOWN;
  }
}

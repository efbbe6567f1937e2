package io.mokadb.txn.time;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;

/**
 * Timestamps that an oracle handed out while it was ahead of its clock, after a crash or because
 * the clock was set back, with their moments. Only these timestamps do not tell their moment by
 * themselves. Thread-safe.
 */
public final class ClockLead {
  private static final int MOST = 4096;
  private static final long NEVER = -1;

  /**
   * The millisecond that the clock has shown last while the oracle was ahead, or {@link #NEVER}.
   */
  private volatile long present = NEVER;

  /** Ascending: milliseconds of the clock, each with the newest timestamp handed out in it. */
  @GuardedBy("this")
  private long[] moments = new long[16];

  @GuardedBy("this")
  private long[] newest = new long[16];

  @GuardedBy("this")
  private int count;

  /** How far moments are apart at least; more than a millisecond once there were too many. */
  @GuardedBy("this")
  private long spacing = 1;

  /**
   * To be called before a timestamp is used that is ahead of the clock.
   *
   * @param millis what the clock shows
   * @param previous the newest timestamp before
   */
  public void ahead(long millis, long previous) {
    if (millis != present) {
      moveOn(millis, previous);
    }
  }

  /** To be called before a timestamp is used that is not ahead. */
  public void caughtUp(long previous) {
    if (present != NEVER) {
      moveOn(NEVER, previous);
    }
  }

  private synchronized void moveOn(long millis, long previous) {
    if (millis == present) {
      return;
    }
    if (present != NEVER) {
      add(present, previous);
    }
    if (millis != NEVER) {
      // A clock that was set back shows these moments a second time.
      while (count > 0 && moments[count - 1] >= millis) {
        count--;
      }
      spacing = count == 0 ? 1 : spacing;
    }
    present = millis;
  }

  @GuardedBy("this")
  private void add(long millis, long timestamp) {
    if (count > 0 && millis - moments[count - 1] < spacing) {
      newest[count - 1] = timestamp;
      return;
    }
    if (count == MOST) {
      halve();
    }
    if (count == moments.length) {
      moments = Arrays.copyOf(moments, count * 2);
      newest = Arrays.copyOf(newest, count * 2);
    }
    moments[count] = millis;
    newest[count++] = timestamp;
  }

  /** Two neighbours become one that begins as early and shows as much as both. */
  @GuardedBy("this")
  private void halve() {
    count /= 2;
    spacing *= 2;
    for (int i = 0; i < count; i++) {
      moments[i] = moments[2 * i];
      newest[i] = newest[2 * i + 1];
    }
  }

  /** The newest timestamp handed out when the clock showed this millisecond or less. */
  public synchronized long newestAt(long millis) {
    long natural = Timestamps.ofMillis(millis + 1) - 1;
    int found = Arrays.binarySearch(moments, 0, count, millis);
    int at = found >= 0 ? found : -found - 2;
    return at < 0 ? natural : Math.max(natural, newest[at]);
  }

  /** What the clock showed when a timestamp was handed out. */
  public synchronized long millisOf(long timestamp) {
    long natural = Timestamps.toMillis(timestamp);
    int found = Arrays.binarySearch(newest, 0, count, timestamp);
    int at = found >= 0 ? found : -found - 1;
    if (at < count) {
      return Math.min(natural, moments[at]);
    }
    return present == NEVER ? natural : Math.min(natural, present);
  }
}

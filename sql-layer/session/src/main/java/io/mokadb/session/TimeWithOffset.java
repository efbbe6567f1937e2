package io.mokadb.session;

import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/**
 * TIME WITH TIME ZONE as one long whose order is that of the type: by the time in UTC, equal ones
 * from east to west. As in PostgreSQL, values of different offsets are never equal. Stateless.
 */
public final class TimeWithOffset {
  /** More than the seconds of any offset, which lie between -18 and +18 hours. */
  private static final int BIAS = 1 << 17;

  private static final int BITS = 18;

  /** The distance of two times of the same offset that are a microsecond apart. */
  public static final long PER_MICRO = 1L << BITS;

  private static final long MICROS_PER_SECOND = 1_000_000;

  private TimeWithOffset() {}

  /**
   * @param localMicros microseconds since midnight, as the clock of the offset shows it
   * @param offsetSeconds east of Greenwich
   */
  public static long of(long localMicros, int offsetSeconds) {
    long utc = localMicros - offsetSeconds * MICROS_PER_SECOND;
    return utc << BITS | (BIAS - offsetSeconds);
  }

  public static long of(OffsetTime time) {
    return of(time.toLocalTime().toNanoOfDay() / 1000, time.getOffset().getTotalSeconds());
  }

  public static int offsetSeconds(long packed) {
    return BIAS - (int) (packed & ((1 << BITS) - 1));
  }

  /** Microseconds since midnight, as the clock of the offset shows it. */
  public static long localMicros(long packed) {
    return (packed >> BITS) + offsetSeconds(packed) * MICROS_PER_SECOND;
  }

  public static OffsetTime toOffsetTime(long packed) {
    return OffsetTime.of(
        LocalTime.ofNanoOfDay(localMicros(packed) * 1000),
        ZoneOffset.ofTotalSeconds(offsetSeconds(packed)));
  }
}

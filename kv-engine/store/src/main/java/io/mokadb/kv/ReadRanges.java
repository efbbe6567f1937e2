package io.mokadb.kv;

/**
 * Ranges of time that a read covers in each family: it returns the newest cell in the range, and
 * nothing where the range is null.
 *
 * @param data range in {@link Family#DATA}, or null
 * @param lock range in {@link Family#LOCK}, or null
 * @param write range in {@link Family#WRITE}, or null
 * @param notification range in {@link Family#NOTIFY}, or null
 */
public record ReadRanges(TimeRange data, TimeRange lock, TimeRange write, TimeRange notification) {
  /**
   * Newest lock and newest write record at or before {@code timestamp}: a snapshot read (paper,
   * figure 6).
   */
  public static ReadRanges snapshot(long timestamp) {
    TimeRange range = TimeRange.upTo(timestamp);
    return new ReadRanges(null, range, range, null);
  }

  /** The newest cell of one family only. */
  public static ReadRanges of(Family family, TimeRange range) {
    return switch (family) {
      case DATA -> new ReadRanges(range, null, null, null);
      case LOCK -> new ReadRanges(null, range, null, null);
      case WRITE -> new ReadRanges(null, null, range, null);
      case NOTIFY -> new ReadRanges(null, null, null, range);
    };
  }

  public TimeRange of(Family family) {
    return switch (family) {
      case DATA -> data;
      case LOCK -> lock;
      case WRITE -> write;
      case NOTIFY -> notification;
    };
  }
}

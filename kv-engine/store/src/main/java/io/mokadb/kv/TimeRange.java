package io.mokadb.kv;

/**
 * Timestamps from {@code from} inclusive to {@code until} exclusive.
 *
 * @param from at least 0
 * @param until at least {@code from}; {@link Long#MAX_VALUE} for no bound
 */
public record TimeRange(long from, long until) {
  private static final TimeRange ALL = new TimeRange(0, Long.MAX_VALUE);

  public TimeRange {
    if (from < 0 || until < from) {
      throw new IllegalArgumentException("Not a time range: [" + from + ", " + until + ")");
    }
  }

  public static TimeRange all() {
    return ALL;
  }

  /** Everything at or before {@code timestamp}. */
  public static TimeRange upTo(long timestamp) {
    return new TimeRange(0, timestamp + 1);
  }

  /** Everything at or after {@code timestamp}. */
  public static TimeRange since(long timestamp) {
    return new TimeRange(timestamp, Long.MAX_VALUE);
  }

  public static TimeRange at(long timestamp) {
    return new TimeRange(timestamp, timestamp + 1);
  }

  public boolean contains(long timestamp) {
    return timestamp >= from && timestamp < until;
  }
}

package io.mokadb.oracle.core;

/** The time in which a leader may answer, on its own monotonic clock. Not thread-safe. */
final class Lease {
  private final long nanos;
  private long start;

  Lease(long nanos, long start) {
    this.nanos = nanos;
    this.start = start;
  }

  /** Extends the lease after a write that was sent at a moment has succeeded. */
  void renewed(long sent) {
    start = sent;
  }

  boolean holds(long now) {
    return now - start < nanos;
  }

  long age(long now) {
    return now - start;
  }
}

package io.mokadb.sql.exec.aggregate;

/**
 * The failure that comes first in the order of rows, of threads that each take rows in that order:
 * the one that a single thread would have met. Thread-safe.
 */
final class FirstFailure {
  private volatile long place = Long.MAX_VALUE;

  /** Guarded by this. */
  private Throwable failure;

  /** Whether nothing before a place has failed yet. */
  boolean isAfter(long other) {
    return other <= place;
  }

  synchronized void note(long at, Throwable what) {
    if (failure == null || at < place) {
      failure = what;
      place = at;
    }
  }

  /** Throws it, if there is one. */
  synchronized void check() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }
}

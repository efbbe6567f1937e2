package io.mokadb.txn.observe;

/**
 * Record of a row whose handling failed.
 *
 * @param attempts how often
 * @param error what the observer said when it failed last; null if the process died first
 */
record Tried(int attempts, String error) {
  /** What two records of one row say together. */
  Tried and(Tried other) {
    Tried more = other.attempts > attempts ? other : this;
    Tried less = more == this ? other : this;
    return more.error != null ? more : new Tried(more.attempts, less.error);
  }
}

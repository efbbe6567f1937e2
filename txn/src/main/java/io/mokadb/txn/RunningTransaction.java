package io.mokadb.txn;

/**
 * A transaction that has begun and not ended, as it was a moment ago.
 *
 * @param firstTimestamp that of its first snapshot, if it has moved to later ones and what it did
 *     from that one still counts; else {@code startTimestamp}
 * @param startTimestamp the snapshot that it reads, and the identity of its locks
 * @param committing whether it is in the middle of its commit
 */
public record RunningTransaction(long firstTimestamp, long startTimestamp, boolean committing) {
  /** Whether a timestamp may be that of a snapshot from which it did what still counts. */
  public boolean mayHaveHad(long timestamp) {
    return firstTimestamp <= timestamp && timestamp <= startTimestamp;
  }
}

package io.mokadb.txn;

/**
 * A transaction that has begun and not ended, as it was a moment ago.
 *
 * @param startTimestamp the snapshot that it reads, and the identity of its locks
 * @param committing whether it is in the middle of its commit
 */
public record RunningTransaction(long startTimestamp, boolean committing) {}

package io.mokadb.txn;

/**
 * A last look of the layer above at a commit, where other processes may have changed the schema
 * under the transaction. It is asked if the commit timestamp was drawn under another stamp than the
 * oldest snapshot that the writes depend on: all locks stand then, and nothing is visible yet. It
 * runs on the committing thread and may read, within the limit of the transaction; but not what the
 * transaction writes, which is locked.
 */
@FunctionalInterface
public interface CommitGuard {
  /**
   * Why the transaction must not commit at this timestamp, or null if it may. What this throws
   * rolls the transaction back and reaches the caller of the commit.
   *
   * @param commitTimestamp a snapshot at it sees every change of the schema that came before
   * @param stamp the state of the schema at the commit timestamp
   */
  CommitOutcome.Conflict refusal(long commitTimestamp, SchemaStamp stamp);
}

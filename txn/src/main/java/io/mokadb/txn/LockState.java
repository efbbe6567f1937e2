package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * A lock of a transaction that is committing, or of one that was interrupted, as it was a moment
 * ago.
 *
 * @param cell what is locked
 * @param startTimestamp of the transaction that holds it
 * @param primary the cell that decides about the transaction; null in a one-phase commit, which
 *     needs none
 * @param phase how far its transaction is
 * @param ageMillis how long ago the transaction began, in the oracle's time
 * @param client the process whose lock it is, as {@link io.mokadb.txn.node.Nodes#self}; 0 for this
 *     one
 */
public record LockState(
    CellKey cell, long startTimestamp, CellKey primary, Phase phase, long ageMillis, long client) {
  /** State of a transaction that holds a lock. */
  public enum Phase {
    /** It is committing in one batch: the lock is in memory only. */
    ONE_PHASE,
    /** It is prewritten; its primary is undecided and its client alive. */
    PREWRITTEN,
    /** Its primary has committed: the next transaction that meets the lock rolls it forward. */
    COMMITTED,
    /** It was rolled back: the next transaction that meets the lock removes it. */
    ROLLED_BACK,
    /** Its client is gone: the next transaction that meets the lock rolls it back. */
    ABANDONED
  }

  /** Whether it is the primary itself. */
  public boolean isPrimary() {
    return cell.equals(primary);
  }
}

package io.mokadb.txn.check;

import io.mokadb.kv.CellKey;

/**
 * Something in a store that the protocol does not allow.
 *
 * @param cell where
 * @param detail a sentence for people
 */
public record Flaw(CellKey cell, Kind kind, String detail) {
  /** Kinds of flaws, by meaning. */
  public enum Kind {
    /** A lock or write record does not decode (V1). */
    RECORD_DAMAGED,
    /** A timestamp that the oracle cannot have handed out yet (V1). */
    TIMESTAMP_FROM_FUTURE,
    /** A commit before its start, or a rollback elsewhere than at it (V2). */
    TIMESTAMPS_CONTRADICT,
    /** Two commits of transactions that overlap: an update was lost (V2). */
    COMMITS_OVERLAP,
    /** Committed and rolled back (V3). */
    DECIDED_TWICE,
    /** A record or lock promises a value that is not there (V4). */
    VALUE_MISSING,
    /** A value that nothing refers to (V4). */
    VALUE_ORPHANED,
    /** More than one lock, or a record that a lock should have kept out (V5). */
    LOCK_NOT_ALONE,
    /** The primary knows nothing of the lock's transaction (V6). */
    LOCK_WITHOUT_PRIMARY,
    /** The primary cannot be asked (V6). */
    LOCK_UNRESOLVABLE,
    /** A notification for a row that never was (V7). */
    NOTIFICATION_WITHOUT_ROW
  }
}

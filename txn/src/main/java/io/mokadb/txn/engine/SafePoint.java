package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.TxnException;

/** The safe point, below which no snapshot may be read (invariant 9). Thread-safe. */
sealed interface SafePoint permits OwnSafePoint, SharedSafePoint {
  /** How far it is, as far as this process knows. */
  long value();

  /**
   * How far it is; what others have announced a few seconds ago counts.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if that is not known at the limit
   */
  long value(Deadline limit);

  /**
   * Checks that nothing is missing in what was read at a timestamp; after it was read.
   *
   * @param limit of a call that may be needed to know
   * @throws TxnException {@code SNAPSHOT_TOO_OLD}
   */
  void checkReadable(long timestamp, Deadline limit);

  /**
   * Begins a transaction that reads a snapshot of the past.
   *
   * @throws TxnException {@code SNAPSHOT_TOO_OLD}, {@code SNAPSHOT_IN_FUTURE}
   */
  LiveTransaction beginAt(long timestamp, Deadline limit);

  /**
   * Announces that a transaction commits, and looks whether it may: from now on the safe point
   * waits for it as long as it takes.
   *
   * @return false if what it would have to be checked against may have been dropped
   */
  boolean startCommitting(LiveTransaction transaction);

  static TxnException tooOld(long timestamp, long safePoint) {
    return new TxnException(
        TxnException.Kind.SNAPSHOT_TOO_OLD,
        "Snapshot too old: " + timestamp + " lies below the safe point " + safePoint);
  }
}

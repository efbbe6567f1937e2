package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;

/**
 * Checks that a reader makes before it trusts the store. Thread-safe. All methods throw {@link
 * io.mokadb.txn.TxnException}.
 */
public interface ReadGate {
  /**
   * Returns once no one-phase commit that {@code snapshot} must see is on its way to this cell
   * (invariant 3). Called before the store is read.
   */
  void passInFlight(CellKey cell, Snapshot snapshot);

  /** The same for all cells of a range. */
  void passInFlight(KeyRange range, Snapshot snapshot);

  /**
   * Waits for a lock that was met, or resolves it (invariant 2).
   *
   * @return whether the cell is worth reading again; else the lock's transaction will be committed
   *     after the snapshot, if it is, and what was read with the lock stands
   */
  boolean settle(CellKey cell, Cell lock, Snapshot snapshot);

  /**
   * Fails if what a snapshot should see may have been dropped (invariant 9). Called after the store
   * was read.
   *
   * @param limit of a call that may be needed to know
   */
  void checkReadable(long timestamp, Deadline limit);
}

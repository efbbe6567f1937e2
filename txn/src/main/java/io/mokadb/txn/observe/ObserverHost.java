package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.time.Waiter;
import java.util.List;

/** The services of the engine that observers need. Thread-safe. */
public interface ObserverHost {
  /** For looking at notifications, locks and old versions. */
  KvStore store();

  ObserverTransaction begin(TransactionOptions options);

  /**
   * Keeps the commits of others away from cells for a moment, for a transaction that begins after
   * this returns. Waits for those that are at them already.
   */
  Reservation reserve(List<CellKey> cells);

  /** Whether a lock that was met is out of the way now. */
  boolean resolve(CellKey cell, Cell lock);

  /** What readers of the store pass before they trust it. */
  ReadGate gate();

  /**
   * Whether a snapshot at this timestamp can still be read: garbage collection has not passed it.
   */
  default boolean isReadable(long timestamp) {
    try {
      gate().checkReadable(timestamp, Deadline.none());
      return true;
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD) {
        return false;
      }
      throw e;
    }
  }

  /** What commits of this process announce. */
  Announcements announcements();

  /** Changes cells outside transactions, which no transaction reads. */
  void mutate(List<RowMutation> mutations);

  /** For those who wait until observers are done, and the clock of all backing off. */
  Waiter waiter();

  FaultPoints faults();
}

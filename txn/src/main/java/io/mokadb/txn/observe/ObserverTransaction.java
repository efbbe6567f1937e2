package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import java.util.List;

/** The operations of a transaction reserved for observer workers. */
public interface ObserverTransaction extends Transaction {
  /** What is announced from now on follows from this; see {@link NotifiedColumns#causedBy}. */
  void causedBy(int depth, long origin);

  /**
   * Reads an old version that is kept for an observer, also below the safe point. What is not kept
   * for it may be missing.
   */
  byte[] pinned(CellKey cell, long timestamp);

  @Override
  default CommitOutcome commit() {
    return commit(List.of());
  }

  /**
   * Commits, and removes notifications: in the same atomic step if the store has one, else after
   * the commit, where a crash may leave them.
   *
   * @param removals unconditional; nothing but deletes of {@code NOTIFY} cells
   */
  CommitOutcome commit(List<RowMutation> removals);
}

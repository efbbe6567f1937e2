package io.mokadb.txn.observe;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.function.Supplier;

/**
 * Code that runs when an observed row has changed (paper, section 2.4). Called by several workers
 * at once, for different rows.
 */
public interface Observer {
  /**
   * Handles the changes of one row since this observer saw it last. All writes go through {@code
   * transaction}; the engine adds the acknowledgement and commits, possibly together with the work
   * for other rows: so {@code transaction} may have a buffer already, and must be neither committed
   * nor rolled back here ({@link Transaction#rollbackTo} is fine). A call may be repeated, with
   * another transaction, when the commit met a conflict; of all calls for one change at most one
   * commits (invariant 8).
   *
   * @throws Exception the writes of this call are undone; it is tried again after a while, and
   *     parked in the end. A cause that is a {@link io.mokadb.kv.KvException} other than {@code
   *     TOO_LONG}, or a {@link io.mokadb.txn.TxnException} other than {@code CORRUPTED}, is not
   *     held against the row: it is tried again without limit.
   */
  void observe(Transaction transaction, Observation observation) throws Exception;

  /**
   * Commits what {@link #observe} wrote, for an observer that has conditions of its own. {@code
   * commit} is to be called at most once; if it is not, everything is undone.
   *
   * @param transaction not to be used for anything but looking
   * @return what {@code commit} returned, or a conflict
   */
  default CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
    return commit.get();
  }
}

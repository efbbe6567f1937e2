package io.mokadb.sql.catalog.store;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.node.WorkOwners;
import java.util.Objects;

/**
 * The owners of the work that changes of definitions leave (S8): which SQL node has a piece of it
 * in hand, and how another one takes it over. Where a process has its store for itself, all work is
 * its own, rows name no owner, and nothing is read or written for it. Thread-safe.
 */
public final class WorkOwnership {
  private final CatalogStore store;
  private final TransactionManager transactions;
  private final WorkOwners owners;

  WorkOwnership(CatalogStore store, TransactionManager transactions) {
    this.store = store;
    this.transactions = transactions;
    this.owners = new WorkOwners(transactions.nodes());
  }

  public WorkOwners owners() {
    return owners;
  }

  /** The work as this process writes it down when it begins it. */
  RemainingWork owned(RemainingWork work) {
    return owners.areSeveral() ? work.withOwner(owners.self()) : work;
  }

  /**
   * Takes over work that is left ({@link WorkOwners#isLeft}). Of several processes that try, one
   * gets it.
   *
   * @param work as it was listed; may be this process' own already
   * @return as it is now; null if it is done, or another process has it
   */
  @SuppressWarnings("unchecked")
  public <W extends RemainingWork> W take(W work) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      W now = store.again(transaction, work);
      if (now == null || owners.isOwn(now.owner())) {
        return now;
      }
      if (!Objects.equals(now.owner(), work.owner())) {
        return null;
      }
      W own = (W) now.withOwner(owners.self());
      CatalogStore.put(transaction, own);
      // If it is not known whether this took it, the next look finds out.
      return transaction.commit() instanceof CommitOutcome.Committed ? own : null;
    }
  }

  /**
   * Reads a piece of work again, in a transaction that does a part of it and writes its row.
   *
   * @return null if it is done, or not wanted any more
   * @throws MokaException {@code CONNECTION_LOST} if another process has taken it over
   */
  public <W extends RemainingWork> W current(Transaction transaction, W work) {
    W now = store.again(transaction, work);
    if (now != null && !owners.isOwn(now.owner())) {
      throw takenOver();
    }
    return now;
  }

  /**
   * As {@link #current}, for a part that depends on nothing in the row: it is not read where this
   * process is alone.
   *
   * @return false if it is done, or not wanted any more
   */
  public boolean isLeft(Transaction transaction, RemainingWork work) {
    return !owners.areSeveral() || current(transaction, work) != null;
  }

  /** As {@link #isLeft}; also writes the row, so that the transaction conflicts with a takeover. */
  public boolean hold(Transaction transaction, RemainingWork work) {
    if (!owners.areSeveral()) {
      return true;
    }
    RemainingWork now = current(transaction, work);
    if (now != null) {
      CatalogStore.put(transaction, now);
    }
    return now != null;
  }

  /**
   * As {@link #isLeft}, for work that only a process which has taken it over can have ended.
   *
   * @throws MokaException {@code CONNECTION_LOST} if it has
   */
  void requireLeft(Transaction transaction, RemainingWork work) {
    if (!isLeft(transaction, work)) {
      throw takenOver();
    }
  }

  private static MokaException takenOver() {
    return new MokaException(
        SqlState.CONNECTION_LOST,
        "This SQL node did not answer for so long that another one goes on with the change of"
            + " definitions; connect again and see what it has become before you repeat it");
  }
}

package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The cells on which the latest transactions of a session lost conflicts, one after the other.
 * After some of them the next transaction takes its turn: it holds these cells before it takes its
 * snapshot, so it cannot lose on them to others that hold what they write. If it loses on another
 * one, that is held as well the next time. Confined to the session's thread.
 */
final class LostRows {
  /** How many transactions lose until the next one takes its turn. */
  static final int PATIENCE = 5;

  private static final int MOST_CELLS = 64;

  /** How often the cells are asked for again after a deadlock. */
  private static final int MOST_TRIES = 30;

  /** In key order: two that take their turns do not wait for each other. */
  private final Set<CellKey> cells = new TreeSet<>();

  private int losses;

  /**
   * A transaction has ended without a commit.
   *
   * @param cellOrNull where it met another one; null if it did not
   */
  void rolledBack(CellKey cellOrNull) {
    if (cellOrNull != null) {
      losses++;
      if (cells.size() < MOST_CELLS) {
        cells.add(cellOrNull);
      }
    }
  }

  /** A transaction has committed what it wrote. */
  void committed() {
    losses = 0;
    cells.clear();
  }

  /**
   * To be called when a transaction has begun that may write.
   *
   * @param turns held by one that takes its turn at a time, so that they do not hinder each other
   */
  void takeTurn(
      OpenTransaction begun, ReentrantLock turns, Definitions all, Cancellation cancellation) {
    if (losses >= PATIENCE) {
      RetriedTransactions.waitFor(turns, cancellation);
      try {
        takeTurn(begun, all);
      } finally {
        turns.unlock();
      }
    }
  }

  private void takeTurn(OpenTransaction begun, Definitions definitions) {
    List<CellKey> order = new ArrayList<>(cells);
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      ConflictException refusal = hold(begun.transaction(), order);
      if (refusal == null) {
        begun.statementSnapshots().useNewest(definitions);
        return;
      }
      if (refusal.kind() != ConflictException.Kind.DEADLOCK) {
        return;
      }
      // Others go on with what was given back. This cell is waited for with empty hands.
      order.remove(refusal.conflict().cell());
      order.add(0, refusal.conflict().cell());
    }
  }

  /** Holds all, or none; then the reason is returned. */
  private static ConflictException hold(Transaction transaction, List<CellKey> cells) {
    Transaction.Mark nothing = transaction.mark();
    for (CellKey cell : cells) {
      try {
        transaction.hold(cell);
      } catch (ConflictException e) {
        // What was changed is held now, and the snapshot is still to come.
        if (e.kind() != ConflictException.Kind.CHANGED) {
          transaction.rollbackTo(nothing);
          return e;
        }
      }
    }
    return null;
  }
}

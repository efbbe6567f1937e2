package io.mokadb.sql.trigger;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.txn.TransactionManager;

/** The levels that transactions of sessions and triggers can have. Stateless. */
public final class IsolationRules {
  private IsolationRules() {}

  /**
   * Checks that transactions can have a level.
   *
   * @param level null for the one that they have by themselves
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for SERIALIZABLE where other nodes commit
   *     to the database: what they have read is not known here
   */
  public static void require(IsolationLevel level, TransactionManager transactions) {
    if (level == IsolationLevel.SERIALIZABLE && !transactions.commitsAlone()) {
      throw MokaException.unsupported(
          "SERIALIZABLE is not supported where several nodes may share a database, because none"
              + " knows what transactions of the others have read; use SNAPSHOT or READ COMMITTED,"
              + " and SELECT ... FOR UPDATE for the rows that a decision rests on, or give the"
              + " database to one node by severalnodes=false in its URL");
    }
  }
}

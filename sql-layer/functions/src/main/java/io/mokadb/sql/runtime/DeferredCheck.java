package io.mokadb.sql.runtime;

import io.mokadb.txn.Transaction;

/**
 * Something that must hold when a transaction commits. Equal checks are done once. What it finds
 * depends on the transaction's state then alone, so that it may stay when a savepoint is undone.
 */
public interface DeferredCheck {
  /**
   * @throws io.mokadb.session.MokaException with the constraint's SQLState
   */
  void check(Transaction transaction);

  /** What it takes in memory, about. */
  long bytes();

  /** The name of the constraint. */
  String name();

  /** The constraint for messages, with its table. */
  String constraint();

  /** Whether it waits for the commit unless SET CONSTRAINTS says otherwise. */
  boolean initiallyDeferred();
}

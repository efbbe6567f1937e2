package io.mokadb.sql.runtime;

import io.mokadb.txn.Transaction;

/**
 * A condition that must hold when a transaction commits. Equal checks are done once. The result
 * depends only on the state of the transaction at that time, so a check may stay when a savepoint
 * is rolled back.
 */
public interface DeferredCheck {
  /**
   * @throws io.mokadb.session.MokaException with the constraint's SQLState
   */
  void check(Transaction transaction);

  /** An estimate of its memory. */
  long bytes();

  /** The name of the constraint. */
  String name();

  /** The constraint for messages, with its table. */
  String constraint();

  /** True if it waits for the commit unless SET CONSTRAINTS says otherwise. */
  boolean initiallyDeferred();
}

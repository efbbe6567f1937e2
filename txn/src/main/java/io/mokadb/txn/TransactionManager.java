package io.mokadb.txn;

import java.util.List;

/** Begins transactions on one store. Thread-safe. */
public interface TransactionManager extends AutoCloseable {
  Transaction begin(TransactionOptions options);

  /** A timestamp of the oracle, not below any commit acknowledged before the call. */
  long currentTimestamp();

  /** No snapshot below this can be read any more; 0 before the first garbage collection. */
  long safePoint();

  /**
   * Raises the safe point as far as live readers and {@code retention} allow, and drops what no
   * snapshot can see.
   */
  GcReport collectGarbage();

  /** The transactions of this process that have begun and not ended, in no order. */
  List<RunningTransaction> running();

  /**
   * The locks of transactions that are committing, or were interrupted on their way. Resolves none.
   *
   * @param limit how many at most
   */
  List<LockState> locks(int limit);

  /** Rolls back live transactions, stops background work. Does not close the store. */
  @Override
  void close();
}

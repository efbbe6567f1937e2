package io.mokadb.txn;

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

  /** Rolls back live transactions, stops background work. Does not close the store. */
  @Override
  void close();
}

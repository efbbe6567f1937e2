package io.mokadb.sql.runtime;

import io.mokadb.kv.CellKey;

/**
 * What outlives a statement and ends with its transaction. Confined to the transaction's thread.
 */
public interface TransactionScope {
  /** Puts off a check until the transaction commits. */
  void defer(DeferredCheck check);

  /**
   * Notes that this transaction means to change a row, until it ends: a hint for others of the
   * process that ask, which decides nothing.
   *
   * @return whether no other open transaction has noted the same
   */
  boolean claim(CellKey row);

  /** Of executions that end with their statement. */
  static TransactionScope none() {
    return new TransactionScope() {
      @Override
      public void defer(DeferredCheck check) {
        throw new IllegalStateException("This execution has no end that checks could wait for");
      }

      @Override
      public boolean claim(CellKey row) {
        return true;
      }
    };
  }
}

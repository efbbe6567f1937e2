package io.mokadb.sql.access.counter;

import io.mokadb.txn.Transaction;

/** A look, in the transaction of a draw, at whether the counter is still one to draw from. */
@FunctionalInterface
interface DrawCheck {
  /** Always. */
  DrawCheck NONE = draw -> {};

  /**
   * @throws RuntimeException if it is not; nothing is drawn then
   */
  void check(Transaction draw);
}

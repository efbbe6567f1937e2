package io.mokadb.txn.engine;

import io.mokadb.txn.Transaction;

/** The lane of one transaction, lent when it is first asked for. Confined. */
final class TransactionLane {
  private final Lanes lanes;

  /** Null if it was not asked for, or if all were lent. */
  private Integer lent;

  private int number = -1;

  TransactionLane(Lanes lanes) {
    this.lanes = lanes;
  }

  /**
   * See {@link Transaction#lane}.
   *
   * @param startTimestamp of the transaction, which chooses if all are lent
   */
  int number(long startTimestamp) {
    if (number < 0) {
      lent = lanes.take();
      number = lent != null ? lent : Math.floorMod(startTimestamp, Transaction.LANES);
    }
    return number;
  }

  /** See {@link Transaction#home}. */
  int home() {
    return lanes.home();
  }

  /** At the end of the transaction. */
  void giveBack() {
    lanes.giveBack(lent);
    lent = null;
  }
}

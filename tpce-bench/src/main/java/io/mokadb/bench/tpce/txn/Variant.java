package io.mokadb.bench.tpce.txn;

/** Ways to maintain brokers' totals, customers' assets and limit orders. */
public enum Variant {
  /** As in the description: every trade adds to its broker's row, a feed looks for limit orders. */
  PLAIN,
  /** As in the Percolator paper: brokers' totals are left out, and not checked. */
  PAPER,
  /**
   * As the paper sketches: trades note what brokers earn in a side table that a weakly notified
   * trigger folds, and a trigger on the last price fires limit orders.
   */
  OBSERVERS,
  /**
   * Views that keep themselves: brokers' totals follow the trades, and Customer-Position reads the
   * assets of accounts from a view that is current.
   */
  VIEWS;

  /** True if the totals have to be right when a run has ended. */
  public boolean keepsBrokerTotals() {
    return this != PAPER;
  }
}

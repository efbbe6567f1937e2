package io.mokadb.bench.tpce.txn;

/** How brokers' totals and limit orders are kept up. */
public enum Variant {
  /** As in the description: every trade adds to its broker's row. */
  PLAIN,
  /** As in the Percolator paper: brokers' totals are left out, and not checked. */
  PAPER;

  /** Whether each trade adds to the row of its broker. */
  public boolean keepsBrokerTotals() {
    return this == PLAIN;
  }
}

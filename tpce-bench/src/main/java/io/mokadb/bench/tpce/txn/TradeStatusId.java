package io.mokadb.bench.tpce.txn;

/** Ids of the states of a trade. */
public final class TradeStatusId {

  /** Carried out. */
  public static final String COMPLETED = "CMPT";

  /** Canceled. */
  public static final String CANCELED = "CNCL";

  /** A limit order that waits for its price. */
  public static final String PENDING = "PNDG";

  /** At the market. */
  public static final String SUBMITTED = "SBMT";

  private TradeStatusId() {}
}

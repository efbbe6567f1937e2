package io.mokadb.bench.tpce.txn;

import java.time.Duration;

/** The transactions, with what the public description says of each. */
public enum Kind {
  /** What brokers may earn, by sector. */
  BROKER_VOLUME("Broker-Volume", 4.9, 49, 3),
  /** What a customer owns. */
  CUSTOMER_POSITION("Customer-Position", 13.0, 130, 3),
  /** Prices go out, waiting orders go to the market. */
  MARKET_FEED("Market-Feed", 1.0, 0, 2),
  /** How a list of securities did since a day. */
  MARKET_WATCH("Market-Watch", 18.0, 180, 3),
  /** All about a security. */
  SECURITY_DETAIL("Security-Detail", 14.0, 140, 3),
  /** Old trades. */
  TRADE_LOOKUP("Trade-Lookup", 8.0, 80, 3),
  /** A customer orders. */
  TRADE_ORDER("Trade-Order", 10.1, 101, 2),
  /** The market has carried an order out: the one whose rate is measured. */
  TRADE_RESULT("Trade-Result", 10.0, 0, 2),
  /** The last trades of an account. */
  TRADE_STATUS("Trade-Status", 19.0, 190, 1),
  /** Corrections of old trades. */
  TRADE_UPDATE("Trade-Update", 2.0, 20, 3),
  /** Small changes to tables that rarely change; outside the mix. */
  DATA_MAINTENANCE("Data-Maintenance", 0, 0, 0),
  /** Cancels what an earlier run left open; outside the mix. */
  TRADE_CLEANUP("Trade-Cleanup", 0, 0, 0);

  private final String title;
  private final double mixPercent;
  private final int customerWeight;
  private final int limitSeconds;

  Kind(String title, double mixPercent, int customerWeight, int limitSeconds) {
    this.title = title;
    this.mixPercent = mixPercent;
    this.customerWeight = customerWeight;
    this.limitSeconds = limitSeconds;
  }

  /** Its name in the description. */
  public String title() {
    return title;
  }

  /** Its share of all transactions; zero when it has no part in the mix. */
  public double mixPercent() {
    return mixPercent;
  }

  /** Its weight among the transactions that customers start; zero if another emulator starts it. */
  public int customerWeight() {
    return customerWeight;
  }

  /** Limit of the 90th percentile; zero for no limit. */
  public Duration limit() {
    return Duration.ofSeconds(limitSeconds);
  }
}

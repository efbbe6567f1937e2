package io.mokadb.bench.tpce.model;

/** The five kinds of orders; the name is the id in the database. */
public enum TradeType {
  /** Buy at the market's price. */
  TMB("Market-Buy", false, true),
  /** Sell at the market's price. */
  TMS("Market-Sell", true, true),
  /** Sell when the price has fallen to a bound. */
  TSL("Stop-Loss", true, false),
  /** Sell when the price has risen to a bound. */
  TLS("Limit-Sell", true, false),
  /** Buy when the price has fallen to a bound. */
  TLB("Limit-Buy", false, false);

  private final String title;
  private final boolean sell;
  private final boolean market;

  TradeType(String title, boolean sell, boolean market) {
    this.title = title;
    this.sell = sell;
    this.market = market;
  }

  /** Its name for people. */
  public String title() {
    return title;
  }

  /** True if it sells. */
  public boolean sell() {
    return sell;
  }

  /** True if it is carried out at once, at the market's price. */
  public boolean market() {
    return market;
  }

  /** True if an order with this bound is to be carried out at this price. */
  public boolean triggered(long boundCents, long priceCents) {
    return switch (this) {
      case TMB, TMS -> true;
      case TSL, TLB -> priceCents <= boundCents;
      case TLS -> priceCents >= boundCents;
    };
  }
}

package io.mokadb.bench.tpce.model;

import java.util.List;

/**
 * What an order does, drawn with the shares of the public description; the initial trades and those
 * of a run are drawn by it.
 */
public final class Orders {

  private static final int MARKET_PERCENT = 60;
  private static final int BUY_PERCENT = 50;
  private static final int STOP_LOSS_PERCENT = 50;
  // Of the purchases, and so 8 of 100 orders; a sale is never on margin.
  private static final int MARGIN_PERCENT = 16;
  private static final int LIFO_PERCENT = 35;
  private static final List<Integer> QUANTITIES = List.of(100, 200, 400, 800);

  private Orders() {}

  /**
   * An order.
   *
   * @param security an index
   * @param boundCents the price that a limit order asks for; anywhere in the range of prices
   * @param margin whether it is paid for by credit, not in cash
   * @param lifo whether the newest holdings are closed first
   */
  public record Choice(
      int security, TradeType type, int quantity, long boundCents, boolean margin, boolean lifo) {}

  /** An order for one of the securities of an account. */
  public static Choice draw(Draw draw, List<Integer> securities) {
    int security = draw.pick(securities);
    boolean market = draw.chance(MARKET_PERCENT);
    boolean buy = draw.chance(BUY_PERCENT);
    return new Choice(
        security,
        buy ? buy(market) : sell(draw, market),
        draw.pick(QUANTITIES),
        Prices.bound(draw),
        buy && draw.chance(MARGIN_PERCENT),
        draw.chance(LIFO_PERCENT));
  }

  private static TradeType buy(boolean market) {
    return market ? TradeType.TMB : TradeType.TLB;
  }

  private static TradeType sell(Draw draw, boolean market) {
    if (market) {
      return TradeType.TMS;
    }
    return draw.chance(STOP_LOSS_PERCENT) ? TradeType.TSL : TradeType.TLS;
  }
}

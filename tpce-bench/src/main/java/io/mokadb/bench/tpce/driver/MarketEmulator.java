package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.MarketFeed;
import io.mokadb.bench.tpce.txn.MarketFeed.Tick;
import io.mokadb.bench.tpce.txn.MarketOrder;
import io.mokadb.bench.tpce.txn.TradeResult;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Carries orders out and sends prices, on one thread. */
final class MarketEmulator {

  private static final List<Integer> QUANTITIES = List.of(100, 200, 400, 800);

  private final Executor executor;
  private final BrokerageHouse house;
  private final Market market;
  private final Draw draw;
  private final TradeResult tradeResult;
  private final MarketFeed marketFeed;

  MarketEmulator(
      Executor executor, BrokerageHouse house, Market market, Draw draw, Variant variant) {
    this.executor = executor;
    this.house = house;
    this.market = market;
    this.draw = draw;
    this.tradeResult = new TradeResult(variant);
    this.marketFeed = new MarketFeed(variant);
  }

  /**
   * Carries an order out. The tape gets its price and one more, so that every ten trades fill a
   * feed of twenty ticks: the other one is of a security whose price has reached a limit order, or
   * else of any.
   */
  boolean carryOut(MarketOrder order) throws SQLException {
    long price = house.priceNow(house.security(order.symbol()));
    Optional<?> balance =
        executor.run(
            tradeResult, new TradeResult.Input(order.tradeId(), price, house.clock().now()));
    if (balance.isPresent()) {
      market.tick(new Tick(order.symbol(), price, order.quantity()));
      String other =
          market
              .reached(symbol -> house.priceNow(house.security(symbol)))
              .orElseGet(this::anySymbol);
      market.tick(new Tick(other, house.priceNow(house.security(other)), draw.pick(QUANTITIES)));
    }
    return balance.isPresent();
  }

  private String anySymbol() {
    return house.securities().symbol(draw.below(house.securities().count()));
  }

  /** Sends prices; what they trigger goes to the market. */
  void feed(List<Tick> ticks) throws SQLException, InterruptedException {
    Optional<List<MarketOrder>> triggered =
        executor.run(marketFeed, new MarketFeed.Input(ticks, house.clock().now()));
    if (triggered.isPresent()) {
      for (MarketOrder order : triggered.get()) {
        market.submit(order);
      }
    }
  }
}

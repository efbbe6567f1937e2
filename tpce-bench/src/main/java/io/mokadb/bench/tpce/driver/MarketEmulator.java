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
  private final boolean fromDue;
  private final TradeResult tradeResult;
  private final MarketFeed marketFeed;

  /**
   * An emulator.
   *
   * @param fromDue whether times begin when a transaction is due, in an open loop, and not when a
   *     thread begins it
   */
  MarketEmulator(
      Executor executor,
      BrokerageHouse house,
      Market market,
      Draw draw,
      Variant variant,
      boolean fromDue) {
    this.fromDue = fromDue;
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
  boolean carryOut(Market.Submitted submitted) throws SQLException {
    MarketOrder order = submitted.order();
    long price = house.priceNow(house.security(order.symbol()));
    Optional<?> balance =
        executor.run(
            tradeResult,
            new TradeResult.Input(order.tradeId(), price, house.clock().now()),
            start(submitted.due()));
    if (balance.isPresent()) {
      executor.settled(submitted.since());
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
  void feed(Market.Feed feed) throws SQLException, InterruptedException {
    long start = start(feed.due());
    Optional<List<MarketOrder>> triggered =
        executor.run(marketFeed, new MarketFeed.Input(feed.ticks(), house.clock().now()), start);
    if (triggered.isPresent()) {
      for (MarketOrder order : triggered.get()) {
        market.submit(order, start);
      }
    }
  }

  private long start(long due) {
    return fromDue ? due : System.nanoTime();
  }
}

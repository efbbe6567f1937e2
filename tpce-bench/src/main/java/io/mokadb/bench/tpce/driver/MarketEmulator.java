package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.txn.LimitOrder;
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

  private static final List<Integer> QUANTITIES = List.of(325, MarketFeed.MOST_SHARES);
  private static final int TRIGGER_QUANTITY = 375;

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
   * Carries an order out. The tape gets the market's price and one more, so that every ten trades
   * fill a feed of twenty ticks: one that triggers a limit order whose price has been reached, or
   * else the price of any security.
   */
  boolean carryOut(Market.Submitted submitted) throws SQLException {
    MarketOrder order = submitted.order();
    long price = house.priceNow(house.security(order.symbol()));
    Optional<?> balance =
        executor.run(
            tradeResult,
            new TradeResult.Input(
                order.tradeId(),
                Prices.carriedOut(order.type(), order.boundCents(), price),
                house.clock().now()),
            start(submitted.due()));
    if (balance.isPresent()) {
      executor.settled(submitted.since());
      market.tick(new Tick(order.symbol(), price, order.quantity()));
      market.tick(market.reached(house.clock().now()).map(this::trigger).orElseGet(this::anyTick));
    }
    return balance.isPresent();
  }

  /** The price that an order waits for: the market's, or the bound if it has turned since. */
  private Tick trigger(LimitOrder order) {
    long price = house.priceNow(house.security(order.symbol()));
    boolean still = order.type().triggered(order.boundCents(), price);
    return new Tick(order.symbol(), still ? price : order.boundCents(), TRIGGER_QUANTITY);
  }

  private Tick anyTick() {
    int security = draw.below(house.securities().count());
    return new Tick(
        house.securities().symbol(security), house.priceNow(security), draw.pick(QUANTITIES));
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

package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.txn.LimitOrder;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The brokerage house as all emulators see it. Thread-safe. */
final class BrokerageHouse {

  /**
   * How fast prices go up and down in a run: 75 times as fast as in the initial trades. A limit
   * order asks for any price between the lowest and the highest and so waits for up to a period;
   * with the period of the initial trades, fifteen minutes, a shorter run would carry out fewer
   * orders than it takes in and miss the mix.
   */
  private static final Duration PRICE_PERIOD = Duration.ofSeconds(12);

  private final Scale scale;
  private final Customers customers;
  private final Securities securities;
  private final TradingCalendar calendar;
  private final Prices prices;
  private final MarketClock clock;
  private final AtomicLong nextTradeId;
  private final Map<String, Integer> bySymbol = new HashMap<>();

  BrokerageHouse(Scale scale, MarketClock clock, long nextTradeId) {
    this.scale = scale;
    this.customers = new Customers(scale);
    this.securities = new Securities(scale);
    this.calendar = new TradingCalendar(scale);
    this.prices = new Prices(scale, PRICE_PERIOD);
    this.clock = clock;
    this.nextTradeId = new AtomicLong(nextTradeId);
    for (int i = 0; i < securities.count(); i++) {
      bySymbol.put(securities.symbol(i), i);
    }
  }

  Scale scale() {
    return scale;
  }

  Customers customers() {
    return customers;
  }

  Securities securities() {
    return securities;
  }

  TradingCalendar calendar() {
    return calendar;
  }

  MarketClock clock() {
    return clock;
  }

  /** The market's price of a security now, in cents. */
  long priceNow(int security) {
    return prices.at(security, clock.now());
  }

  /** When the market's price triggers a limit order that comes in now. */
  LocalDateTime due(LimitOrder order) {
    return prices.reached(security(order.symbol()), clock.now(), order.type(), order.boundCents());
  }

  int security(String symbol) {
    return bySymbol.get(symbol);
  }

  long newTradeId() {
    return nextTradeId.getAndIncrement();
  }
}

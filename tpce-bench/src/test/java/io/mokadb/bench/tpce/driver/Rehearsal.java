package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A run on one thread and with a clock of its own: every transaction, the same always. */
public final class Rehearsal {

  private Rehearsal() {}

  /** Lets so many transactions of customers and what follows from them run. */
  public static void run(Site site, Scale scale, int customers) throws Exception {
    run(site, scale, customers, new RunStatistics(), Variant.PLAIN);
  }

  static void run(Site site, Scale scale, int customers, RunStatistics statistics, Variant variant)
      throws Exception {
    AtomicLong nanos = new AtomicLong();
    BrokerageHouse house = Opening.of(site, scale, statistics, nanos::get);
    Market market = new Market();
    Executor executor =
        new Executor(site, () -> statistics, draw(scale, "pauses"), variant == Variant.OBSERVERS);
    CustomerEmulator customer =
        new CustomerEmulator(
            executor,
            new Inputs(house, draw(scale, "inputs")),
            market,
            draw(scale, "mix"),
            variant);
    MarketEmulator exchange =
        new MarketEmulator(executor, house, market, draw(scale, "exchange"), variant, false);
    MaintenanceEmulator maintenance =
        new MaintenanceEmulator(executor, house, draw(scale, "maintenance"));
    for (int i = 0; i < customers; i++) {
      nanos.addAndGet(Duration.ofMillis(250).toNanos());
      customer.step(System.nanoTime());
      work(exchange, market, nanos);
      if (i % 50 == 0) {
        maintenance.step();
      }
    }
  }

  private static void work(MarketEmulator exchange, Market market, AtomicLong nanos)
      throws Exception {
    Optional<Market.Submitted> order = market.nextNow();
    Optional<Market.Feed> feed = market.nextFeedNow();
    while (order.isPresent() || feed.isPresent()) {
      nanos.addAndGet(Duration.ofMillis(10).toNanos());
      if (order.isPresent()) {
        exchange.carryOut(order.get());
      }
      if (feed.isPresent()) {
        exchange.feed(feed.get());
      }
      order = market.nextNow();
      feed = market.nextFeedNow();
    }
  }

  private static Draw draw(Scale scale, String what) {
    return Draw.of(scale.seed(), what, 0);
  }
}

package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** The threads of a run: customers, the market, maintenance. */
final class Crew {

  private static final long LONGEST_END_MILLIS = 60_000;

  private final Site site;
  private final Scale scale;
  private final Plan plan;
  private final Stop stop;
  private final Pacing pacing;
  private final SecondMeter meter;
  private final Supplier<RunStatistics> statistics;
  private final BrokerageHouse house;
  private final long run;
  private final Market market = new Market();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Thread> customers = new ArrayList<>();
  private final List<Thread> marketeers = new ArrayList<>();

  /**
   * Threads that are not started yet.
   *
   * @param run number of this run, for its draws
   * @param statistics where to count
   * @param acknowledged hears the id of each trade whose result was committed
   */
  Crew(
      Site site,
      Scale scale,
      Plan plan,
      Stop stop,
      Pacing pacing,
      SecondMeter meter,
      Supplier<RunStatistics> statistics,
      BrokerageHouse house,
      long run,
      LongConsumer acknowledged) {
    this.site = site;
    this.scale = scale;
    this.plan = plan;
    this.stop = stop;
    this.pacing = pacing;
    this.meter = meter;
    this.statistics = statistics;
    this.house = house;
    this.run = run;
    hireCustomers();
    hireMarketeers(acknowledged);
  }

  /** The repeated work of a thread. */
  private interface Step {
    void run() throws SQLException, InterruptedException;
  }

  void start() {
    customers.forEach(Thread::start);
    marketeers.forEach(Thread::start);
  }

  /** The first failure of a thread. */
  Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  private void hireCustomers() {
    for (int i = 0; i < plan.customerThreads(); i++) {
      Inputs inputs = new Inputs(house, draw("inputs " + i));
      CustomerEmulator customer =
          new CustomerEmulator(
              executor("customer " + i), inputs, market, draw("mix " + i), plan.variant());
      customers.add(thread("customer " + i, () -> begin(customer), stop::requested));
    }
    MaintenanceEmulator maintenance =
        new MaintenanceEmulator(executor("maintenance"), house, draw("maintained"));
    customers.add(
        thread(
            "maintenance",
            () -> {
              if (!stop.await(plan.maintenance())) {
                maintenance.step();
              }
            },
            stop::requested));
  }

  /** Waits until the next transaction is due, and runs it. */
  private void begin(CustomerEmulator customer) throws SQLException, InterruptedException {
    long now = System.nanoTime();
    long due = pacing.next(now);
    if (due - now > 0 && stop.await(Duration.ofNanos(due - now))) {
      return;
    }
    meter.late(Math.max(0, now - due));
    customer.step(due);
  }

  private void hireMarketeers(LongConsumer acknowledged) {
    for (int i = 0; i < plan.marketThreads(); i++) {
      MarketEmulator emulator = marketEmulator("market " + i);
      marketeers.add(
          thread(
              "market " + i,
              () -> {
                Optional<Market.Submitted> order = market.next();
                if (order.isPresent() && emulator.carryOut(order.get())) {
                  acknowledged.accept(order.get().order().tradeId());
                }
              },
              market::closed));
    }
    MarketEmulator ticker = marketEmulator("ticker");
    marketeers.add(
        thread(
            "ticker",
            () -> {
              Optional<Market.Feed> feed = market.nextFeed();
              if (feed.isPresent()) {
                ticker.feed(feed.get());
              }
            },
            market::closed));
  }

  private MarketEmulator marketEmulator(String name) {
    return new MarketEmulator(
        executor(name), house, market, draw(name), plan.variant(), plan.rate().isPresent());
  }

  private Executor executor(String name) {
    return new Executor(site, statistics, draw("pauses of " + name), plan.countsCalls());
  }

  private Draw draw(String name) {
    return Draw.of(scale.seed(), name, run);
  }

  private Thread thread(String name, Step step, BooleanSupplier end) {
    return new Thread(() -> repeat(step, end), "tpce " + name);
  }

  private void repeat(Step step, BooleanSupplier end) {
    try {
      while (!end.getAsBoolean() && failure.get() == null) {
        step.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      // The first failure of any thread ends the run and is its result. An Error too: a thread that
      // died of one would only be missing, and the others would make a valid run.
      failure.compareAndSet(null, e);
    }
  }

  /** Customers leave first, then the market closes; returns when all have ended, or failed to. */
  void leave() throws InterruptedException {
    stop.request();
    market.close();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_END_MILLIS);
    List<Thread> all = new ArrayList<>(customers);
    all.addAll(marketeers);
    for (Thread thread : all) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
      if (thread.isAlive()) {
        failure.compareAndSet(
            null,
            new IllegalStateException(
                thread.getName() + " did not end within a minute; it waits in the database"));
      }
    }
  }
}

package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.txn.MarketFeed.Tick;
import io.mokadb.bench.tpce.txn.MarketOrder;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** A run: all emulators on their threads for a time, then stopped in order. */
public final class Simulation {

  private static final long LONGEST_END_MILLIS = 60_000;

  private final Site site;
  private final Scale scale;
  private final Plan plan;
  private final Consumer<Second> progress;
  private final Stop stop;
  private final LongConsumer acknowledged;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Thread> customers = new ArrayList<>();
  private final List<Thread> marketeers = new ArrayList<>();
  private volatile RunStatistics statistics = new RunStatistics();

  /**
   * A run on a loaded database.
   *
   * @param acknowledged hears the id of each trade whose result was committed, from many threads
   */
  public Simulation(
      Site site,
      Scale scale,
      Plan plan,
      Stop stop,
      Consumer<Second> progress,
      LongConsumer acknowledged) {
    this.acknowledged = acknowledged;
    this.site = site;
    this.scale = scale;
    this.plan = plan;
    this.stop = stop;
    this.progress = progress;
  }

  /** The repeated work of a thread. */
  private interface Step {
    void run() throws SQLException, InterruptedException;
  }

  /**
   * Runs to the end, or until stopped or failed; either way what was measured is returned.
   *
   * @throws SQLException when it could not even begin
   */
  public Measured run() throws SQLException, InterruptedException {
    BrokerageHouse house = Opening.of(site, scale, new RunStatistics(), System::nanoTime);
    Market market = new Market();
    hire(house, market);
    customers.forEach(Thread::start);
    marketeers.forEach(Thread::start);
    List<Second> timeline = new ArrayList<>();
    int rampUp = (int) plan.rampUp().toSeconds();
    watch(timeline, false, rampUp);
    statistics = new RunStatistics();
    Usage before = Usage.now(plan.server());
    boolean whole = watch(timeline, true, (int) Math.max(1, plan.duration().toSeconds()));
    Usage after = Usage.now(plan.server());
    RunStatistics measured = statistics;
    // What still ends is not part of the measured time.
    statistics = new RunStatistics();
    close(market);
    return new Measured(
        (after.wallNanos() - before.wallNanos()) / 1e9,
        !whole,
        timeline,
        measured,
        before,
        after,
        Optional.ofNullable(failure.get()));
  }

  private void hire(BrokerageHouse house, Market market) {
    long run = house.newTradeId();
    hireCustomers(house, market, run);
    hireMarketeers(house, market, run);
  }

  private void hireCustomers(BrokerageHouse house, Market market, long run) {
    for (int i = 0; i < plan.customerThreads(); i++) {
      Inputs inputs = new Inputs(house, draw("inputs " + i, run));
      CustomerEmulator customer =
          new CustomerEmulator(
              executor("customer " + i, run), inputs, market, draw("mix " + i, run));
      customers.add(thread("customer " + i, customer::step));
    }
    MaintenanceEmulator maintenance =
        new MaintenanceEmulator(executor("maintenance", run), house, draw("maintained", run));
    customers.add(
        thread(
            "maintenance",
            () -> {
              if (!stop.await(plan.maintenance())) {
                maintenance.step();
              }
            }));
  }

  private void hireMarketeers(BrokerageHouse house, Market market, long run) {
    for (int i = 0; i < plan.marketThreads(); i++) {
      MarketEmulator emulator = marketEmulator(house, market, "market " + i, run);
      marketeers.add(
          marketThread(
              market,
              "market " + i,
              () -> {
                Optional<MarketOrder> order = market.next();
                if (order.isPresent() && emulator.carryOut(order.get())) {
                  acknowledged.accept(order.get().tradeId());
                }
              }));
    }
    MarketEmulator ticker = marketEmulator(house, market, "ticker", run);
    marketeers.add(
        marketThread(
            market,
            "ticker",
            () -> {
              Optional<List<Tick>> feed = market.nextFeed();
              if (feed.isPresent()) {
                ticker.feed(feed.get());
              }
            }));
  }

  private MarketEmulator marketEmulator(
      BrokerageHouse house, Market market, String name, long run) {
    return new MarketEmulator(executor(name, run), house, market, draw(name, run), plan.variant());
  }

  private Executor executor(String name, long run) {
    return new Executor(site, () -> statistics, draw("pauses of " + name, run), plan.countsCalls());
  }

  private Draw draw(String name, long run) {
    return Draw.of(scale.seed(), name, run);
  }

  private Thread thread(String name, Step step) {
    return new Thread(() -> repeat(step, () -> stop.requested()), "tpce " + name);
  }

  private Thread marketThread(Market market, String name, Step step) {
    return new Thread(() -> repeat(step, market::closed), "tpce " + name);
  }

  private void repeat(Step step, BooleanSupplier end) {
    try {
      while (!end.getAsBoolean() && failure.get() == null) {
        step.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException | RuntimeException e) {
      // The first failure of any thread ends the run and is its result.
      failure.compareAndSet(null, e);
    }
  }

  /** True if all seconds passed. */
  private boolean watch(List<Second> timeline, boolean measured, int seconds)
      throws InterruptedException {
    long start = System.nanoTime();
    Second sum = new Second(timeline.size(), measured, 0, 0, 0, 0);
    for (int i = 1; i <= seconds; i++) {
      long rest = start + TimeUnit.SECONDS.toNanos(i) - System.nanoTime();
      boolean ended = stop.await(Duration.ofNanos(Math.max(0, rest)));
      if (ended || failure.get() != null) {
        return false;
      }
      Second total = statistics.total(timeline.size() + 1, measured);
      Second second = total.since(sum);
      sum = total;
      timeline.add(second);
      progress.accept(second);
    }
    return true;
  }

  /** Customers leave first, then the market closes. */
  private void close(Market market) throws InterruptedException {
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

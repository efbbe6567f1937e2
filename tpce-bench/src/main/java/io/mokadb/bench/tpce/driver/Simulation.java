package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.Measured.Arrived;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.steady.SteadyState;
import io.mokadb.bench.tpce.steady.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * A run: all emulators on their threads until the rate is steady, then for the measured time, then
 * stopped in order.
 */
public final class Simulation {

  private static final Duration LONGEST_LAG = Duration.ofSeconds(30);

  private final Site site;
  private final Scale scale;
  private final Plan plan;
  private final ServerProcesses server;
  private final Stop stop;
  private final Consumer<Second> progress;
  private final LongConsumer acknowledged;
  private final SteadyState rules = SteadyState.USUAL;
  private final SecondMeter meter = new SecondMeter();
  private final List<Second> timeline = new ArrayList<>();
  private volatile RunStatistics statistics = new RunStatistics(meter);

  /**
   * A run on a loaded database.
   *
   * @param server whose resources are read
   * @param acknowledged hears the id of each trade whose result was committed, from many threads
   */
  public Simulation(
      Site site,
      Scale scale,
      Plan plan,
      ServerProcesses server,
      Stop stop,
      Consumer<Second> progress,
      LongConsumer acknowledged) {
    this.site = site;
    this.scale = scale;
    this.plan = plan;
    this.server = server;
    this.stop = stop;
    this.progress = progress;
    this.acknowledged = acknowledged;
  }

  /**
   * Runs to the end, or until stopped or failed; either way what was measured is returned.
   *
   * @throws SQLException when it could not even begin
   */
  public Measured run() throws SQLException, InterruptedException {
    BrokerageHouse house = Opening.of(site, scale, new RunStatistics(), System::nanoTime);
    long run = house.newTradeId();
    Pacing pacing = pacing(run);
    Crew crew =
        new Crew(
            site, scale, plan, stop, pacing, meter, () -> statistics, house, run, acknowledged);
    crew.start();
    Verdict rampUp = rampUp(crew, pacing);
    pacing.measure();
    statistics = new RunStatistics(meter);
    Usage before = Usage.now(server);
    int seconds = (int) Math.max(1, plan.duration().toSeconds());
    boolean whole = watch(crew, pacing, true, seconds, second -> pacing.behind(System.nanoTime()));
    boolean behind = pacing.behind(System.nanoTime());
    RunStatistics measured = statistics;
    // What still ends is not part of the measured time.
    statistics = new RunStatistics();
    Usage after = Usage.now(server);
    crew.leave();
    return new Measured(
        (after.wallNanos() - before.wallNanos()) / 1e9,
        !whole,
        timeline,
        measured,
        rampUp,
        rules.measured(timeline.stream().filter(Second::measured).map(Second::pace).toList()),
        plan.rate().isPresent()
            ? Optional.of(new Arrived(behind, pacing.leftOut()))
            : Optional.empty(),
        server,
        before,
        after,
        crew.failure());
  }

  private Pacing pacing(long run) {
    return plan.rate().isEmpty()
        ? new Pacing.WithoutPause()
        : new PoissonArrivals(
            plan.rate().getAsDouble() * CustomerEmulator.transactionsPerTrade(),
            Draw.of(scale.seed(), "arrivals", run),
            System.nanoTime(),
            LONGEST_LAG);
  }

  /** Goes on until the rate is steady, at least and at most for the times of the plan. */
  private Verdict rampUp(Crew crew, Pacing pacing) throws InterruptedException {
    long least = plan.rampUp().toSeconds();
    watch(
        crew,
        pacing,
        false,
        (int) plan.longestRampUp().toSeconds(),
        second -> second.second() >= least && rampedUp().holds());
    return rampedUp();
  }

  private Verdict rampedUp() {
    return rules.rampUp(timeline.stream().map(Second::pace).toList());
  }

  /** True if all seconds passed. */
  private boolean watch(
      Crew crew, Pacing pacing, boolean measured, int seconds, Predicate<Second> enough)
      throws InterruptedException {
    long start = System.nanoTime();
    meter.next(0, measured);
    for (int i = 1; i <= seconds; i++) {
      long rest = start + TimeUnit.SECONDS.toNanos(i) - System.nanoTime();
      boolean ended = stop.await(Duration.ofNanos(Math.max(0, rest)));
      if (ended || crew.failure().isPresent()) {
        return false;
      }
      // What waits has not begun, and so has not told that it is late.
      meter.late(pacing.lag(System.nanoTime()));
      Second second = meter.next(timeline.size() + 1, measured);
      timeline.add(second);
      progress.accept(second);
      if (enough.test(second)) {
        return false;
      }
    }
    return true;
  }
}

package io.mokadb.bench;

import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Options for how the brokerage workload runs, whatever the database. */
final class RunOptions {

  private static final int RAMP_UPS = 10;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "measured time, such as 90s or 2h (${DEFAULT-VALUE})")
  private Duration duration;

  @Option(
      names = "--ramp-up",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description =
          "least time before the measured time; it goes on until the rate is steady"
              + " (${DEFAULT-VALUE})")
  private Duration rampUp;

  @Option(
      names = "--longest-ramp-up",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "measure after this time even if the rate is not steady; the report says so (ten times"
              + " --ramp-up)")
  private Duration longestRampUp;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "open loop: transactions arrive at random times, for so many trades a second, and times"
              + " begin when one is due (default: closed loop, each thread begins the next one at"
              + " once)")
  private Double rateOrNull;

  @Option(
      names = "--maintenance",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "time between two changes by Data-Maintenance (${DEFAULT-VALUE})")
  private Duration maintenance;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      defaultValue = "plain",
      description = {
        "plain: as described; paper: without brokers' totals, as in the Percolator paper;",
        "observers: totals folded and limit orders fired by triggers, Moka only;",
        "views: totals and customers' assets kept by materialized views, Moka only"
            + " (${DEFAULT-VALUE})"
      })
  private Variant variant;

  Variant variant() {
    return variant;
  }

  /**
   * The plan of a run.
   *
   * @param marketThreads 0 for half of the threads
   * @throws IllegalArgumentException when a figure is out of range
   */
  Plan plan(int threads, int marketThreads, boolean storeCalls) {
    return new Plan(
        threads,
        marketThreads > 0 ? marketThreads : Math.max(1, threads / 2),
        rampUp,
        longest(),
        duration,
        maintenance,
        variant,
        storeCalls,
        rateOrNull == null ? OptionalDouble.empty() : OptionalDouble.of(rateOrNull));
  }

  /** The same as arguments of another process. */
  List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--duration=" + duration.toMillis() + "ms",
                "--ramp-up=" + rampUp.toMillis() + "ms",
                "--longest-ramp-up=" + longest().toMillis() + "ms",
                "--maintenance=" + maintenance.toMillis() + "ms",
                "--variant=" + variant.name().toLowerCase(Locale.ROOT)));
    if (rateOrNull != null) {
      arguments.add("--rate=" + rateOrNull);
    }
    return arguments;
  }

  private Duration longest() {
    return longestRampUp == null ? rampUp.multipliedBy(RAMP_UPS) : longestRampUp;
  }
}

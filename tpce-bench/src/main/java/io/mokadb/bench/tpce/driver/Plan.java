package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Plan of a run.
 *
 * @param customerThreads threads that play customers
 * @param marketThreads threads that carry orders out; one more sends prices
 * @param rampUp least time before anything is measured
 * @param longestRampUp time after which the run is measured even if its rate is not steady
 * @param duration time that is measured
 * @param maintenance time between two changes by Data-Maintenance
 * @param variant how brokers' totals are kept
 * @param countsCalls whether calls to the store are counted, Moka only; costs a query a statement
 * @param rate trades a second that customers ask for, with arrivals by a Poisson process; empty for
 *     customers who begin a transaction as soon as their last one has ended
 */
public record Plan(
    int customerThreads,
    int marketThreads,
    Duration rampUp,
    Duration longestRampUp,
    Duration duration,
    Duration maintenance,
    Variant variant,
    boolean countsCalls,
    OptionalDouble rate) {

  private static final double HIGHEST_RATE = 1e6;

  /** Checks the figures. */
  public Plan {
    if (customerThreads < 1 || marketThreads < 1) {
      throw new IllegalArgumentException("at least one thread has to play customers and market");
    }
    if (duration.isZero() || duration.isNegative() || rampUp.isNegative()) {
      throw new IllegalArgumentException("the duration has to be positive");
    }
    if (longestRampUp.compareTo(rampUp) < 0) {
      throw new IllegalArgumentException("the longest ramp-up is shorter than the ramp-up");
    }
    if (rate.isPresent() && !(rate.getAsDouble() > 0 && rate.getAsDouble() <= HIGHEST_RATE)) {
      throw new IllegalArgumentException(
          "the rate has to be above 0 and at most " + (int) HIGHEST_RATE);
    }
    if (maintenance.isZero() || maintenance.isNegative()) {
      throw new IllegalArgumentException("the time between maintenance has to be positive");
    }
  }

  /** Connections that are in use at once at most. */
  public int connections() {
    return customerThreads + marketThreads + 2;
  }
}

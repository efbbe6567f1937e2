package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;

/**
 * Plan of a run.
 *
 * @param customerThreads threads that play customers
 * @param marketThreads threads that carry orders out; one more sends prices
 * @param rampUp time before anything is measured
 * @param duration time that is measured
 * @param maintenance time between two changes by Data-Maintenance
 * @param variant how brokers' totals are kept
 * @param countsCalls whether calls to the store are counted, Moka only; costs a query a statement
 * @param server name of the server's processes, or empty; for its CPU time
 */
public record Plan(
    int customerThreads,
    int marketThreads,
    Duration rampUp,
    Duration duration,
    Duration maintenance,
    Variant variant,
    boolean countsCalls,
    String server) {

  /** Checks the figures. */
  public Plan {
    if (customerThreads < 1 || marketThreads < 1) {
      throw new IllegalArgumentException("at least one thread has to play customers and market");
    }
    if (duration.isZero() || duration.isNegative() || rampUp.isNegative()) {
      throw new IllegalArgumentException("the duration has to be positive");
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

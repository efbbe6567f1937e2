package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.txn.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Measurements of a run.
 *
 * @param seconds that were measured
 * @param stopped whether it was stopped before its time
 * @param timeline one entry a second, ramp-up included
 * @param statistics of the measured time
 * @param before resources used before the measured time
 * @param after resources used until its end
 * @param failure cause of a failed run
 */
public record Measured(
    double seconds,
    boolean stopped,
    List<Second> timeline,
    RunStatistics statistics,
    Usage before,
    Usage after,
    Optional<Throwable> failure) {

  /** Completed trades. */
  public long trades() {
    return statistics.count(Kind.TRADE_RESULT);
  }

  /** The result: completed trades a second. */
  public double tradesPerSecond() {
    return trades() / Math.max(1e-9, seconds);
  }
}

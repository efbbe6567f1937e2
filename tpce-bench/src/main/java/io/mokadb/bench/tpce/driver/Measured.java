package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.txn.Kind;
import java.util.List;
import java.util.Optional;

/**
 * What a run measured.
 *
 * @param seconds that were measured
 * @param stopped whether it was stopped before its time
 * @param timeline one entry a second, ramp-up included
 * @param statistics of the measured time
 * @param before what was used before the measured time
 * @param after what was used after it
 * @param failure what ended the run, if it failed
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

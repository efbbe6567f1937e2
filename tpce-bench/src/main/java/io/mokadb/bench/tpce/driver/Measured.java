package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.steady.Verdict;
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
 * @param rampUp whether the ramp-up ended in a steady state
 * @param steady whether the measured time is steady
 * @param arrivals how an open loop kept to its schedule
 * @param server whose resources were read
 * @param before resources used before the measured time
 * @param after resources used until its end
 * @param failure cause of a failed run
 */
public record Measured(
    double seconds,
    boolean stopped,
    List<Second> timeline,
    RunStatistics statistics,
    Verdict rampUp,
    Verdict steady,
    Optional<Arrived> arrivals,
    ServerProcesses server,
    Usage before,
    Usage after,
    Optional<Throwable> failure) {

  /** Copies the list. */
  public Measured {
    timeline = List.copyOf(timeline);
  }

  /**
   * How an open loop kept to its schedule.
   *
   * @param behind whether the run ended because transactions waited too long
   * @param leftOut transactions that were due in the ramp-up and left out
   */
  public record Arrived(boolean behind, long leftOut) {}

  /** Completed trades. */
  public long trades() {
    return statistics.count(Kind.TRADE_RESULT);
  }

  /** The result: completed trades a second. */
  public double tradesPerSecond() {
    return trades() / Math.max(1e-9, seconds);
  }
}

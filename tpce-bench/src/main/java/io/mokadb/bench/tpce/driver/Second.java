package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.steady.Pace;

/**
 * Figures of one second.
 *
 * @param second since the start, the first being 1
 * @param measured whether it counts, or belongs to the ramp-up
 * @param trades Trade-Results that ended
 * @param transactions of all kinds that ended
 * @param conflicts repetitions
 * @param all times of all transactions that ended
 * @param tradeResult times of the Trade-Results that ended
 * @param compilerShare time of this process's just-in-time compiler as a share of the second
 * @param collectorShare time of its garbage collector as a share of the second
 * @param lagSeconds the longest time by which a transaction of a customer began after its due time;
 *     0 in a closed loop
 */
public record Second(
    int second,
    boolean measured,
    long trades,
    long transactions,
    long conflicts,
    TimePercentiles all,
    TimePercentiles tradeResult,
    double compilerShare,
    double collectorShare,
    double lagSeconds) {

  /** What decides about the steady state. */
  Pace pace() {
    return new Pace(transactions, compilerShare, lagSeconds);
  }
}

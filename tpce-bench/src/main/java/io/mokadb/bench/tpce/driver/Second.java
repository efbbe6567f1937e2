package io.mokadb.bench.tpce.driver;

/**
 * Counts of one second.
 *
 * @param second since the start, the first being 1
 * @param measured whether it counts, or belongs to the ramp-up
 * @param trades Trade-Results that ended
 * @param transactions of all kinds that ended
 * @param conflicts repetitions
 * @param latencyMillis 90th percentile of the Trade-Results up to now
 */
public record Second(
    int second,
    boolean measured,
    long trades,
    long transactions,
    long conflicts,
    double latencyMillis) {

  /** This second's share of sums, given the sums before it. */
  Second since(Second before) {
    return new Second(
        second,
        measured,
        trades - before.trades,
        transactions - before.transactions,
        conflicts - before.conflicts,
        latencyMillis);
  }
}

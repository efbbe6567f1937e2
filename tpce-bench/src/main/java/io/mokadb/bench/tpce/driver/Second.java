package io.mokadb.bench.tpce.driver;

/**
 * What happened in one second.
 *
 * @param second since the start, the first being 1
 * @param measured whether it counts, or belongs to the ramp-up
 * @param trades Trade-Results that ended
 * @param transactions of all kinds that ended
 * @param conflicts repetitions
 * @param latencyMillis what nine of ten Trade-Results stayed below, up to now
 */
public record Second(
    int second,
    boolean measured,
    long trades,
    long transactions,
    long conflicts,
    double latencyMillis) {}

package io.mokadb.bench.tpce.steady;

/**
 * One second of a run.
 *
 * @param rate transactions that ended in it
 * @param compilerShare time of the just-in-time compiler's threads as a share of the second; above
 *     1 when several compile
 * @param lagSeconds the longest time by which a transaction began after its due time; 0 in a closed
 *     loop
 */
public record Pace(double rate, double compilerShare, double lagSeconds) {}

/**
 * Repetition and measurement of operations, and the resources that processes use.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Warm-up is never counted.
 *   <li>A failed operation ends its measurement; it is never counted as a fast one.
 *   <li>Latencies are kept in histograms, not as averages.
 *   <li>A counter that cannot be read is empty, never zero.
 * </ol>
 *
 * <p>Lowest package of the benchmarks. Must not know: statements, databases.
 */
package io.mokadb.bench.measure;

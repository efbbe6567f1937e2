/**
 * Statistics of few, noisy figures: trends and intervals.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Pure: the same figures give the same result, without clock or random numbers.
 *   <li>An interval states its confidence; it is never called 95 % where few figures give less.
 * </ol>
 *
 * <p>Lowest package beside {@code measure}. Must not know: the meaning of the figures.
 */
package io.mokadb.bench.statistics;

/**
 * The decision whether a run is in its steady state, from figures of each second.
 *
 * <ol>
 *   <li>SS1: pure: no clock, no database; the same seconds give the same verdict.
 *   <li>SS2: a series that is too short or too noisy to tell is not steady, and the reason says so.
 * </ol>
 *
 * <p>Layer: above {@code statistics}, below {@code tpce.driver}. Must not know: transactions.
 */
package io.mokadb.bench.tpce.steady;

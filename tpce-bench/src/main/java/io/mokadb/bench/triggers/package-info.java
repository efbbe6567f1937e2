/**
 * Speed and cost of triggers: {@code bench triggers}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>It uses {@code java.sql} alone; the statements are in Moka's SQL.
 *   <li>Rows that triggers handled are counted in the database, not in the benchmark.
 * </ol>
 *
 * <p>Layer: above {@code bench.measure} and {@code bench.cluster}. Must not know: the engine.
 */
package io.mokadb.bench.triggers;

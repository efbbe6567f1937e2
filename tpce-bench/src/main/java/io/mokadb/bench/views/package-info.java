/**
 * Totals that a database keeps of a large table: {@code bench views}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>BV1: it uses {@code java.sql} alone, and the same tables, query and durability in each
 *       database.
 *   <li>BV2: a change counts as visible when another session has read it; whatever was kept is
 *       compared with the query at the end of each part, and a difference is a failure.
 * </ol>
 *
 * <p>Layer: above {@code bench.figure}, {@code bench.measure} and {@code bench.micro}. Must not
 * know: the engine.
 */
package io.mokadb.bench.views;

/**
 * The benchmark commands: {@code bench micro}, {@code triggers}, {@code tpce}, {@code compare},
 * {@code crash}, and the figures of the Percolator paper.
 *
 * <ol>
 *   <li>BE1: databases are reached through {@code java.sql} and a URL only, Moka among them.
 *   <li>BE2: what {@code micro} compares runs in one process and one run, in turns, at the same
 *       durability; runs of {@code tpce} are compared by their reports, which say how they were
 *       made.
 *   <li>BE3: a benchmark reports; it never passes or fails by a figure. It fails when an operation
 *       does or returns the wrong number of rows.
 * </ol>
 *
 * <p>Layer: beside the shell; nothing uses it. Must not know: any engine's classes.
 */
package io.mokadb.bench;

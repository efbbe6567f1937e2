/**
 * Oracles: ways to recognise a wrong answer without knowing the right one. They ask other
 * databases, compare other plans and related statements, or compute the rows of simple statements
 * themselves.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An oracle asks only questions whose answer the SQL standard determines.
 *   <li>An answer that differs is reported with everything needed to ask again.
 *   <li>All randomness comes from the seed of the run.
 * </ol>
 *
 * <p>Layer: on {@code query} and {@code run}. Must not know: findings and their reduction.
 */
package io.mokadb.fuzz.oracle;

/**
 * Persistent counters: identity values, row ids and sequences.
 *
 * <p>Layer: above {@code runtime} and {@code storage}. Numbers are drawn in ranges, each in a
 * transaction of its own.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A number drawn from an {@link io.mokadb.sql.runtime.IdentitySource} is never drawn again.
 *   <li>A draw is logged before any commit that uses its numbers, so it survives whenever that
 *       commit does.
 *   <li>A draw is not undone by a rollback; a draw whose outcome is unknown leaves a gap.
 *   <li>Where several processes draw, a counter that is set begins another series, and raises the
 *       schema: numbers of an earlier series are not handed out by statements whose snapshot is
 *       later. A change after which numbers go on from another counter locks this one, so that it
 *       does not commit if any were drawn meanwhile; and a sequence that is not defined any more is
 *       not drawn from.
 * </ol>
 *
 * <p>Must not know: rows of tables, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.counter;

/**
 * Functions of dates, times and intervals.
 *
 * <p>Layer: above {@code expr.number}; {@code expr.operator}, {@code expr.aggregate} and {@code
 * expr.array} use its arithmetic.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Fields and units of a value with time zone are those of the clock that the session shows,
 *       or of its own offset.
 *   <li>Lengths of hours and less are true time, which clocks that are set forward or back do not
 *       show.
 *   <li>A month added to the last days of a longer month gives the last day of the shorter one.
 *   <li>Results outside the years 1 to 9999 are errors.
 * </ol>
 *
 * <p>Must not know: the system clock: the time of a statement comes from its context.
 */
package io.mokadb.sql.expr.time;

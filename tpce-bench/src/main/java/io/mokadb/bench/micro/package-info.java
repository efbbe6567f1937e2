/**
 * Small operations, one experiment each, on several databases in turns.
 *
 * <p>Invariants, cited as BE1 to BE3:
 *
 * <ol>
 *   <li>Every database runs the same operations on the same rows, with the same durability.
 *   <li>Databases take turns within each round, so that a change of the machine's speed meets all
 *       of them.
 *   <li>Every result is checked: a wrong number of rows is an error, not a fast answer.
 * </ol>
 *
 * <p>Layer: above {@code bench.measure} and {@code bench.raw}; below the commands. Must not know:
 * how a report is shown.
 */
package io.mokadb.bench.micro;

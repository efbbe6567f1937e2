/**
 * Functions of texts: parts, searches, patterns, formats.
 *
 * <p>Layer: above {@code io.mokadb.sql.function}; {@code expr.array} and {@code expr.operator} use
 * its searches and patterns.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Positions and lengths count code points, from 1.
 *   <li>A pattern that is a constant is compiled with the plan.
 *   <li>A regular expression that runs too long ends with its statement ({@code WatchedText}).
 *   <li>Results beyond 64 M characters are refused before they exhaust the memory.
 * </ol>
 *
 * <p>Must not know: arrays, JSON, Calcite.
 */
package io.mokadb.sql.expr.text;

/**
 * Conversions between types, and the texts of arrays and JSON that they make and read.
 *
 * <p>Layer: above {@code expr.value}; below {@code io.mokadb.sql.function}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The conversion is chosen once, by the two types; no row pays for the choice.
 *   <li>A converted value has the class of its type and, for DECIMAL, its scale.
 *   <li>A cast to a shorter text cuts; an assignment to one fails unless only blanks are lost.
 *   <li>JSON that is equal has one canonical text.
 * </ol>
 *
 * <p>Must not know: functions by name, Calcite.
 */
package io.mokadb.sql.expr.cast;

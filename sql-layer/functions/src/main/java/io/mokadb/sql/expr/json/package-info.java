/**
 * Functions of JSON, its paths, and the aggregates that collect it.
 *
 * <p>Layer: above {@code expr.array} and {@code expr.aggregate}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>JSON is text that has been read once; a function may take any text that is JSON.
 *   <li>A JSON null is a value; SQL null means absence.
 *   <li>A path that is a constant is parsed with the plan.
 * </ol>
 *
 * <p>Must not know: Calcite, storage.
 */
package io.mokadb.sql.expr.json;

/**
 * Reads of stored tables: look-ups, scans, joins by an index, row locks.
 *
 * <p>Lowers operators to reads of one {@link io.mokadb.txn.Transaction}. Layer: above {@code
 * runtime} and {@code layout}; below the other packages of {@code access}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Rows of a scan come in key order, each once, however many bounds there are.
 *   <li>A row has one cell in each column group of its table, so one cell proves that the row
 *       exists; a row that lacks a cell is reported as damaged.
 *   <li>A bound that is null finds nothing, except where the bound says that it looks for null.
 *   <li>Operators are immutable; cursors belong to one stream, which closes them.
 * </ol>
 *
 * <p>Must not know: constraints, writes, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.read;

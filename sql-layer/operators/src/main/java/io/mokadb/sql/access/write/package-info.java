/**
 * Writes to stored tables: INSERT, UPDATE, DELETE, MERGE, upserts, with index maintenance and
 * enforcement of constraints.
 *
 * <p>Lowers operators to writes of one {@link io.mokadb.txn.Transaction}. Layer: above {@code
 * access.constraint}, {@code access.read} and {@code access.virtual}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>After every statement, each row has exactly one entry in each index of its table, of
 *       whatever state, unless the index's condition is not true for it; every entry has its row.
 *   <li>A statement never reads its own writes, except to check uniqueness and foreign keys. One of
 *       several changes, {@code WITH x AS (DELETE ...)}, reads no table that it changes.
 *   <li>Uniqueness holds at the end of a statement, not row by row.
 *   <li>A statement that fails leaves writes in the transaction's buffer: its caller rolls back to
 *       the mark before the statement.
 *   <li>A row has one cell in each column group of its table: INSERT writes and DELETE deletes all,
 *       UPDATE writes those of its columns. An UPDATE locks the other groups of every CHECK and
 *       every index that has one of its columns.
 *   <li>The generated columns of a row are computed before it is written, by {@code Enforcement};
 *       checks, index entries and notifications see the computed values.
 * </ol>
 *
 * <p>Must not know: SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.write;

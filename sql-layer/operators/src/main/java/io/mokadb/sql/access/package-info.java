/**
 * Operators on stored tables: look-ups, scans, index joins, and writes with index maintenance; and
 * what is counted along the way: identity values, row ids, statistics.
 *
 * <p>Lowers operators to reads and writes of one {@link io.mokadb.txn.Transaction}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>After every statement, each row has exactly one entry in each index of its table, of
 *       whatever state, unless the index's condition is not true for it; and no entry is without
 *       its row.
 *   <li>A statement never reads its own writes, except to check uniqueness and foreign keys. One of
 *       several changes, {@code WITH x AS (DELETE ...)}, reads no table that it changes.
 *   <li>Uniqueness holds at the end of a statement, not row by row.
 *   <li>A number drawn from an {@link io.mokadb.sql.runtime.IdentitySource} is never drawn again.
 *   <li>Rows of a scan come in key order, each once, however many bounds there are.
 *   <li>A statement that fails leaves writes in the transaction's buffer: anyone who runs it goes
 *       back to the mark before it.
 *   <li>A row has one cell in each column group of its table: INSERT writes and DELETE deletes all,
 *       UPDATE writes those of its columns. An UPDATE locks the other groups of every CHECK and
 *       every index that has one of its columns.
 *   <li>Anyone who writes a row computes its generated columns first, by {@code Enforcement};
 *       checks, index entries and notifications see what was computed.
 *   <li>What indexes compute of a row is in no row: {@code IndexedRows} computes it of the row as
 *       it was and as it is, so it must be the same whenever it is computed.
 * </ol>
 *
 * <p>Must not know: SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access;

/**
 * Encoding of tables as keys and values: row keys, index entries, row values, and their format
 * version.
 *
 * <p>Lowers rows to the sorted map of {@code io.mokadb.kv}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every key begins with the id of its table, index or system space. Ids below {@link
 *       io.mokadb.sql.layout.SystemKeys#FIRST_TABLE_ID} belong to the system.
 *   <li>Keys order as the values that they hold do, nulls first.
 *   <li>No encoded value is a prefix of another one of its type, so that all keys with the same
 *       first columns are one range.
 *   <li>Values that SQL calls equal have the same key: CHAR without trailing blanks, one zero.
 *   <li>Every value begins with a format version; a reader that does not know it refuses.
 *   <li>A row value names its columns by id: adding or dropping a column rewrites nothing. Each
 *       column group of a row has a value of its own, which tells by itself what was there when it
 *       was written.
 * </ol>
 *
 * <p>Must not know: transactions, expressions, plans.
 */
package io.mokadb.sql.layout;

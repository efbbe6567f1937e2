/**
 * Large objects of the engine: the reference that a row holds in place of one, and the reading of
 * it.
 *
 * <p>A CLOB or BLOB that is longer than a piece is not in its row: the row refers to it, and its
 * pieces lie in cells of their own.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A large object never changes. Another value is another object.
 *   <li>One column of one row owns it. Writing it into another place writes a copy.
 *   <li>An object that a row refers to in a snapshot can be read in that snapshot.
 * </ol>
 *
 * <p>Must not know: keys, tables, plans.
 */
package io.mokadb.sql.lob;

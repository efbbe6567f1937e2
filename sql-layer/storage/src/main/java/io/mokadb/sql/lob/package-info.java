/**
 * Large objects as the engine knows them: what a row holds in place of one, and how it is read.
 *
 * <p>A CLOB or BLOB that is longer than a piece is not in its row: the row refers to it, and its
 * pieces lie in cells of their own.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A large object never changes. Another value is another object.
 *   <li>One column of one row owns it. Anyone who writes it into another place writes a copy.
 *   <li>What a snapshot sees a row refer to can be read in that snapshot.
 * </ol>
 *
 * <p>Must not know: keys, tables, plans.
 */
package io.mokadb.sql.lob;

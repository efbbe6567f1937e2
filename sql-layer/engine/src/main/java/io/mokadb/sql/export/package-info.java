/**
 * Scripts of a database: the text of SQL statements that make it again, in Moka or in PostgreSQL.
 *
 * <p>{@link io.mokadb.sql.export.DatabaseExport} turns the definitions of one moment into {@link
 * io.mokadb.sql.export.ExportPart}s: lines of text, and places where the rows of a table belong.
 * {@link io.mokadb.sql.export.RowText} turns the lines of a COPY into those of the script. What
 * differs between the two targets is an {@link io.mokadb.sql.export.ExportSyntax}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The same definitions give the same text: objects come in the order of their dependencies,
 *       then of their names, and nothing depends on ids or on the time.
 *   <li>A script for Moka that was loaded into an empty database gives the same script again, if no
 *       number was drawn meanwhile.
 *   <li>What the target cannot have is left out with a comment that begins with {@code -- Left
 *       out:}, never silently.
 *   <li>Tables get their rows before foreign keys and triggers, and after their other indexes.
 * </ol>
 *
 * <p>Layer: above the catalog; {@code sql.engine} reads the rows. Must not know: sessions, plans,
 * transactions, how rows are stored.
 */
package io.mokadb.sql.export;

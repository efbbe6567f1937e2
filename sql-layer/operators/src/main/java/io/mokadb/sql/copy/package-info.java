/**
 * The formats of COPY: rows from and to text as PostgreSQL writes it, CSV, and lines of JSON.
 *
 * <p>Reading: a {@link io.mokadb.sql.copy.CopySource} gives characters, one of the readers cuts
 * them into rows, and a {@link io.mokadb.sql.copy.RowBuilder} converts each cell to the type of its
 * column. Writing: a {@link io.mokadb.sql.copy.LineFormat} makes a line of each row.
 *
 * <p>Layer: operators, beside {@code exec}; below {@code access.write}, which inserts the rows.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A reader holds one record at a time, of at most {@link io.mokadb.sql.copy.CopyReader#MAX}
 *       or {@link io.mokadb.sql.copy.CopyReader#MAX_LARGE} characters; nothing else grows with the
 *       input.
 *   <li>Input that is not of the format is SQLState 22P04, a byte or character that cannot be text
 *       22021, a value that is not of its column's type what a cast of it says; each with the line,
 *       and the last with column and value.
 *   <li>What a format has written, the same format reads as the same values.
 *   <li>A source can be read again from its beginning.
 * </ol>
 *
 * <p>Must not know: SQL text, tables, transactions.
 */
package io.mokadb.sql.copy;

/**
 * Scripts: text cut into statements, and statements run one after the other.
 *
 * <ol>
 *   <li>SC1: a statement ends at a semicolon outside of quotes, comments and BEGIN ATOMIC ... END,
 *       or at the end.
 *   <li>SC2: a script is read as a stream; the current statement is held, and at most twice as much
 *       of the script.
 *   <li>SC3: an error is reported with SQLState, message and the line where its statement begins.
 *   <li>SC4: a transaction still open at the end of a script is rolled back, and said so.
 *   <li>SC5: the lines behind COPY ... FROM STDIN are its rows, up to a line with nothing but a
 *       backslash and a full stop; they are passed on as they are read. A script that ends before
 *       that line is cut off, and the COPY fails; only rows that are typed may end with Ctrl-D.
 * </ol>
 *
 * <p>Layer: above {@code shell.print} and {@code sql.tokens}. Must not know: options of the command
 * line, the importer.
 */
package io.mokadb.shell.script;

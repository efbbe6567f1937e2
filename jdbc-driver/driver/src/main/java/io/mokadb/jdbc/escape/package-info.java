/**
 * JDBC escapes ({@code {d '..'}}, {@code {fn ..}}, ...) lowered to plain SQL.
 *
 * <p>Layer: on {@code error} and {@code sql.tokens}, which tells what is quoted or a comment.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Text in quotes and comments is never changed.
 *   <li>SQL without a brace is returned as the same object.
 * </ol>
 *
 * <p>Must not know: connections, statements, the engine's grammar beyond standard SQL.
 */
package io.mokadb.jdbc.escape;

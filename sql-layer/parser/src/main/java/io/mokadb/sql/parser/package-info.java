/**
 * From SQL text to a tree: Calcite's parser, extended by Moka's statements.
 *
 * <p>Lowers text to {@link org.apache.calcite.sql.SqlNode}s: Calcite's own for queries and changes,
 * those of {@link io.mokadb.sql.parser.ast} for everything else.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every failure is a {@link io.mokadb.session.MokaException}: {@code SYNTAX_ERROR} with line
 *       and column, {@code FEATURE_NOT_SUPPORTED} for a clause that is recognised and left out,
 *       {@code STATEMENT_TOO_COMPLEX} for a statement that is too long or nested too deep.
 *   <li>No clause is read and then ignored.
 *   <li>Names without quotes are folded to upper case; names in double quotes stay as they are.
 *   <li>The generated lexer never sees dollar quotes, integers with a base or underscores, hints or
 *       comments in comments: {@code GrammarText} replaces them before.
 *   <li>No message and no masked text contains a password.
 * </ol>
 *
 * <p>Must not know: catalog, types of columns, sessions, storage.
 */
package io.mokadb.sql.parser;

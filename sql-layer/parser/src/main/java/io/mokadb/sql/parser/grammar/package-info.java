/**
 * The parser generated from Calcite's grammar and {@code src/main/codegen}, the factory of its
 * instances, the code that its actions call, and a reader of common selects beside it.
 *
 * <p>Layer: below {@code sql.parser}, its only user.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code PlainTokens} gives exactly the tokens of the generated lexer.
 *   <li>The lexer cuts a text as {@code sql.tokens} does; {@code TokenizerAgreementTest} compares
 *       them.
 *   <li>{@code SelectReader} gives exactly the tree that the grammar gives, with its positions, or
 *       nothing; it reports no error.
 *   <li>A parser reads one text, in one thread, with double quotes around names.
 *   <li>Every few hundred tokens the caller may end the parsing.
 * </ol>
 *
 * <p>Must not know: catalog, sessions, the values of settings.
 */
package io.mokadb.sql.parser.grammar;

/**
 * The tokens of a SQL text: the only place that knows where a quote, a comment, a number or an
 * operator ends.
 *
 * <p>Layer: the lowest of {@code sql-layer}, without any dependency. The driver, the shell, the
 * parser, the planner and the statements about users build on it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A text is cut as the generated lexer of {@code sql.parser.grammar} cuts it, up to the first
 *       {@code INVALID} or {@code UNCLOSED} token. The exceptions are forms that the parser
 *       replaces before the generated lexer sees them (dollar quotes, integers such as {@code 0x1F}
 *       and {@code 1_000}, hints, nested block comments, a comment right behind a word) and braces:
 *       an opening brace is a token of its own here, also before {@code d}, {@code t}, {@code ts}
 *       and {@code fn}.
 *   <li>Tokens never overlap; between two of them there are only blanks and comments.
 *   <li>Offsets are indexes of {@code char}s in the text.
 *   <li>Every text has tokens: nothing is thrown, and the last token is {@code END}.
 *   <li>Tokens are cut when they are asked for; cutting one allocates nothing.
 *   <li>A block comment may contain block comments, and a hint is a block comment.
 * </ol>
 *
 * <p>Must not know: keywords, statements, character sets, values of literals.
 */
package io.mokadb.sql.tokens;

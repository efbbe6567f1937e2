package io.mokadb.sql.parser;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import java.util.Set;

/**
 * Hints at what is missing after an operator, which the parser names when it sees it. Stateless.
 */
final class OperatorHints {
  private static final Set<String> BETWEEN_VALUES =
      Set.of("=", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "/", "||", "AND", "OR", "LIKE");

  private static final Set<String> ENDS =
      Set.of("AND", "OR", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", ")", ",", ";");

  private OperatorHints() {}

  /** What is wrong with an operator and the token after it; null if neither is known. */
  static String hint(SqlToken operator, SqlToken next) {
    String word = operator.word();
    boolean adjacent = next.start() == operator.end();
    if (word.equals("=") && adjacent && next.word().equals("=")) {
      return "write = for equal";
    }
    if (word.equals("=") && adjacent && next.text().equals("!")) {
      return "write <> for unequal";
    }
    return switch (word) {
      case "=>" -> "write >= for greater or equal";
      case "!" -> "write NOT";
      case ":", "$" -> "a parameter is written ?";
      case "#" -> "comments begin with --";
      case "[" -> "names are quoted by \"...\", and most need no quotes";
      case "IN" -> "a list or a query in parentheses follows IN";
      case "IS" -> "NULL, NOT NULL, TRUE, FALSE or DISTINCT FROM follow IS; equal is written =";
      case "BETWEEN" -> "write BETWEEN least AND most";
      case "%" -> "a pattern is a text: LIKE 'A%'";
      default ->
          BETWEEN_VALUES.contains(word) && isEnd(next) ? "a value is missing after it" : null;
    };
  }

  private static boolean isEnd(SqlToken token) {
    return token.kind() == TokenKind.END || ENDS.contains(token.word());
  }
}

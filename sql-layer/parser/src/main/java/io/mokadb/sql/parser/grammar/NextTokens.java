package io.mokadb.sql.parser.grammar;

import java.util.Locale;
import java.util.Set;

/** Look-ahead at tokens whose words are not keywords. Stateless. */
final class NextTokens {
  private static final Set<String> AFTER_GROUP_BY =
      Set.of(
          ")",
          ";",
          "HAVING",
          "WINDOW",
          "QUALIFY",
          "ORDER",
          "LIMIT",
          "OFFSET",
          "FETCH",
          "FOR",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "MINUS",
          "ON",
          "RETURNING",
          "WITH");

  private NextTokens() {}

  /**
   * Tells whether {@code TOP} is followed by a count, rather than being the name of a column.
   *
   * @param next the token after TOP
   * @param second the one after that
   * @param fourth the one two behind, where the first item stands if the count is in parentheses
   */
  static boolean isCount(Token next, Token second, Token fourth) {
    // TOP(5) alone is a call.
    return next.image.equals("(") ? isNumber(second) && isItem(fourth) : isNumber(next);
  }

  private static boolean isNumber(Token token) {
    return token.image.equals("?")
        || !token.image.isEmpty() && Character.isDigit(token.image.charAt(0));
  }

  private static boolean isItem(Token token) {
    char first = token.image.isEmpty() ? ',' : token.image.charAt(0);
    return (Character.isLetterOrDigit(first) || first == '"' || first == '\'' || first == '*')
        && !token.image.equalsIgnoreCase("FROM")
        && !token.image.equalsIgnoreCase("AS");
  }

  /** Tells whether GROUP BY ends with its ALL: no expression begins after it. */
  static boolean endsGrouping(Token last, Token next) {
    return last.image.equalsIgnoreCase("ALL")
        && (next.kind == MokaGrammarConstants.EOF
            || AFTER_GROUP_BY.contains(next.image.toUpperCase(Locale.ROOT)));
  }

  /** Tells whether this is a word that is not a keyword, written without quotes. */
  static boolean isWord(Token token, String word) {
    return token.kind == MokaGrammarConstants.IDENTIFIER && token.image.equalsIgnoreCase(word);
  }

  /** Tells whether a procedure is named here: procedures have a schema of their own. */
  static boolean isProcedure(Token word, Token next) {
    return word.image.equalsIgnoreCase("MOKA") && next.image.equals(".");
  }
}

package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;

/** Quotes that are not closed and characters that begin no token. Stateless. */
final class TokenFaults {
  private TokenFaults() {}

  /** The error for the first fault in a text that could not be parsed; null if it has none. */
  static MokaException in(String sql) {
    Tokenizer tokens = new Tokenizer(sql);
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      String fault =
          switch (kind) {
            case UNCLOSED -> unclosed(tokens.text());
            case INVALID -> invalid(tokens.text());
            default -> null;
          };
      if (fault != null) {
        return new MokaException(
            SqlState.SYNTAX_ERROR,
            "Syntax error at " + SourcePlace.at(sql, tokens.start()) + ": " + fault);
      }
    }
    return null;
  }

  private static String unclosed(String text) {
    if (text.startsWith("/*")) {
      return "this comment is not closed by */";
    }
    if (text.startsWith("`")) {
      return SyntaxErrors.withoutMeaning("`");
    }
    return text.startsWith("\"") || text.startsWith("$")
        ? "this quote is not closed"
        : "this quote is not closed; a quote inside a text is written twice, as in 'O''Brien'";
  }

  private static String invalid(String text) {
    return text.startsWith("\"") ? null : SyntaxErrors.withoutMeaning(text.substring(0, 1));
  }
}

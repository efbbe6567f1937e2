package io.mokadb.sql.parser.grammar;

import io.mokadb.session.MokaException;
import java.util.Locale;

/** Looks past the queries of WITH, of which there may be any number. Stateless. */
final class WithLookahead implements MokaGrammarConstants {
  private WithLookahead() {}

  /**
   * Whether INSERT, UPDATE, DELETE or MERGE follows the queries of WITH.
   *
   * @param first the next token
   * @param source gives those that were not read yet
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if one of the queries is a change
   */
  static boolean startsChange(Token first, MokaGrammarTokenManager source) {
    if (first.kind != WITH) {
      return false;
    }
    int depth = 0;
    int before = EOF;
    for (Token t = first; t.kind != EOF && t.kind != SEMICOLON; t = next(t, source)) {
      if (t.kind == LPAREN) {
        depth++;
      } else if (t.kind == RPAREN) {
        depth--;
      } else if (depth == 0 && (isChange(t) || isQuery(t))) {
        return isChange(t) && before == RPAREN;
      } else if (depth == 1 && isChange(t) && before == LPAREN) {
        throw MokaException.unsupported(
            t.image.toUpperCase(Locale.ROOT)
                + " as a query of WITH is not supported; run it as a statement of its own");
      }
      before = t.kind;
    }
    return false;
  }

  private static Token next(Token token, MokaGrammarTokenManager source) {
    if (token.next == null) {
      token.next = source.getNextToken();
    }
    return token.next;
  }

  private static boolean isChange(Token token) {
    return switch (token.kind) {
      case INSERT, UPSERT, UPDATE, DELETE, MERGE -> true;
      default -> false;
    };
  }

  private static boolean isQuery(Token token) {
    return switch (token.kind) {
      case SELECT, VALUES, TABLE -> true;
      default -> false;
    };
  }
}

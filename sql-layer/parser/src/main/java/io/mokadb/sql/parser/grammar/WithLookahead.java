package io.mokadb.sql.parser.grammar;

/** Looks past the queries of WITH, of which there may be any number. Stateless. */
final class WithLookahead implements MokaGrammarConstants {
  private enum Found {
    CHANGE_INSIDE,
    CHANGE_AFTER,
    NEITHER
  }

  private WithLookahead() {}

  /**
   * Tells whether INSERT, UPDATE, DELETE or MERGE follows the queries of WITH, none of which is
   * one.
   *
   * @param first the next token
   * @param source gives those that were not read yet
   */
  static boolean startsChange(Token first, MokaGrammarTokenManager source) {
    return find(first, source) == Found.CHANGE_AFTER;
  }

  /** Tells whether one of the queries of WITH is INSERT, UPDATE, DELETE or MERGE. */
  static boolean holdsChange(Token first, MokaGrammarTokenManager source) {
    return find(first, source) == Found.CHANGE_INSIDE;
  }

  private static Found find(Token first, MokaGrammarTokenManager source) {
    if (first.kind != WITH) {
      return Found.NEITHER;
    }
    int depth = 0;
    int before = EOF;
    for (Token t = first; t.kind != EOF && t.kind != SEMICOLON; t = next(t, source)) {
      if (t.kind == LPAREN) {
        depth++;
      } else if (t.kind == RPAREN) {
        depth--;
      } else if (depth == 0 && (isChange(t) || isQuery(t))) {
        return isChange(t) && before == RPAREN ? Found.CHANGE_AFTER : Found.NEITHER;
      } else if (depth == 1 && isChange(t) && before == LPAREN) {
        return Found.CHANGE_INSIDE;
      }
      before = t.kind;
    }
    return Found.NEITHER;
  }

  private static Token next(Token token, MokaGrammarTokenManager source) {
    if (token.next == null) {
      token.next = source.getNextToken();
    }
    return token.next;
  }

  static boolean isChange(Token token) {
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

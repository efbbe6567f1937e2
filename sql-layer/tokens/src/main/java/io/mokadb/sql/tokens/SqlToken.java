package io.mokadb.sql.tokens;

import java.util.Locale;

/**
 * A token taken out of its text. Immutable.
 *
 * @param kind its kind
 * @param text as written
 * @param word a word in upper case; a symbol or a parameter as written; empty for anything else
 * @param start the index of its first character
 */
public record SqlToken(TokenKind kind, String text, String word, int start) {
  static SqlToken of(TokenKind kind, String text, int start) {
    String word =
        switch (kind) {
          case WORD -> text.toUpperCase(Locale.ROOT);
          case SYMBOL, PARAMETER -> text;
          default -> "";
        };
    return new SqlToken(kind, text, word, start);
  }

  /** The index after its last character. */
  public int end() {
    return start + text.length();
  }

  /** Tells whether it is a name or a keyword, with or without quotes. */
  public boolean isName() {
    return kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME;
  }
}

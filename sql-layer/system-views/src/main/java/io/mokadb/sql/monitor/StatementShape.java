package io.mokadb.sql.monitor;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Set;

/**
 * The shape of a text: with parameters in the place of literals, so that executions that differ in
 * values only are counted together. Definitions keep their numbers, which are part of what they
 * define. Stateless.
 */
final class StatementShape {
  private static final Set<String> WITH_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "UPSERT", "REPLACE", "WITH", "VALUES",
          "CALL", "EXPLAIN", "TABLE");

  private StatementShape() {}

  static String of(String text) {
    if (!mayHaveLiteral(text)) {
      return text;
    }
    Tokenizer tokens = new Tokenizer(text);
    TokenKind kind = tokens.next();
    while (tokens.is("(")) {
      kind = tokens.next();
    }
    if (kind != TokenKind.WORD || !WITH_VALUES.contains(tokens.token().word())) {
      return text;
    }
    StringBuilder shape = new StringBuilder(text.length());
    int copied = 0;
    for (; kind != TokenKind.END; kind = tokens.next()) {
      if (kind == TokenKind.NUMBER
          || kind == TokenKind.STRING
          || kind == TokenKind.PREFIXED_STRING
          || kind == TokenKind.DOLLAR_STRING) {
        shape.append(text, copied, tokens.start()).append('?');
        copied = tokens.end();
      }
    }
    return copied == 0 ? text : shape.append(text, copied, text.length()).toString();
  }

  /** False for most texts without literals; quick, because each execution may ask. */
  private static boolean mayHaveLiteral(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'' || c == '$' || c >= '0' && c <= '9' && !isPartOfName(before)) {
        return true;
      }
      before = c;
    }
    return false;
  }

  private static boolean isPartOfName(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}

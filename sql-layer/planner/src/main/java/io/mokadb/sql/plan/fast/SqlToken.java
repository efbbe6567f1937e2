package io.mokadb.sql.plan.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A token of a statement's text. Immutable.
 *
 * @param kind what it is
 * @param text as written
 * @param word upper case; empty for literals and quoted names
 * @param start where it begins in the text
 */
public record SqlToken(Kind kind, String text, String word, int start) {
  private enum Kind {
    NAME,
    LITERAL,
    SYMBOL
  }

  boolean isLiteral() {
    return kind == Kind.LITERAL;
  }

  boolean isName() {
    return kind == Kind.NAME;
  }

  /** All tokens but comments; null if the text is better left to the parser. */
  static List<SqlToken> scan(String sql) {
    List<SqlToken> tokens = new ArrayList<>();
    int at = 0;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      int end;
      if (Character.isWhitespace(c)) {
        at++;
        continue;
      } else if (sql.startsWith("--", at)) {
        int line = sql.indexOf('\n', at);
        at = line < 0 ? sql.length() : line + 1;
        continue;
      } else if (sql.startsWith("/*", at)) {
        int close = sql.indexOf("*/", at + 2);
        if (close < 0 || sql.startsWith("/*+", at)) {
          return null;
        }
        at = close + 2;
        continue;
      } else if (c == '\'') {
        end = quoted(sql, at, '\'');
        boolean prefixed = at > 0 && Character.isJavaIdentifierPart(sql.charAt(at - 1));
        if (end < 0 || prefixed || (at > 0 && sql.charAt(at - 1) == '&')) {
          return null;
        }
        tokens.add(new SqlToken(Kind.LITERAL, sql.substring(at, end), "", at));
      } else if (c == '"') {
        end = quoted(sql, at, '"');
        if (end < 0) {
          return null;
        }
        tokens.add(new SqlToken(Kind.NAME, sql.substring(at, end), "", at));
      } else if (isDigit(c)) {
        end = number(sql, at);
        if (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
          return null;
        }
        tokens.add(new SqlToken(Kind.LITERAL, sql.substring(at, end), "", at));
      } else if (Character.isJavaIdentifierStart(c)) {
        end = at + 1;
        while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
          end++;
        }
        String text = sql.substring(at, end);
        tokens.add(new SqlToken(Kind.NAME, text, text.toUpperCase(Locale.ROOT), at));
      } else {
        end = at + symbol(sql, at);
        String text = sql.substring(at, end);
        tokens.add(new SqlToken(Kind.SYMBOL, text, text, at));
      }
      at = end;
    }
    return tokens;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int quoted(String sql, int start, char quote) {
    int at = start + 1;
    while (at < sql.length()) {
      if (sql.charAt(at) == quote) {
        if (at + 1 < sql.length() && sql.charAt(at + 1) == quote) {
          at++;
        } else {
          return at + 1;
        }
      }
      at++;
    }
    return -1;
  }

  private static int number(String sql, int start) {
    int at = digits(sql, start);
    if (at < sql.length() && sql.charAt(at) == '.') {
      at = digits(sql, at + 1);
    }
    if (at < sql.length() && (sql.charAt(at) == 'e' || sql.charAt(at) == 'E')) {
      int sign = at + 1;
      if (sign < sql.length() && (sql.charAt(sign) == '+' || sql.charAt(sign) == '-')) {
        sign++;
      }
      int end = digits(sql, sign);
      at = end > sign ? end : at;
    }
    return at;
  }

  private static int digits(String sql, int start) {
    int at = start;
    while (at < sql.length() && isDigit(sql.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int symbol(String sql, int at) {
    return at + 1 < sql.length()
            && List.of("<>", "!=", "<=", ">=", "||", "::").contains(sql.substring(at, at + 2))
        ? 2
        : 1;
  }
}

package io.mokadb.sql.tokens;

/**
 * The ends of collations' names such as {@code UTF-8$en$1}, which may contain colons, dots and
 * dashes before a dollar sign. The grammar prefers the longest token, so {@code s.a$b} is one too.
 */
record CollationNames(String sql, Quotes quotes) {
  private static final int CHARSET = 1;
  private static final int DOLLAR = 2;
  private static final int LANGUAGE = 4;
  private static final int SECOND_DOLLAR = 8;
  private static final int STRENGTH = 16;

  /** The index after the longest name that begins with a letter or a digit here; 0 for none. */
  int end(int at) {
    int end = 0;
    int states = CHARSET;
    for (int next = at + 1; next < sql.length() && states != 0; next++) {
      char c = sql.charAt(next);
      boolean word = Letters.continues(c);
      boolean quote =
          c == '$'
              && !Letters.continues(sql.charAt(next - 1))
              && quotes.dollars(next) != Quotes.NONE;
      if (quote || !word && c != ':' && c != '.' && c != '-' || sql.startsWith("--", next)) {
        break;
      }
      states = after(states, c, word);
      if ((states & (LANGUAGE | STRENGTH)) != 0) {
        end = next + 1;
      }
    }
    return end;
  }

  private static int after(int states, char c, boolean word) {
    boolean letter = word && Letters.begins(c);
    int result = states & CHARSET;
    if (c == '$') {
      result |= (states & CHARSET) != 0 ? DOLLAR : 0;
      result |= (states & LANGUAGE) != 0 ? SECOND_DOLLAR : 0;
    }
    if (letter && (states & (DOLLAR | LANGUAGE)) != 0) {
      result |= LANGUAGE;
    }
    if (word && (states & (SECOND_DOLLAR | STRENGTH)) != 0) {
      result |= STRENGTH;
    }
    return result;
  }
}

package io.mokadb.sql.tokens;

/**
 * The ends of quoted texts and names. Every method takes the index at which one may begin and
 * returns the index after it, or a negative number.
 */
record Quotes(String sql) {
  static final int NONE = -1;

  /** The end of a text that begins and is not closed. */
  static final int OPEN = -2;

  /** A text in single quotes. */
  int text(int at) {
    int end = standard(at);
    // Three quotes that no fourth one follows are one token of the grammar.
    return end == at + 2 && sql.startsWith("'''", at) ? at + 3 : end;
  }

  /** A name in double quotes, with at least one character and no end of a line in it. */
  int name(int at) {
    return doubled(at, '"', true);
  }

  /** A text in single quotes in which a backslash escapes the character after it. */
  int escaped(int at) {
    int last = NONE;
    int next = at + 1;
    while (next < sql.length()) {
      char c = sql.charAt(next);
      if (c == '\'') {
        last = next + 1;
        if (!isAt(next + 1, '\'')) {
          return last;
        }
        next++;
      } else if (c == '\\') {
        next++;
      }
      next++;
    }
    return last;
  }

  /** A text between two equal tags such as {@code $$} or {@code $tag$}. */
  int dollars(int at) {
    if (at > 0 && isTag(sql.charAt(at - 1))) {
      return NONE;
    }
    int tagEnd = at + 1;
    while (tagEnd < sql.length() && isTag(sql.charAt(tagEnd))) {
      tagEnd++;
    }
    if (!isAt(tagEnd, '$') || tagEnd > at + 1 && Character.isDigit(sql.charAt(at + 1))) {
      return NONE;
    }
    int length = tagEnd + 1 - at;
    int close = sql.indexOf(length == 2 ? "$$" : sql.substring(at, tagEnd + 1), tagEnd + 1);
    return close < 0 ? OPEN : close + length;
  }

  /** A text or a name whose first character is a prefix. */
  int prefixed(int at) {
    return switch (sql.charAt(at)) {
      case 'N', 'n', 'X', 'x' -> isAt(at + 1, '\'') ? standard(at + 1) : NONE;
      case 'E', 'e' -> isAt(at + 1, '\'') ? escaped(at + 1) : NONE;
      case 'U', 'u' -> unicode(at);
      case '_' -> withCharset(at);
      default -> NONE;
    };
  }

  private int standard(int at) {
    return doubled(at, '\'', false);
  }

  private int unicode(int at) {
    if (!isAt(at + 1, '&')) {
      return NONE;
    }
    return isAt(at + 2, '\'') ? standard(at + 2) : isAt(at + 2, '"') ? name(at + 2) : NONE;
  }

  private int withCharset(int at) {
    int next = at + 1;
    if (next == sql.length() || !Letters.isPlain(sql.charAt(next))) {
      return NONE;
    }
    while (next < sql.length()
        && (Letters.isPlain(sql.charAt(next)) || ":.-_".indexOf(sql.charAt(next)) >= 0)
        && !sql.startsWith("--", next)) {
      next++;
    }
    return isAt(next, '\'') ? standard(next) : NONE;
  }

  /** The longest match if a doubled quote stands for one: also one before an open last quote. */
  private int doubled(int at, char quote, boolean name) {
    int last = NONE;
    int next = at + 1;
    while (next < sql.length()) {
      char c = sql.charAt(next);
      if (c == quote) {
        boolean two = isAt(next + 1, quote);
        if (!name || next > at + 1) {
          last = next + 1;
        }
        if (!two) {
          return last;
        }
        next++;
      } else if (name && (c == '\n' || c == '\r')) {
        return last;
      }
      next++;
    }
    return last;
  }

  private boolean isAt(int at, char c) {
    return at < sql.length() && sql.charAt(at) == c;
  }

  private static boolean isTag(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}

package io.mokadb.sql.tokens;

/** The ends of blanks and comments; a hint is a comment. */
record Comments(String sql) {
  static final int NONE = -1;

  /** The index after the blanks here. */
  int blanks(int at) {
    int end = at;
    while (end < sql.length() && isBlank(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }

  boolean isLine(int at) {
    return sql.startsWith("--", at) || sql.startsWith("//", at);
  }

  boolean isBlock(int at) {
    return sql.startsWith("/*", at);
  }

  /** The index of the end of a line, or of the text. */
  int line(int at) {
    int end = at;
    while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  /** The index after a block comment and those in it; {@link #NONE} if it is not closed. */
  int block(int at) {
    int depth = 0;
    int next = at;
    while (next + 1 < sql.length()) {
      if (sql.startsWith("/*", next)) {
        depth++;
        next += 2;
      } else if (sql.startsWith("*/", next)) {
        depth--;
        next += 2;
        if (depth == 0) {
          return next;
        }
      } else {
        next++;
      }
    }
    return NONE;
  }
}

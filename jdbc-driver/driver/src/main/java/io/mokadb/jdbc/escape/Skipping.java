package io.mokadb.jdbc.escape;

/** Where the parts of a statement end. Stateless. */
final class Skipping {
  private Skipping() {}

  /** After the quote that closes the one at {@code at}; the end if none does. */
  static int quoted(String sql, int at) {
    char quote = sql.charAt(at);
    int next = sql.indexOf(quote, at + 1);
    // A doubled quote is two quoted parts in a row: the caller meets the second one next.
    return next < 0 ? sql.length() : next + 1;
  }

  static boolean startsComment(String sql, int at) {
    return sql.startsWith("--", at) || sql.startsWith("/*", at);
  }

  static int comment(String sql, int at) {
    boolean line = sql.charAt(at) == '-';
    int end = line ? sql.indexOf('\n', at) : sql.indexOf("*/", at + 2);
    return end < 0 ? sql.length() : line ? end + 1 : end + 2;
  }

  static int blanks(String sql, int at) {
    int next = at;
    while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
      next++;
    }
    return next;
  }

  static String word(String sql, int at) {
    int end = at;
    while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
      end++;
    }
    return sql.substring(at, end);
  }

  /**
   * The closing brace of a row pattern quantifier such as {@code {2,3}} or {@code {- a -}} that
   * opens at {@code at}, or -1.
   */
  static int quantifier(String sql, int at) {
    int first = blanks(sql, at + 1);
    if (first >= sql.length() || "0123456789,-".indexOf(sql.charAt(first)) < 0) {
      return -1;
    }
    return sql.indexOf('}', at);
  }
}

package io.mokadb.sql.parser;

/** Lines and columns of a text, from 1. Lines end with LF, CR LF or CR. Stateless. */
final class SourcePlace {
  private SourcePlace() {}

  /** The index of a place in a text; at most the text's length. */
  static int offset(String sql, int line, int column) {
    int begin = 0;
    for (int i = 1; i < line; i++) {
      int end = lineEnd(sql, begin);
      if (end == sql.length()) {
        return end;
      }
      begin = end + (sql.startsWith("\r\n", end) ? 2 : 1);
    }
    return Math.min(sql.length(), begin + column - 1);
  }

  /** The place of an index: {@code line 1, column 8}. */
  static String at(String sql, int offset) {
    int line = 1;
    int begin = 0;
    for (int end = lineEnd(sql, 0); end < offset; end = lineEnd(sql, begin)) {
      begin = end + (sql.startsWith("\r\n", end) ? 2 : 1);
      line++;
    }
    return "line " + line + ", column " + (offset - begin + 1);
  }

  private static int lineEnd(String sql, int from) {
    int end = from;
    while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
      end++;
    }
    return end;
  }
}

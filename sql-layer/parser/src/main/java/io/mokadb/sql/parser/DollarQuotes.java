package io.mokadb.sql.parser;

/**
 * Texts between {@code $$} or {@code $tag$}, as PostgreSQL has them: nothing in them needs to be
 * doubled. They become texts in single quotes before a statement is parsed. Stateless.
 */
public final class DollarQuotes {
  private DollarQuotes() {}

  /** Whether a text has dollars that may begin one. */
  public static boolean mayBeIn(String sql) {
    int first = sql.indexOf('$');
    return first >= 0 && sql.indexOf('$', first + 1) >= 0;
  }

  /** The same statement with single quotes. */
  static String replaced(String sql) {
    if (!mayBeIn(sql)) {
      return sql;
    }
    StringBuilder result = new StringBuilder(sql.length());
    int at = 0;
    while (at < sql.length()) {
      int end = end(sql, at);
      if (end > 0) {
        int tag = sql.indexOf('$', at + 1) + 1 - at;
        String text = sql.substring(at + tag, end - tag);
        result.append('\'').append(text.replace("'", "''")).append('\'');
        at = end;
      } else {
        int next = SqlScript.skip(sql, at);
        result.append(sql, at, next);
        at = next;
      }
    }
    return result.toString();
  }

  /** Where the text ends that begins here; 0 if none does. */
  static int end(String sql, int at) {
    if (sql.charAt(at) != '$' || at > 0 && isWord(sql.charAt(at - 1))) {
      return 0;
    }
    int tagEnd = at + 1;
    while (tagEnd < sql.length() && isWord(sql.charAt(tagEnd))) {
      tagEnd++;
    }
    boolean tagged =
        tagEnd < sql.length()
            && sql.charAt(tagEnd) == '$'
            && (tagEnd == at + 1 || !Character.isDigit(sql.charAt(at + 1)));
    if (!tagged) {
      return 0;
    }
    String tag = sql.substring(at, tagEnd + 1);
    int found = sql.indexOf(tag, tagEnd + 1);
    return found < 0 ? 0 : found + tag.length();
  }

  private static boolean isWord(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}

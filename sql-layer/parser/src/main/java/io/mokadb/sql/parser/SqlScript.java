package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.List;

/** A text of several statements. Stateless. */
public final class SqlScript {
  private SqlScript() {}

  /**
   * The statements of a text, without the semicolons between them. A semicolon inside of a
   * statement, as bodies of triggers have them, does not part it.
   *
   * @throws MokaException as {@link SqlParsing#parse} if the text does not consist of statements
   */
  public static List<String> split(String sql) {
    List<String> statements = new ArrayList<>();
    int start = 0;
    MokaException failure = null;
    for (int end : ends(sql)) {
      String candidate = sql.substring(start, end);
      if (isEmpty(candidate)) {
        start = end + 1;
        continue;
      }
      try {
        SqlParsing.parse(candidate);
        statements.add(candidate.strip());
        start = end + 1;
        failure = null;
      } catch (MokaException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return statements;
  }

  private static boolean isEmpty(String text) {
    for (int i = 0; i < text.length(); i = skip(text, i)) {
      if (!Character.isWhitespace(text.charAt(i)) && !isComment(text, i)) {
        return false;
      }
    }
    return true;
  }

  /** Where semicolons are that are neither quoted nor in a comment, and the end of the text. */
  private static List<Integer> ends(String sql) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < sql.length(); i = skip(sql, i)) {
      if (sql.charAt(i) == ';') {
        ends.add(i);
      }
    }
    ends.add(sql.length());
    return ends;
  }

  private static boolean isComment(String sql, int at) {
    return sql.startsWith("--", at) || sql.startsWith("/*", at);
  }

  /** The position after what begins here: a quoted text, a comment, or one character. */
  static int skip(String sql, int at) {
    char c = sql.charAt(at);
    int dollars = c == '$' ? DollarQuotes.end(sql, at) : 0;
    if (dollars > 0) {
      return dollars;
    }
    if (c == '\'' || c == '"') {
      return after(sql, sql.indexOf(c, at + 1), 1);
    }
    if (sql.startsWith("--", at)) {
      return after(sql, sql.indexOf('\n', at), 1);
    }
    if (sql.startsWith("/*", at)) {
      return after(sql, sql.indexOf("*/", at + 2), 2);
    }
    return at + 1;
  }

  private static int after(String sql, int found, int length) {
    return found < 0 ? sql.length() : found + length;
  }
}

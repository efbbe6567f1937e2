package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One pass over a statement that lowers JDBC escapes. Braces that do not begin with a letter (row
 * pattern quantifiers) are left alone. Used once.
 */
public final class JdbcEscapes {
  private static final Pattern FUNCTION_CALL =
      Pattern.compile(
          "\\s*\\{\\s*\\?\\s*=\\s*call\\s+(.*\\S)\\s*\\}\\s*;?\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final String sql;
  private final StringBuilder out;
  private int at;

  private JdbcEscapes(String sql) {
    this.sql = sql;
    this.out = new StringBuilder(sql.length() + 16);
  }

  /**
   * The statement without escapes; the same object if it has no brace.
   *
   * @throws SQLException 42601 for an unknown or open escape, 0A000 for a call that returns a
   *     value: see {@link #calledFunction}
   */
  public static String translate(String sql) throws SQLException {
    if (sql.indexOf('{') < 0) {
      return sql;
    }
    JdbcEscapes scanner = new JdbcEscapes(sql);
    scanner.copyUntilBrace(false);
    return scanner.out.toString();
  }

  /** The function of {@code {? = call f(...)}} with its arguments; null if that is none. */
  public static String calledFunction(String sql) {
    Matcher matcher = FUNCTION_CALL.matcher(sql);
    if (!matcher.matches()) {
      return null;
    }
    String call = matcher.group(1);
    return call.indexOf('(') < 0 ? call + "()" : call;
  }

  /** Copies up to the end, or up to (and without) the brace that closes the open escape. */
  private void copyUntilBrace(boolean inside) throws SQLException {
    while (at < sql.length()) {
      char next = sql.charAt(at);
      if (next == '\'' || next == '"' || next == '`') {
        copyTo(Skipping.quoted(sql, at));
      } else if (Skipping.startsComment(sql, at)) {
        copyTo(Skipping.comment(sql, at));
      } else if (next == '{') {
        escape();
      } else if (next == '}' && inside) {
        return;
      } else {
        out.append(next);
        at++;
      }
    }
    if (inside) {
      throw syntax("A JDBC escape is not closed");
    }
  }

  private void copyTo(int end) {
    out.append(sql, at, end);
    at = end;
  }

  private void escape() throws SQLException {
    int start = at;
    at = Skipping.blanks(sql, at + 1);
    String word = Skipping.word(sql, at).toLowerCase(Locale.ROOT);
    if (word.isEmpty()) {
      if (at < sql.length() && sql.charAt(at) == '?') {
        throw SqlErrors.unsupported("{? = call ...} outside of prepareCall");
      }
      int close = Skipping.quantifier(sql, start);
      if (close < 0) {
        throw syntax("Not a JDBC escape at position " + (start + 1));
      }
      copyBraces(start, close);
      return;
    }
    at += word.length();
    switch (word) {
      case "d" -> literal("DATE");
      case "t" -> literal("TIME");
      case "ts" -> literal("TIMESTAMP");
      case "fn" -> function();
      case "oj" -> body("");
      case "escape" -> body("ESCAPE");
      case "limit" -> limit();
      case "call" -> call();
      default -> throw syntax("Unknown JDBC escape {" + word + "}");
    }
    if (at >= sql.length() || sql.charAt(at) != '}') {
      throw syntax("A JDBC escape is not closed");
    }
    at++;
  }

  private void copyBraces(int start, int close) {
    at = start;
    copyTo(close + 1);
  }

  private void literal(String keyword) throws SQLException {
    at = Skipping.blanks(sql, at);
    if (at >= sql.length() || sql.charAt(at) != '\'') {
      throw syntax("A quoted text must follow in {" + keyword + "}");
    }
    out.append(keyword).append(' ');
    copyTo(Skipping.quoted(sql, at));
    at = Skipping.blanks(sql, at);
  }

  private void body(String keyword) throws SQLException {
    out.append(keyword);
    if (keyword.isEmpty()) {
      at = Skipping.blanks(sql, at);
    }
    copyUntilBrace(true);
  }

  /** A procedure without arguments may be called without parentheses. */
  private void call() throws SQLException {
    int begin = out.length();
    body("CALL");
    if (out.indexOf("(", begin) < 0) {
      out.append("()");
    }
  }

  /** {@code {limit n [offset m]}}: the same words in SQL. */
  private void limit() throws SQLException {
    out.append("LIMIT");
    copyUntilBrace(true);
  }

  private void function() throws SQLException {
    at = Skipping.blanks(sql, at);
    int begin = out.length();
    copyUntilBrace(true);
    String call = out.substring(begin).trim();
    out.setLength(begin);
    out.append(JdbcFunctions.lower(call));
  }

  private static SQLException syntax(String message) {
    return SqlErrors.of(SqlState.SYNTAX_ERROR, message);
  }
}

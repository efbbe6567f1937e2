package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.sql.SQLException;
import java.util.Locale;

/**
 * One pass over a statement that lowers JDBC escapes. Braces of row pattern quantifiers such as
 * {@code {2,3}} are left alone. Used once.
 */
public final class JdbcEscapes {
  private final String sql;
  private final Tokenizer tokens;
  private final StringBuilder out;

  /** The index up to which the statement is lowered. */
  private int copied;

  private JdbcEscapes(String sql) {
    this.sql = sql;
    this.tokens = new Tokenizer(sql);
    this.out = new StringBuilder(sql.length() + 16);
  }

  /**
   * The statement without escapes; the same object if it has no brace.
   *
   * @throws SQLException 42601 for an unknown or open escape, 0A000 for a call that returns a
   *     value: see {@link CalledFunction}
   */
  public static String translate(String sql) throws SQLException {
    if (sql.indexOf('{') < 0) {
      return sql;
    }
    JdbcEscapes scanner = new JdbcEscapes(sql);
    scanner.copyUntilBrace(false);
    return scanner.out.toString();
  }

  /** Copies up to the end, or up to (and without) the brace that closes the open escape. */
  private void copyUntilBrace(boolean inside) throws SQLException {
    while (tokens.next() != TokenKind.END) {
      if (tokens.is("{")) {
        escape();
      } else if (inside && tokens.is("}")) {
        copyTo(tokens.start());
        return;
      }
    }
    if (inside) {
      throw syntax("A JDBC escape is not closed");
    }
    copyTo(sql.length());
  }

  private void copyTo(int end) {
    out.append(sql, copied, end);
    copied = end;
  }

  /** Lowers what the brace that was just read opens, up to the brace that closes it. */
  private void escape() throws SQLException {
    int start = tokens.start();
    switch (tokens.next()) {
      case WORD -> {
        copyTo(start);
        copied = tokens.end();
        escape(tokens.text().toLowerCase(Locale.ROOT));
        if (!tokens.is("}")) {
          throw syntax("A JDBC escape is not closed");
        }
        copied = tokens.end();
      }
      case PARAMETER -> throw SqlErrors.unsupported("{? = call ...} outside of prepareCall");
      default -> quantifier(start);
    }
  }

  private void quantifier(int start) throws SQLException {
    boolean begins = tokens.kind() == TokenKind.NUMBER || tokens.is(",") || tokens.is("-");
    while (begins && !tokens.is("}")) {
      begins = tokens.next() != TokenKind.END;
    }
    if (!begins) {
      throw syntax("Not a JDBC escape at position " + (start + 1));
    }
  }

  /** Leaves off at the closing brace, or at another token if that is missing. */
  private void escape(String word) throws SQLException {
    switch (word) {
      case "d" -> literal("DATE");
      case "t" -> literal("TIME");
      case "ts" -> literal("TIMESTAMP");
      case "fn" -> out.append(JdbcFunctions.lower(inner()));
      case "oj" -> out.append(inner().strip());
      case "escape" -> body("ESCAPE");
      case "limit" -> body("LIMIT");
      case "call" -> call();
      default -> throw syntax("Unknown JDBC escape {" + word + "}");
    }
  }

  private void literal(String keyword) throws SQLException {
    if (tokens.next() != TokenKind.STRING) {
      throw syntax("A quoted text must follow in {" + keyword + "}");
    }
    out.append(keyword).append(' ').append(tokens.text());
    tokens.next();
  }

  private void body(String keyword) throws SQLException {
    out.append(keyword);
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

  /** The lowered text up to the closing brace, which is not in the result yet. */
  private String inner() throws SQLException {
    int begin = out.length();
    copyUntilBrace(true);
    String inner = out.substring(begin);
    out.setLength(begin);
    return inner;
  }

  private static SQLException syntax(String message) {
    return SqlErrors.of(SqlState.SYNTAX_ERROR, message);
  }
}

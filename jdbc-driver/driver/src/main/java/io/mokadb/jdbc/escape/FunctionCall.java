package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The call of a function in {@code {fn ...}}.
 *
 * @param function its name as written
 * @param rest the arguments with their parentheses, as written
 * @param arguments each as written, without blanks and comments around it
 */
record FunctionCall(String function, String rest, List<String> arguments) {
  /**
   * Reads {@code name(arguments)}.
   *
   * @throws SQLException 42601 for another text
   */
  static FunctionCall of(String sql) throws SQLException {
    Tokenizer tokens = new Tokenizer(sql);
    tokens.next();
    int begin = tokens.start();
    while (!tokens.is("(") && tokens.kind() != TokenKind.END) {
      tokens.next();
    }
    int open = tokens.start();
    List<String> arguments = new ArrayList<>();
    int close = arguments(sql, tokens, arguments);
    if (close < 0) {
      throw SqlErrors.of(SqlState.SYNTAX_ERROR, "Not a function call in {fn " + sql.strip() + "}");
    }
    String function = sql.substring(begin, open).strip();
    return new FunctionCall(function, sql.substring(open, close), arguments);
  }

  /** The function's name in upper case. */
  String name() {
    return function.toUpperCase(Locale.ROOT);
  }

  /** Reads what is between the outermost commas; the index after the last token, or -1. */
  private static int arguments(String sql, Tokenizer tokens, List<String> arguments) {
    int depth = 1;
    int begin = -1;
    int end = 0;
    int close = -1;
    while (tokens.next() != TokenKind.END) {
      close = -1;
      depth += tokens.is("(") ? 1 : tokens.is(")") ? -1 : 0;
      boolean closes = depth == 0 && tokens.is(")");
      if (closes || depth == 1 && tokens.is(",")) {
        if (begin >= 0 || !closes || !arguments.isEmpty()) {
          arguments.add(begin < 0 ? "" : sql.substring(begin, end));
        }
        begin = -1;
        close = closes ? tokens.end() : -1;
      } else {
        begin = begin < 0 ? tokens.start() : begin;
        end = tokens.end();
      }
    }
    return close;
  }
}

package io.mokadb.jdbc.escape;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;

/** The JDBC escape {@code {? = call f(...)}} that is a statement of its own. Stateless. */
public final class CalledFunction {
  private CalledFunction() {}

  /** The function with its arguments in parentheses; null for another statement. */
  public static String of(String sql) {
    if (sql.indexOf('{') < 0) {
      return null;
    }
    Tokenizer tokens = new Tokenizer(sql);
    tokens.next();
    boolean begins = tokens.is("{") && tokens.next() == TokenKind.PARAMETER;
    for (String word : new String[] {"=", "call"}) {
      tokens.next();
      begins = begins && tokens.is(word);
    }
    return begins ? call(sql, tokens) : null;
  }

  /** The text up to the brace with which the statement ends. */
  private static String call(String sql, Tokenizer tokens) {
    int begin = tokens.end();
    int end = -1;
    boolean arguments = false;
    while (tokens.next() != TokenKind.END) {
      arguments |= tokens.is("(");
      if (tokens.is("}")) {
        end = tokens.start();
      } else if (!tokens.is(";")) {
        end = -1;
      }
    }
    String call = end < 0 ? "" : sql.substring(begin, end).strip();
    return call.isEmpty() ? null : arguments ? call : call + "()";
  }
}

package io.mokadb.shell.script;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Optional;

/**
 * A COPY between a table and the script or its output, or a SCRIPT that is printed.
 *
 * @param sql as the database takes it: with a parameter in the place of STDIN
 * @param takesLines whether the lines that follow in the script are its rows
 */
public record CopyText(String sql, boolean takesLines) {
  /** Empty for every other statement. */
  public static Optional<CopyText> of(String statement) {
    Tokenizer tokens = new Tokenizer(statement);
    boolean word = tokens.next() == TokenKind.WORD;
    if (word && tokens.is("SCRIPT")) {
      return ofScript(statement, tokens);
    }
    if (!word || !tokens.is("COPY")) {
      return Optional.empty();
    }
    int depth = 0;
    boolean from = false;
    boolean to = false;
    while (tokens.next() != TokenKind.END && tokens.kind() != TokenKind.UNCLOSED) {
      depth += tokens.is("(") ? 1 : tokens.is(")") ? -1 : 0;
      if (depth == 0 && from && tokens.is("STDIN")) {
        return Optional.of(
            new CopyText(
                statement.substring(0, tokens.start()) + "?" + statement.substring(tokens.end()),
                true));
      }
      if (depth == 0 && to && tokens.is("STDOUT")) {
        return Optional.of(new CopyText(statement, false));
      }
      from = tokens.is("FROM");
      to = tokens.is("TO");
    }
    return Optional.empty();
  }

  /** The lines of a script are printed as they are, unless a file gets them. */
  private static Optional<CopyText> ofScript(String statement, Tokenizer tokens) {
    boolean to = false;
    while (tokens.next() != TokenKind.END && tokens.kind() != TokenKind.UNCLOSED) {
      if (to && tokens.kind() == TokenKind.STRING) {
        return Optional.empty();
      }
      to = tokens.is("TO");
    }
    return Optional.of(new CopyText(statement, false));
  }
}

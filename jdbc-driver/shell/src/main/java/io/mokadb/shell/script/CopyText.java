package io.mokadb.shell.script;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Optional;

/**
 * A COPY between a table and the script or its output.
 *
 * @param sql as the database takes it: with a parameter in the place of STDIN
 * @param takesLines whether the lines that follow in the script are its rows
 */
public record CopyText(String sql, boolean takesLines) {
  /** Empty for every other statement. */
  public static Optional<CopyText> of(String statement) {
    Tokenizer tokens = new Tokenizer(statement);
    if (tokens.next() != TokenKind.WORD || !tokens.is("COPY")) {
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
}

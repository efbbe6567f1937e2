package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/** A text of several statements. Stateless. */
public final class SqlScript {
  private SqlScript() {}

  /**
   * The statements of a text, without the semicolons between them. A semicolon inside of a
   * statement, as bodies of triggers have them, does not separate statements.
   *
   * @throws MokaException as {@link SqlParsing#parse} if the text does not consist of statements
   */
  public static List<String> split(String sql) {
    List<String> statements = new ArrayList<>();
    int start = 0;
    MokaException failure = null;
    for (int end : ends(sql)) {
      String candidate = sql.substring(start, end);
      if (new Tokenizer(candidate).next() == TokenKind.END) {
        start = end + 1;
        continue;
      }
      try {
        SqlParsing.parse(candidate);
        statements.add(candidate.strip());
        start = end + 1;
        failure = null;
      } catch (MokaException e) {
        // The statement may go on after its semicolon.
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return statements;
  }

  /** The indexes of semicolons that are neither quoted nor in a comment, and the text's end. */
  private static List<Integer> ends(String sql) {
    List<Integer> ends = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql);
    while (tokens.next() != TokenKind.END) {
      if (tokens.is(";")) {
        ends.add(tokens.start());
      }
    }
    ends.add(sql.length());
    return ends;
  }
}

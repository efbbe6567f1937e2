package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;
import java.util.Set;

/** Clauses after RETURNS in CREATE FUNCTION, in any order. Confined to the parser. */
public final class FunctionOptions {
  /** Words of PostgreSQL that say nothing which matters here. */
  private static final Set<String> HINTS =
      Set.of("STABLE", "VOLATILE", "LEAKPROOF", "PARALLEL", "SAFE", "RESTRICTED", "UNSAFE");

  private String body;
  private boolean strict;
  private boolean deterministic;

  /** The body as it is written. */
  public void body(String sql) {
    if (body != null) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The function has two bodies");
    }
    String text = sql.strip();
    while (text.endsWith(";")) {
      text = text.substring(0, text.length() - 1).strip();
    }
    body = text;
  }

  public void strict(boolean value) {
    strict = value;
  }

  public void deterministic(boolean value) {
    deterministic = value;
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for another language than SQL
   */
  public void language(String name) {
    if (!name.equalsIgnoreCase("SQL")) {
      throw MokaException.unsupported(
          "Functions are written in SQL here, not in " + name.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * A word alone.
   *
   * @throws MokaException {@code SYNTAX_ERROR} for one that is not known
   */
  public void word(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    if (upper.equals("IMMUTABLE")) {
      deterministic = true;
    } else if (upper.equals("STRICT")) {
      strict = true;
    } else if (!HINTS.contains(upper)) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "CREATE FUNCTION does not know the word " + word);
    }
  }

  /**
   * @throws MokaException {@code SYNTAX_ERROR} if there is none
   */
  public FunctionOptions complete() {
    if (body == null || body.isEmpty()) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "CREATE FUNCTION needs a body: RETURN expression, or AS 'query'");
    }
    return this;
  }

  public String body() {
    return body;
  }

  public boolean isStrict() {
    return strict;
  }

  public boolean isDeterministic() {
    return deterministic;
  }
}

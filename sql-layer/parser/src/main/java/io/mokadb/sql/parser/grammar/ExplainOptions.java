package io.mokadb.sql.parser.grammar;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.Explain;
import java.util.Locale;
import java.util.Set;

/**
 * The options of EXPLAIN, as PostgreSQL has them. Immutable.
 *
 * @param analyze whether the statement is to be run
 * @param format of the plan
 */
public record ExplainOptions(boolean analyze, Explain.Format format) {
  static final ExplainOptions NONE = new ExplainOptions(false, Explain.Format.TEXT);

  /** Options about the details shown beside the plan, which are always the same here. */
  private static final Set<String> OF_DISPLAY =
      Set.of("VERBOSE", "COSTS", "BUFFERS", "TIMING", "SUMMARY", "SETTINGS", "WAL");

  static boolean isOption(Token token) {
    String name = name(token.image);
    return name.equals("ANALYZE") || name.equals("FORMAT") || OF_DISPLAY.contains(name);
  }

  static boolean isVerbose(Token token) {
    return name(token.image).equals("VERBOSE");
  }

  ExplainOptions analyzing(boolean on) {
    return new ExplainOptions(on, format);
  }

  /**
   * These with one more.
   *
   * @param value a word; TRUE if there is none
   */
  ExplainOptions with(String option, String value) {
    String name = name(option);
    if (name.equals("ANALYZE")) {
      return analyzing(isOn(value));
    }
    if (name.equals("FORMAT")) {
      return new ExplainOptions(analyze, format(name(value)));
    }
    if (!OF_DISPLAY.contains(name)) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "EXPLAIN has no option " + name + "; there are ANALYZE, FORMAT");
    }
    return this;
  }

  private static Explain.Format format(String name) {
    for (Explain.Format known : Explain.Format.values()) {
      if (known.name().equals(name)) {
        return known;
      }
    }
    throw MokaException.unsupported("EXPLAIN gives TEXT, JSON or HTML, not " + name);
  }

  private static boolean isOn(String value) {
    return switch (name(value)) {
      case "TRUE", "ON", "1" -> true;
      case "FALSE", "OFF", "0" -> false;
      default ->
          throw new MokaException(
              SqlState.SYNTAX_ERROR, "ANALYZE is TRUE or FALSE, not '" + value + "'");
    };
  }

  private static String name(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}

package io.mokadb.sql.parser.grammar;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;
import java.util.Set;

/** The options that PostgreSQL has for EXPLAIN. Stateless. */
final class ExplainOptions {
  /** Options about the details shown beside the plan, which are always the same here. */
  private static final Set<String> OF_DISPLAY =
      Set.of("VERBOSE", "COSTS", "BUFFERS", "TIMING", "SUMMARY", "SETTINGS", "WAL");

  private ExplainOptions() {}

  static boolean isOption(Token token) {
    String name = name(token.image);
    return name.equals("ANALYZE") || name.equals("FORMAT") || OF_DISPLAY.contains(name);
  }

  static boolean isVerbose(Token token) {
    return name(token.image).equals("VERBOSE");
  }

  /**
   * Reads one option.
   *
   * @param value a word; TRUE if there is none
   * @param analyze true if an option before it was ANALYZE
   * @return true if the statement is to be run
   */
  static boolean read(String option, String value, boolean analyze) {
    String name = name(option);
    if (name.equals("ANALYZE")) {
      return isOn(value);
    }
    if (name.equals("FORMAT")) {
      if (!value.equalsIgnoreCase("TEXT")) {
        throw MokaException.unsupported("EXPLAIN gives text, not " + name(value));
      }
      return analyze;
    }
    if (!OF_DISPLAY.contains(name)) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "EXPLAIN has no option " + name + "; there are ANALYZE, FORMAT");
    }
    return analyze;
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

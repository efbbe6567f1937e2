package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Types of columns in dumps of PostgreSQL. A {@code numeric} without a precision there holds any
 * number; here it gets as many digits as the numbers of the dump need. Not thread-safe.
 */
final class PostgresTypes {
  private static final int MOST_DIGITS = 38;
  private static final int USUAL_FRACTION = 12;

  private static final Pattern UNBOUNDED =
      Pattern.compile("(?:numeric|decimal)(\\s*\\[\\])*", Pattern.CASE_INSENSITIVE);

  /** Types whose values are texts here: all that can be read from them is kept. */
  private static final Set<String> TEXTS =
      Set.of(
          "INET",
          "CIDR",
          "MACADDR",
          "MACADDR8",
          "XML",
          "TSVECTOR",
          "TSQUERY",
          "CITEXT",
          "MONEY",
          "POINT",
          "LINE",
          "LSEG",
          "BOX",
          "PATH",
          "POLYGON",
          "CIRCLE",
          "INT4RANGE",
          "INT8RANGE",
          "NUMRANGE",
          "TSRANGE",
          "TSTZRANGE",
          "DATERANGE",
          "BIT VARYING",
          "NAME",
          "OID",
          "HSTORE",
          "LTREE");

  private final Map<String, Measure> unbounded = new TreeMap<>();
  private final Notes notes;

  PostgresTypes(Notes notes) {
    this.notes = notes;
  }

  static boolean isUnbounded(String type) {
    return UNBOUNDED.matcher(type.strip()).matches();
  }

  /** Tells whether a type is a domain without a precision. */
  boolean isMeasured(String type) {
    return unbounded.containsKey(type);
  }

  /** Where the numbers of a column without a precision are measured. */
  Measure measured(String column) {
    return unbounded.computeIfAbsent(column, name -> new Measure());
  }

  /**
   * The type of a column here.
   *
   * @param column with its table, for messages
   */
  String translated(String column, String type, int line) throws ScriptException {
    if (isUnbounded(type)) {
      return decimal(column, line) + type.strip().substring("numeric".length());
    }
    String plain = type.replaceFirst("^(?:pg_catalog|public)\\.", "");
    String element = plain.replaceFirst("(\\s*\\[\\])+$", "");
    String name = element.replaceAll("\\([^)]*\\)", "").strip().toUpperCase(Locale.ROOT);
    if (TEXTS.contains(name) || name.equals("BIT") && !element.matches("(?i)bit(\\(1\\))?")) {
      notes.add(name + " is VARCHAR here, as in column " + column, line);
      return "varchar" + plain.substring(element.length());
    }
    return type;
  }

  private String decimal(String column, int line) throws ScriptException {
    Measure measure = measured(column);
    if (measure.whole() + measure.fraction() > MOST_DIGITS) {
      throw new ScriptException(
          column
              + " has numbers with "
              + measure.whole()
              + " digits before and "
              + measure.fraction()
              + " after the point; DECIMAL has "
              + MOST_DIGITS
              + " digits. Give it a type in the dump, such as double precision");
    }
    int fraction =
        Math.max(measure.fraction(), Math.min(USUAL_FRACTION, MOST_DIGITS - measure.whole()));
    String type = "numeric(" + MOST_DIGITS + ", " + fraction + ")";
    notes.add("numeric is " + type + " here, as in column " + column, line);
    return type;
  }
}

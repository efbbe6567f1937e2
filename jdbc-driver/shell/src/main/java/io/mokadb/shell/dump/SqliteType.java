package io.mokadb.shell.dump;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of a column of SQLite, where any value may be in any column: the declared one if all
 * values of the dump are of it, and else one that holds them all.
 *
 * @param sql the type here
 * @param declared whether it is what the declaration says
 */
record SqliteType(String sql, boolean declared) {
  static final String TEXT = "VARCHAR";
  static final String BOOLEAN = "BOOLEAN";

  private static final int MOST_DIGITS = 38;
  private static final int USUAL_FRACTION = 12;
  private static final Pattern DIGITS = Pattern.compile("(\\d+)(?:\\s*,\\s*(\\d+))?");

  /** The type; null if none holds all values, such as bytes and texts. */
  static SqliteType of(ColumnClause column, Measure values) {
    String wanted = wanted(column, values);
    if (wanted != null) {
      return new SqliteType(wanted, true);
    }
    String held = held(values);
    return held == null ? null : new SqliteType(held, column.type().isEmpty());
  }

  /** What the declaration means; null if a value is not of it. */
  private static String wanted(ColumnClause column, Measure values) {
    String name = column.typeName();
    if (name.isEmpty()) {
      return null;
    }
    if (name.startsWith("BOOL")) {
      return values.isBits() ? BOOLEAN : null;
    }
    if (name.equals("DATE")) {
      return values.isDates() ? name : null;
    }
    if (name.startsWith("DATETIME") || name.startsWith("TIMESTAMP")) {
      return values.isMoments() ? "TIMESTAMP" : null;
    }
    if (name.contains("INT")) {
      return values.isWhole() ? "BIGINT" : null;
    }
    if (name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT")) {
      return values.hasBytes() ? null : TEXT;
    }
    if (name.contains("BLOB")) {
      return values.hasNumbers() || values.hasTexts() ? null : "BLOB";
    }
    if (name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB")) {
      return values.hasTexts() || values.hasBytes() ? null : "DOUBLE PRECISION";
    }
    return name.startsWith("DEC") || name.startsWith("NUM") ? decimal(column, values) : null;
  }

  private static String decimal(ColumnClause column, Measure values) {
    if (values.hasTexts() || values.hasBytes() || values.isApproximate()) {
      return null;
    }
    Matcher given = DIGITS.matcher(column.typeArguments());
    if (!given.matches()) {
      return wide(values);
    }
    int digits = Integer.parseInt(given.group(1));
    int fraction = given.group(2) == null ? 0 : Integer.parseInt(given.group(2));
    boolean fits = values.fraction() <= fraction && values.whole() <= digits - fraction;
    return fits && digits <= MOST_DIGITS ? "DECIMAL(" + digits + ", " + fraction + ")" : null;
  }

  /** A DECIMAL that holds all numbers; null if there is none. */
  private static String wide(Measure values) {
    int fraction =
        Math.max(values.fraction(), Math.min(USUAL_FRACTION, MOST_DIGITS - values.whole()));
    return values.isApproximate() || values.whole() + values.fraction() > MOST_DIGITS
        ? null
        : "DECIMAL(" + MOST_DIGITS + ", " + fraction + ")";
  }

  /** What holds all values. */
  private static String held(Measure values) {
    if (values.hasBytes()) {
      return values.hasNumbers() || values.hasTexts() ? null : "BLOB";
    }
    if (values.hasTexts() || !values.hasNumbers()) {
      return TEXT;
    }
    if (values.isWhole()) {
      return "BIGINT";
    }
    return values.isBeyondDouble() ? wide(values) : "DOUBLE PRECISION";
  }
}

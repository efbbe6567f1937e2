package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Check;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that a CHECK constraint forbids.
 *
 * @param column that gets it
 * @param value an SQL expression over the row
 */
record Violation(String column, String value) {

  private static final Pattern COMPARISON = Pattern.compile("(\\w+) (>=?) (\\w+)");
  private static final Pattern LIST = Pattern.compile("(\\w+) IN \\((.*)\\)");

  /**
   * The violation of a constraint of the forms that the script uses: a comparison by {@code >} or
   * {@code >=} with a number or a column, or a list of digits or letters.
   */
  static Violation of(Check check) {
    Matcher comparison = COMPARISON.matcher(check.condition());
    if (comparison.matches()) {
      boolean open = comparison.group(2).equals(">");
      String bound = comparison.group(3);
      return new Violation(comparison.group(1), open ? bound : bound + " - 1");
    }
    Matcher list = LIST.matcher(check.condition());
    if (list.matches()) {
      return new Violation(list.group(1), list.group(2).startsWith("'") ? "'?'" : "9");
    }
    throw new IllegalArgumentException("no violation known of " + check.describe());
  }
}

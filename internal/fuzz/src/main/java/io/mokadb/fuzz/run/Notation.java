package io.mokadb.fuzz.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Timestamp;
import java.util.List;
import java.util.StringJoiner;

/**
 * One way to write a value for all databases: numbers without what only their type decides, texts
 * without the blanks at their end, which CHAR has.
 */
final class Notation {
  private Notation() {}

  /** A row in one line. */
  static String of(List<Object> row) {
    StringJoiner line = new StringJoiner(" | ");
    row.forEach(value -> line.add(of(value)));
    return line.toString();
  }

  static String of(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Number) {
      return number(value);
    }
    if (value instanceof Timestamp timestamp) {
      return timestamp.toString();
    }
    return value instanceof String text ? text.stripTrailing() : value.toString();
  }

  private static String number(Object value) {
    if (value instanceof Double number && (number.isNaN() || number.isInfinite())) {
      return number.toString();
    }
    BigDecimal exact = new BigDecimal(value.toString());
    if (value instanceof Double) {
      exact = exact.round(new MathContext(12));
    }
    if (exact.scale() > 6) {
      exact = exact.setScale(6, RoundingMode.HALF_UP);
    }
    return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
  }
}

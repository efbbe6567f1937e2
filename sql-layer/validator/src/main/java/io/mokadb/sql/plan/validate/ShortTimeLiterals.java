package io.mokadb.sql.plan.validate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;

/**
 * {@code TIMESTAMP '2026-01-02T03:04'}, {@code TIME '03:04'} and {@code DATE '20260102'}: a T
 * before the time, as in ISO 8601, times without seconds and dates without lines, which casts take
 * too. Stateless.
 */
final class ShortTimeLiterals {
  private static final Pattern TIMESTAMP =
      Pattern.compile("\\s*(\\d+-\\d+-\\d+)[Tt ](\\d+:\\d+)(:\\d+(?:\\.\\d*)?)?\\s*");
  private static final Pattern DIGITS = Pattern.compile("\\s*(\\d{4})(\\d\\d)(\\d\\d)\\s*");
  private static final Pattern TIME = Pattern.compile("\\s*(\\d+:\\d+)\\s*");

  private ShortTimeLiterals() {}

  /** The literal as the standard writes it; others as they are. */
  static SqlUnknownLiteral full(SqlUnknownLiteral literal) {
    if (literal.tag.equals("DATE")) {
      Matcher matcher = DIGITS.matcher(literal.getValue());
      if (matcher.matches()) {
        return with(literal, matcher.group(1) + "-" + matcher.group(2) + "-" + matcher.group(3));
      }
    } else if (literal.tag.equals("TIMESTAMP")) {
      Matcher matcher = TIMESTAMP.matcher(literal.getValue());
      if (matcher.matches()) {
        String seconds = matcher.group(3) == null ? ":00" : matcher.group(3);
        return with(literal, matcher.group(1) + " " + matcher.group(2) + seconds);
      }
    } else if (literal.tag.equals("TIME")) {
      Matcher matcher = TIME.matcher(literal.getValue());
      if (matcher.matches()) {
        return with(literal, matcher.group(1) + ":00");
      }
    }
    return literal;
  }

  private static SqlUnknownLiteral with(SqlUnknownLiteral literal, String text) {
    return (SqlUnknownLiteral)
        SqlLiteral.createUnknown(literal.tag, text, literal.getParserPosition());
  }
}

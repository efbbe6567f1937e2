package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.util.Locale;

/** Numbers and truth values from text; surrounding blanks do not matter. */
public final class TextToNumber {
  private TextToNumber() {}

  public static Object parse(String text, SqlType to) {
    String digits = text.strip();
    try {
      return switch (to.kind()) {
        case TINYINT, SMALLINT, INTEGER, BIGINT -> parseInteger(digits, to);
        case DECIMAL -> Numbers.fit(DecimalBounds.parse(digits), to);
        case REAL -> Numbers.toReal(parseDouble(digits));
        default -> parseDouble(digits);
      };
    } catch (NumberFormatException e) {
      throw new MokaException(SqlState.BAD_CAST, "'" + text + "' is not a valid " + to, e);
    }
  }

  private static Object parseInteger(String digits, SqlType to) {
    long value;
    try {
      value = Long.parseLong(digits);
    } catch (NumberFormatException e) {
      // digits without end are a number nevertheless, only too large
      if (digits.matches("[+-]?\\d+")) {
        throw Numbers.outOfRange(digits, to.kind().name());
      }
      throw e;
    }
    if (to.kind() == SqlType.Kind.BIGINT) {
      return value;
    }
    return Numbers.checkInteger(value, to.kind());
  }

  private static Double parseDouble(String digits) {
    return switch (digits.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      default -> parseFinite(digits);
    };
  }

  private static Double parseFinite(String digits) {
    char last = digits.isEmpty() ? ' ' : digits.charAt(digits.length() - 1);
    boolean hexadecimal = digits.indexOf('x') >= 0 || digits.indexOf('X') >= 0;
    if (!Character.isDigit(last) && last != '.' || hexadecimal) {
      // Java would take suffixes and hexadecimal
      throw new NumberFormatException(digits);
    }
    double value = Double.parseDouble(digits);
    if (Double.isInfinite(value)) {
      throw Numbers.outOfRange(digits, "DOUBLE");
    }
    return value;
  }

  public static Boolean parseBoolean(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "on", "1" -> Boolean.TRUE;
      case "false", "f", "no", "n", "off", "0" -> Boolean.FALSE;
      default ->
          throw new MokaException(SqlState.BAD_CAST, "'" + text + "' is not a valid BOOLEAN");
    };
  }
}

package io.mokadb.sql.plan.fast;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A literal of one or two tokens: a number with or without a sign, a text, a date or a timestamp.
 *
 * @param end the index after its last token
 */
record LiteralToken(Object value, int end) {
  /** Years in which no calendar differs from another. */
  private static final Pattern DATE = Pattern.compile("(19|20)\\d\\d-\\d\\d-\\d\\d");

  private static final Pattern TIMESTAMP =
      Pattern.compile("(19|20)\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");

  /** The literal that begins at a token; null if none does. */
  static LiteralToken at(List<SqlToken> tokens, int at) {
    if (at >= tokens.size()) {
      return null;
    }
    SqlToken token = tokens.get(at);
    SqlToken next = at + 1 < tokens.size() ? tokens.get(at + 1) : null;
    return switch (token.kind()) {
      case STRING -> of(text(token), at + 1);
      case NUMBER -> of(number(token.text(), false), at + 1);
      case SYMBOL ->
          token.word().equals("-") && next != null && next.kind() == TokenKind.NUMBER
              ? of(number(next.text(), true), at + 2)
              : null;
      case WORD ->
          next != null && next.kind() == TokenKind.STRING
              ? of(moment(token.word(), text(next)), at + 2)
              : null;
      default -> null;
    };
  }

  private static LiteralToken of(Object value, int end) {
    return value == null ? null : new LiteralToken(value, end);
  }

  private static String text(SqlToken token) {
    String literal = token.text();
    return literal.charAt(0) == '\''
        ? literal.substring(1, literal.length() - 1).replace("''", "'")
        : null;
  }

  private static Object moment(String type, String text) {
    try {
      if (text != null && type.equals("DATE") && DATE.matcher(text).matches()) {
        return LocalDate.parse(text);
      }
      return text != null && type.equals("TIMESTAMP") && TIMESTAMP.matcher(text).matches()
          ? LocalDateTime.parse(text.replace(' ', 'T'))
          : null;
    } catch (DateTimeException noSuchDay) {
      return null;
    }
  }

  private static Object number(String literal, boolean negative) {
    String number = literal.toUpperCase(Locale.ROOT);
    try {
      if (number.indexOf('E') >= 0) {
        double value = Double.parseDouble(number);
        return Double.isInfinite(value) ? null : (Object) (negative ? -value : value);
      }
      BigDecimal written = new BigDecimal(number);
      BigDecimal decimal = negative ? written.negate() : written;
      if (number.indexOf('.') >= 0 || decimal.toBigInteger().bitLength() > 63) {
        return decimal;
      }
      return decimal.toBigInteger().bitLength() <= 31
          ? (Object) decimal.intValueExact()
          : (Object) decimal.longValueExact();
    } catch (NumberFormatException notPlain) {
      return null;
    }
  }
}

package io.mokadb.sql.expr.number;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers to text by a pattern and back, as in PostgreSQL: {@code 9} a digit, {@code 0} a digit
 * with zeros before it, {@code . , D G} point and groups, {@code FM} without padding, {@code S},
 * {@code MI} and {@code PR} for the sign.
 */
public final class NumberTextFunctions {
  private NumberTextFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "TO_NUMBER(VARCHAR[, VARCHAR]) DECIMAL(38,10) OR NULL: "
            + "the number that a text says, by a pattern",
        NumberTextFunctions::toNumber);
  }

  /** {@code TO_CHAR(number, pattern)}; null if the first operand is none. */
  public static Expr toChar(Call call) {
    if (call.size() != 2 || !call.kind(0).isNumeric()) {
      return null;
    }
    return call.asResult(
        Strict.of(
            call.operand(0),
            call.text(1),
            (x, p) -> format(Numbers.decimalOf((Number) x), (String) p)),
        TEXT);
  }

  private static Expr toNumber(Call call) {
    if (!call.sized(1, 2)) {
      return null;
    }
    Expr text = call.text(0);
    Expr digits =
        call.size() == 1 ? text : Strict.of(text, call.text(1), (s, p) -> plain((String) s));
    return Casts.cast(digits, SqlType.of(Kind.VARCHAR), call.result(), false);
  }

  private static String plain(String text) {
    String number = text.strip().replace(",", "").replace("$", "").replace(" ", "");
    if (number.startsWith("<") && number.endsWith(">")) {
      return "-" + number.substring(1, number.length() - 1);
    }
    return number.endsWith("-") ? "-" + number.substring(0, number.length() - 1) : number;
  }

  static String format(BigDecimal value, String given) {
    String pattern = given.toUpperCase(Locale.ROOT).replace('D', '.').replace('G', ',');
    boolean compact = pattern.startsWith("FM");
    pattern = compact ? pattern.substring(2) : pattern;
    String sign =
        pattern.contains("PR")
            ? "PR"
            : pattern.contains("MI") ? "MI" : pattern.contains("S") ? "S" : "";
    boolean signFirst = sign.equals("S") && pattern.startsWith("S");
    String body = sign.isEmpty() ? pattern : pattern.replace(sign, "");
    for (int i = 0; i < body.length(); i++) {
      if ("90.,$L ".indexOf(body.charAt(i)) < 0) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "Unknown field '" + body.charAt(i) + "' in the number pattern '" + given + "'");
      }
    }
    int point = body.indexOf('.');
    String whole = point < 0 ? body : body.substring(0, point);
    String fraction = point < 0 ? "" : body.substring(point + 1);
    int scale = (int) fraction.chars().filter(c -> c == '9' || c == '0').count();
    BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
    String digits = rounded.abs().unscaledValue().toString();
    digits = "0".repeat(Math.max(0, scale + 1 - digits.length())) + digits;
    String integral = digits.substring(0, digits.length() - scale);
    String head = integral(whole, integral.equals("0") ? "" : integral, scale == 0);
    String tail =
        point < 0
            ? ""
            : "." + fraction(fraction, digits.substring(digits.length() - scale), compact);
    return signed(head, tail, rounded.signum() < 0, sign, signFirst, compact);
  }

  /** The pattern's digits before the point, filled from the right. */
  private static String integral(String pattern, String digits, boolean last) {
    int places = (int) pattern.chars().filter(c -> c == '9' || c == '0').count();
    if (digits.length() > places) {
      return pattern.replace('9', '#').replace('0', '#');
    }
    int firstZero = pattern.indexOf('0');
    StringBuilder text = new StringBuilder();
    int at = digits.length() - places;
    boolean begun = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == ',') {
        text.append(begun ? ',' : ' ');
      } else if (c == '9' || c == '0') {
        boolean zero = firstZero >= 0 && i >= firstZero;
        boolean onlyPlace = last && at == digits.length() - 1 && digits.isEmpty();
        if (at >= 0) {
          text.append(digits.charAt(at));
          begun = true;
        } else if (zero || onlyPlace) {
          text.append('0');
          begun = true;
        } else {
          text.append(' ');
        }
        at++;
      } else {
        text.append(c == 'L' ? '$' : c);
      }
    }
    return text.toString();
  }

  private static String fraction(String pattern, String digits, boolean compact) {
    int end = digits.length();
    while (compact && end > 0 && digits.charAt(end - 1) == '0' && pattern.charAt(end - 1) == '9') {
      end--;
    }
    return digits.substring(0, end);
  }

  private static String signed(
      String head, String tail, boolean negative, String sign, boolean first, boolean compact) {
    int blanks = 0;
    while (blanks < head.length() && head.charAt(blanks) == ' ') {
      blanks++;
    }
    String padding = head.substring(0, blanks);
    String number = head.substring(blanks) + tail;
    String text =
        switch (sign) {
          case "PR" -> padding + (negative ? "<" + number + ">" : " " + number + " ");
          case "MI" -> padding + number + (negative ? "-" : " ");
          case "S" ->
              first
                  ? padding + (negative ? "-" : "+") + number
                  : padding + number + (negative ? "-" : "+");
          default -> padding + (negative ? "-" : " ") + number;
        };
    return compact ? text.strip() : text;
  }
}

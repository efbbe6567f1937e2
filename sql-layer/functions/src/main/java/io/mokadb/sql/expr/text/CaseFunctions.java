package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.sql.function.FunctionRegistry;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/** Functions that change the case of a text. */
final class CaseFunctions {
  private CaseFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.text1(
        "UPPER(VARCHAR) STANDARD VARCHAR TOTAL: a text in capital letters",
        TEXT,
        s -> upper((String) s));
    registry.alias("UPPER", "UCASE(VARCHAR) VARCHAR: a text in capital letters {fn UCASE}");
    registry.text1(
        "LOWER(VARCHAR) STANDARD VARCHAR TOTAL: a text in small letters",
        TEXT,
        s -> lower((String) s));
    registry.alias("LOWER", "LCASE(VARCHAR) VARCHAR: a text in small letters {fn LCASE}");
    registry.text1(
        "INITCAP(VARCHAR) STANDARD VARCHAR: a text whose words begin with capital letters",
        TEXT,
        s -> initCap((String) s));
  }

  /** Characters one by one, as PostgreSQL does, so that a text never outgrows its type. */
  private static String upper(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.length() == text.length() ? upper : each(text, Character::toUpperCase);
  }

  private static String lower(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.length() == text.length() ? lower : each(text, Character::toLowerCase);
  }

  private static String each(String text, IntUnaryOperator change) {
    return text.codePoints()
        .map(change)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String initCap(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean inWord = false;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      result.appendCodePoint(inWord ? Character.toLowerCase(point) : Character.toUpperCase(point));
      inWord = Character.isLetterOrDigit(point);
      i += Character.charCount(point);
    }
    return result.toString();
  }
}

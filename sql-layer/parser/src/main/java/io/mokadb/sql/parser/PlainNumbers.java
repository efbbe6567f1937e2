package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import java.math.BigInteger;

/**
 * The numbers of one text, made plain: SQL:2023 and PostgreSQL 16 also write {@code 0x1F}, {@code
 * 0o17}, {@code 0b101} and {@code 1_000_000}.
 */
record PlainNumbers(String sql) {
  private static final int MAX_SHOWN = 40;

  boolean isPlain(int start, int end) {
    if (radix(start, end) > 0) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (sql.charAt(i) == '_') {
        return false;
      }
    }
    return true;
  }

  /** The number in the form that every lexer knows. */
  String plain(String number) {
    String digits = number.replace("_", "");
    int radix = new PlainNumbers(number).radix(0, number.length());
    return radix == 0 ? digits : new BigInteger(digits.substring(2), radix).toString();
  }

  /** 0 for a decimal number. */
  private int radix(int start, int end) {
    if (end - start < 3 || sql.charAt(start) != '0') {
      return 0;
    }
    return switch (sql.charAt(start + 1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 0;
    };
  }

  /** Tells whether a number is the length of a type as in {@code BLOB(2M)}. */
  boolean isLength(int end) {
    return end < sql.length()
        && "KMGTPkmgtp".indexOf(sql.charAt(end)) >= 0
        && (end + 1 == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end + 1)));
  }

  /** Fails if a number runs into a name. */
  void requireEnd(int start, int end) {
    if (end < sql.length()
        && sql.charAt(end - 1) != '.'
        && Character.isJavaIdentifierPart(sql.charAt(end))) {
      throw junk(start, end);
    }
  }

  /**
   * Fails if a word is the name of a collation that begins as a number does and runs into a name.
   */
  void requireName(int start, int end) {
    if (!isDigit(sql.charAt(start))) {
      return;
    }
    int digits = start;
    while (digits < end && isDigit(sql.charAt(digits))) {
      digits++;
    }
    requireEnd(start, digits);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private MokaException junk(int start, int numberEnd) {
    int end = numberEnd;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    return GrammarText.syntaxError(
        sql,
        start,
        sql.substring(start, Math.min(end, start + MAX_SHOWN))
            + " is not a number, and a name does not begin with a digit; put a space between, or"
            + " write the name in double quotes");
  }
}

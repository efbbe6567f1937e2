package io.mokadb.sql.tokens;

/** The ends of numbers: decimal, with an exponent, of another base, with underscores. */
record Numbers(String sql) {
  /**
   * The index after a number.
   *
   * @param at the index of its first digit, or of a dot before a digit
   */
  int end(int at) {
    if (sql.charAt(at) == '0' && at + 1 < sql.length()) {
      int based = based(at);
      if (based > at + 2) {
        return based;
      }
    }
    int end = digits(at);
    if (end < sql.length() && sql.charAt(end) == '.') {
      end = digits(end + 1);
    }
    return exponent(end);
  }

  private int based(int at) {
    int radix =
        switch (sql.charAt(at + 1)) {
          case 'x', 'X' -> 16;
          case 'o', 'O' -> 8;
          case 'b', 'B' -> 2;
          default -> 0;
        };
    if (radix == 0) {
      return at;
    }
    int end = at + 2;
    while (true) {
      int digit = end < sql.length() && sql.charAt(end) == '_' ? end + 1 : end;
      if (digit >= sql.length() || !isDigit(sql.charAt(digit), radix)) {
        return end;
      }
      end = digit + 1;
    }
  }

  private static boolean isDigit(char c, int radix) {
    return c < 128 && Character.digit(c, radix) >= 0;
  }

  /**
   * The index after digits with single underscores between them; the same index if there is none.
   */
  private int digits(int at) {
    int end = at;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      if (Letters.isDigit(c)) {
        end++;
      } else if (c == '_' && end > at && isDigitAt(end + 1)) {
        end += 2;
      } else {
        break;
      }
    }
    return end;
  }

  private int exponent(int at) {
    if (at >= sql.length() || sql.charAt(at) != 'e' && sql.charAt(at) != 'E') {
      return at;
    }
    int digits = at + 1;
    if (digits < sql.length() && (sql.charAt(digits) == '+' || sql.charAt(digits) == '-')) {
      digits++;
    }
    return isDigitAt(digits) ? digits(digits) : at;
  }

  private boolean isDigitAt(int at) {
    return at < sql.length() && Letters.isDigit(sql.charAt(at));
  }
}

package io.mokadb.sql.compare;

/** The order of texts: by code points, in CHAR without blanks at the end. Stateless. */
public final class TextOrder {
  private TextOrder() {}

  /** Compares by code points, as the UTF-8 bytes would; {@code String.compareTo} does not. */
  public static int compare(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return byCodePoint(x) - byCodePoint(y);
      }
    }
    return a.length() - b.length();
  }

  /**
   * Compares without blanks at the end, as keys do: a character below a blank is not less than the
   * end.
   */
  static int comparePadded(String a, String b) {
    int endOfA = lengthWithoutPadding(a);
    int endOfB = lengthWithoutPadding(b);
    int common = Math.min(endOfA, endOfB);
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return byCodePoint(x) - byCodePoint(y);
      }
    }
    return endOfA - endOfB;
  }

  /** Moves surrogates, which stand for the highest code points, above all other units. */
  private static int byCodePoint(char unit) {
    if (unit < Character.MIN_SURROGATE) {
      return unit;
    }
    return unit <= Character.MAX_SURROGATE ? unit + 0x10000 : unit;
  }

  /** Without trailing blanks, which do not count in CHAR. */
  public static String withoutPadding(String text) {
    int end = lengthWithoutPadding(text);
    return end == text.length() ? text : text.substring(0, end);
  }

  private static int lengthWithoutPadding(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return end;
  }
}

package io.mokadb.sql.tokens;

/** The characters of names without quotes: those of the grammar's LETTER and DIGIT. Stateless. */
final class Letters {
  private static final int LETTER = 1;
  private static final int DIGIT = 2;

  /** Pairs of the first and the last letter beyond ASCII. */
  private static final String LETTER_RANGES =
      "\u00c0\u00d6\u00d8\u00f6\u00f8\u1fff\u3040\u318f\u3300\u3d2d\u4e00\u9fff\uf900\ufaff";

  /** Pairs of the first and the last digit beyond ASCII. */
  private static final String DIGIT_RANGES =
      "\u0660\u0669\u06f0\u06f9\u0966\u096f\u09e6\u09ef\u0a66\u0a6f\u0ae6\u0aef\u0b66\u0b6f"
          + "\u0be7\u0bef\u0c66\u0c6f\u0ce6\u0cef\u0d66\u0d6f\u0e50\u0e59\u0ed0\u0ed9\u1040\u1049";

  private static final byte[] ASCII = new byte[128];

  static {
    for (char c = 0; c < ASCII.length; c++) {
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
      ASCII[c] = (byte) (letter ? LETTER : isDigit(c) ? DIGIT : 0);
    }
  }

  private Letters() {}

  /** Tells whether a character begins a name. */
  static boolean begins(char c) {
    return c < 128 ? ASCII[c] == LETTER : isIn(LETTER_RANGES, c);
  }

  /** Tells whether a character continues a name. */
  static boolean continues(char c) {
    return c < 128 ? ASCII[c] != 0 : isIn(LETTER_RANGES, c) || isIn(DIGIT_RANGES, c);
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isPlain(char c) {
    return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isIn(String ranges, char c) {
    for (int i = 0; i < ranges.length(); i += 2) {
      if (c >= ranges.charAt(i) && c <= ranges.charAt(i + 1)) {
        return true;
      }
    }
    return false;
  }
}

package io.mokadb.sql.layout;

/** The trailing blanks of CHAR values, which are stored nowhere and seen everywhere. */
final class Blanks {
  private Blanks() {}

  static int lengthWithout(String text) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == ' ') {
      length--;
    }
    return length;
  }

  static String strip(String text) {
    int length = lengthWithout(text);
    return length == text.length() ? text : text.substring(0, length);
  }

  /** {@code text} with blanks up to {@code characters} code points. */
  static String pad(String text, int characters) {
    if (text.length() >= characters) {
      int missing = characters - text.codePointCount(0, text.length());
      return missing <= 0 ? text : text + " ".repeat(missing);
    }
    return text + " ".repeat(characters - text.codePointCount(0, text.length()));
  }
}

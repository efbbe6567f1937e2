package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;

/** Text measured in code points, not in UTF-16 units. */
public final class CodePoints {
  private CodePoints() {}

  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The index of the unit where code point {@code count} begins; the end if there are fewer. */
  public static int index(String text, long count) {
    if (count >= text.length()) {
      // also right with surrogates: there are never more code points than units
      return text.length();
    }
    int index = 0;
    for (long i = 0; i < count && index < text.length(); i++) {
      index += Character.isHighSurrogate(text.charAt(index)) && index + 1 < text.length() ? 2 : 1;
    }
    return index;
  }

  public static String left(String text, long count) {
    return count <= 0 ? "" : text.substring(0, index(text, count));
  }

  /** From a 1-based position on, at most {@code length} code points; positions before 1 count. */
  public static String substring(String text, long from, long length) {
    long end = length > Long.MAX_VALUE - Math.max(from, 0) ? Long.MAX_VALUE : from + length;
    int begin = index(text, Math.max(0, from - 1));
    return end <= Math.max(1, from) ? "" : text.substring(begin, index(text, end - 1));
  }

  /** The text as value of a CHAR or VARCHAR: cut, refused or padded. */
  public static String fit(String text, int length, boolean pad, boolean assignment, SqlType type) {
    if (!pad && text.length() <= length) {
      return text;
    }
    int size = length(text);
    if (size > length) {
      int cut = index(text, length);
      if (assignment && !text.substring(cut).isBlank()) {
        String shown = size > 60 ? left(text, 57) + "..." : text;
        throw new MokaException(
            SqlState.TEXT_TOO_LONG,
            "'" + shown + "' (" + size + " characters) is too long for " + type);
      }
      return text.substring(0, cut);
    }
    return pad && size < length ? text + " ".repeat(length - size) : text;
  }
}

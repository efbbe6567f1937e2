package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.util.NlsString;

/**
 * Texts and names with code points in them, as in {@code U&'\0061\+01F600'} (SQL:2016 part 2, 5.3).
 * Calcite knows the form with four digits only. Stateless.
 */
public final class UnicodeText {
  private static final int DIGITS = 6;
  private static final int HEXADECIMAL = 16;

  private UnicodeText() {}

  /**
   * The text that a literal means.
   *
   * @param escape before each code point; zero for a literal without any
   * @throws MokaException {@code SYNTAX_ERROR} if six digits are missing, or are not a code point
   */
  public static SqlLiteral unescaped(SqlLiteral literal, char escape) {
    return escape == 0 || literal.toValue().indexOf(escape + "+") < 0
        ? literal.unescapeUnicode(escape)
        : inPairs((SqlCharStringLiteral) literal, escape).unescapeUnicode(escape);
  }

  /** With four digits for each UTF-16 unit. */
  private static SqlLiteral inPairs(SqlCharStringLiteral literal, char escape) {
    NlsString value = literal.getValueAs(NlsString.class);
    String text = value.getValue();
    StringBuilder pairs = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      if (text.charAt(i) != escape || i + 1 == text.length()) {
        pairs.append(text.charAt(i++));
        continue;
      }
      if (text.charAt(i + 1) != '+') {
        pairs.append(escape).append(text.charAt(i + 1));
        i += 2;
        continue;
      }
      for (char unit : Character.toChars(codePoint(text, i + 2))) {
        pairs.append(escape).append(String.format(Locale.ROOT, "%04X", (int) unit));
      }
      i += 2 + DIGITS;
    }
    return SqlLiteral.createCharString(
        pairs.toString(), value.getCharsetName(), literal.getParserPosition());
  }

  private static int codePoint(String text, int index) {
    int codePoint = 0;
    for (int i = index; i < index + DIGITS; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), HEXADECIMAL) : -1;
      if (digit < 0) {
        throw wrong(text);
      }
      codePoint = codePoint * HEXADECIMAL + digit;
    }
    if (!Character.isValidCodePoint(codePoint)) {
      throw wrong(text);
    }
    return codePoint;
  }

  private static MokaException wrong(String text) {
    return new MokaException(
        SqlState.SYNTAX_ERROR,
        "'" + text + "' has a plus that six hexadecimal digits of a code point should follow");
  }
}

package io.mokadb.shell.dump;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** Literals as Moka takes them. Stateless. */
final class DumpLiterals {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private DumpLiterals() {}

  /** A text; one with control characters in the form that says them by number. */
  static String text(String value) {
    boolean plain = value.chars().noneMatch(c -> c < ' ');
    return plain ? '\'' + value.replace("'", "''") + '\'' : unicode(value);
  }

  private static String unicode(String value) {
    StringBuilder literal = new StringBuilder(value.length() + 16).append("U&'");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ') {
        literal.append(String.format(Locale.ROOT, "\\%04x", (int) c));
      } else if (c == '\'' || c == '\\') {
        literal.append(c).append(c);
      } else {
        literal.append(c);
      }
    }
    return literal.append('\'').toString();
  }

  /** Bytes, one in each character. */
  static String bytes(String latin) {
    return "X'" + HEX.formatHex(latin.getBytes(StandardCharsets.ISO_8859_1)) + "'";
  }

  /** The bytes of digits in base two, the last one full. */
  static String bits(String digits) {
    StringBuilder bytes = new StringBuilder();
    String padded = "0".repeat((8 - digits.length() % 8) % 8) + digits;
    for (int i = 0; i < padded.length(); i += 8) {
      bytes.append((char) Integer.parseInt(padded.substring(i, i + 8), 2));
    }
    return bytes(bytes.toString());
  }

  /** The text that bytes in UTF-8 mean; null if they are something else. */
  static String utf8(String latin) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(latin.getBytes(StandardCharsets.ISO_8859_1)))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** The bytes in UTF-8 of a text as {@link #text} writes it. */
  static String bytesOf(String literal) {
    int quote = literal.indexOf('\'');
    String inside = literal.substring(quote + 1, literal.length() - 1).replace("''", "'");
    String text = quote == 0 ? inside : fromUnicode(inside);
    return "X'" + HEX.formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
  }

  private static String fromUnicode(String inside) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < inside.length()) {
      char c = inside.charAt(i);
      if (c != '\\') {
        text.append(c);
        i++;
      } else if (inside.charAt(i + 1) == '\\') {
        text.append(c);
        i += 2;
      } else {
        text.append((char) Integer.parseInt(inside.substring(i + 1, i + 5), 16));
        i += 5;
      }
    }
    return text.toString();
  }
}

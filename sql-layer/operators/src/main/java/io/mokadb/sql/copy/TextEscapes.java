package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Cells of the text format with backslashes: {@code \b \f \n \r \t \v}, bytes in octal ({@code
 * \303}) and hexadecimal ({@code \xc3}) numbers, any other character as itself. Confined.
 */
final class TextEscapes {
  private static final String LETTERS = "bfnrtv";
  private static final String MEANINGS = "\b\f\n\r\t\u000B";

  private final Charset encoding;
  private final RowBuilder rows;
  private char[] cell = new char[256];
  private int length;

  /** Bytes that were written as numbers, and are not yet characters. */
  private byte[] bytes = new byte[16];

  private int pending;

  TextEscapes(Charset encoding, RowBuilder rows) {
    this.encoding = encoding;
    this.rows = rows;
  }

  /** Adds a cell to the row. */
  void add(char[] text, int from, int to) {
    length = 0;
    int at = from;
    while (at < to) {
      char c = text[at++];
      if (c != '\\' || at == to) {
        character(c);
        continue;
      }
      char next = text[at++];
      int letter = LETTERS.indexOf(next);
      if (letter >= 0) {
        character(MEANINGS.charAt(letter));
      } else if (next == 'x' && at < to && Character.digit(text[at], 16) >= 0) {
        at = number(text, at, Math.min(to, at + 2), 16);
      } else if (next >= '0' && next <= '7') {
        at = number(text, at - 1, Math.min(to, at + 2), 8);
      } else {
        character(next);
      }
    }
    decode();
    rows.add(cell, 0, length);
  }

  /** The index behind the digits. */
  private int number(char[] text, int from, int most, int radix) {
    int at = from;
    int value = 0;
    while (at < most && Character.digit(text[at], radix) >= 0) {
      value = value * radix + Character.digit(text[at++], radix);
    }
    if (pending == bytes.length) {
      bytes = Arrays.copyOf(bytes, pending * 2);
    }
    bytes[pending++] = (byte) value;
    return at;
  }

  private void character(char c) {
    if (pending > 0) {
      decode();
    }
    if (length == cell.length) {
      cell = Arrays.copyOf(cell, length * 2);
    }
    cell[length++] = c;
  }

  private void decode() {
    if (pending == 0) {
      return;
    }
    int count = pending;
    pending = 0;
    try {
      encoding
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, 0, count))
          .chars()
          .forEach(c -> character((char) c));
    } catch (CharacterCodingException e) {
      throw new MokaException(
          SqlState.CHARACTER_NOT_IN_REPERTOIRE,
          "COPY line " + rows.line() + ": bytes behind backslashes are not text of the ENCODING",
          e);
    }
  }
}

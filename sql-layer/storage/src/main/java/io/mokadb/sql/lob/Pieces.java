package io.mokadb.sql.lob;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encoding of a piece of a text as bytes: 0 and its UTF-8, or, if half of a pair of surrogates
 * stands alone in it, 1 and its UTF-16. A piece of bytes is those bytes.
 */
public final class Pieces {
  private static final byte UTF_8 = 0;
  private static final byte UTF_16 = 1;

  private Pieces() {}

  public static byte[] encode(String piece) {
    byte[] utf8 = piece.getBytes(StandardCharsets.UTF_8);
    boolean whole = new String(utf8, StandardCharsets.UTF_8).equals(piece);
    if (whole) {
      return marked(UTF_8, utf8);
    }
    byte[] units = new byte[piece.length() * 2];
    for (int i = 0; i < piece.length(); i++) {
      units[i * 2] = (byte) (piece.charAt(i) >>> 8);
      units[i * 2 + 1] = (byte) piece.charAt(i);
    }
    return marked(UTF_16, units);
  }

  private static byte[] marked(byte mark, byte[] bytes) {
    byte[] marked = new byte[bytes.length + 1];
    marked[0] = mark;
    System.arraycopy(bytes, 0, marked, 1, bytes.length);
    return marked;
  }

  public static String decode(byte[] piece) {
    if (piece.length > 0 && piece[0] == UTF_8) {
      return new String(piece, 1, piece.length - 1, StandardCharsets.UTF_8);
    }
    if (piece.length % 2 == 1 && piece[0] == UTF_16) {
      char[] units = new char[piece.length / 2];
      for (int i = 0; i < units.length; i++) {
        units[i] = (char) (piece[1 + i * 2] << 8 | piece[2 + i * 2] & 0xFF);
      }
      return new String(units);
    }
    throw new MokaException(
        SqlState.DATA_CORRUPTED,
        "A piece of a CLOB has an unknown format, beginning with "
            + Arrays.toString(Arrays.copyOf(piece, Math.min(4, piece.length))));
  }
}

package io.mokadb.jdbc.value;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Bytes that come a piece at a time. */
abstract class PieceInput extends InputStream {
  private byte[] piece = new byte[0];
  private int position;

  /** The next bytes, maybe none; null at the end. */
  abstract byte[] next() throws IOException;

  private boolean fill() throws IOException {
    while (position == piece.length) {
      byte[] following = next();
      if (following == null) {
        return false;
      }
      piece = following;
      position = 0;
    }
    return true;
  }

  @Override
  public final int read() throws IOException {
    return fill() ? piece[position++] & 0xFF : -1;
  }

  @Override
  public final int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, available());
    System.arraycopy(piece, position, into, offset, count);
    position += count;
    return count;
  }

  /** Leaves out bytes of the present piece; how many. */
  final int skipHeld(long count) {
    int held = (int) Math.min(count, available());
    position += held;
    return held;
  }

  /** The number of bytes left of the current piece. */
  @Override
  public final int available() {
    return piece.length - position;
  }
}

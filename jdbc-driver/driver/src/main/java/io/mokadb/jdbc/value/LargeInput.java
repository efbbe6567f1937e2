package io.mokadb.jdbc.value;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Objects;

/** Bytes of a large object from first to last, a piece at a time. */
final class LargeInput extends InputStream {
  private final LargeObject object;
  private final long end;
  private long at;
  private byte[] piece = new byte[0];
  private int position;

  LargeInput(LargeObject object, long from, long length) {
    this.object = object;
    this.at = from;
    this.end = from + length;
  }

  /** Whether there is anything left. */
  private boolean fill() throws IOException {
    if (position == piece.length && at < end) {
      // Up to the end of a stored piece, so that each is read once.
      long toBoundary = SqlType.LARGE_OBJECT_PIECE - at % SqlType.LARGE_OBJECT_PIECE;
      try {
        piece = LargeValues.bytes(object, at, (int) Math.min(end - at, toBoundary));
      } catch (SQLException e) {
        throw new IOException(e.getMessage(), e);
      }
      if (piece.length == 0) {
        throw new IOException("The BLOB is shorter than its length");
      }
      at += piece.length;
      position = 0;
    }
    return position < piece.length;
  }

  @Override
  public int read() throws IOException {
    return fill() ? piece[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, piece.length - position);
    System.arraycopy(piece, position, into, offset, count);
    position += count;
    return count;
  }

  @Override
  public long skip(long count) {
    if (count <= 0) {
      return 0;
    }
    long held = Math.min(count, piece.length - position);
    position += (int) held;
    long beyond = Math.min(count - held, end - at);
    at += beyond;
    return held + beyond;
  }

  @Override
  public int available() {
    return piece.length - position;
  }
}

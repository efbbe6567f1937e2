package io.mokadb.sql.copy;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.io.InputStream;

/** The bytes of a large object, a piece at a time. Confined to one thread. */
final class ObjectBytes extends InputStream {
  private final LargeObject object;
  private byte[] piece = new byte[0];
  private int next;
  private long at;

  ObjectBytes(LargeObject object) {
    this.object = object;
  }

  private boolean fill() {
    if (next == piece.length) {
      piece = object.bytes(at, (int) Math.min(SqlType.LARGE_OBJECT_PIECE, object.length() - at));
      at += piece.length;
      next = 0;
    }
    return next < piece.length;
  }

  @Override
  public int read() {
    return fill() ? piece[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, piece.length - next);
    System.arraycopy(piece, next, into, offset, count);
    next += count;
    return count;
  }
}

package io.mokadb.sql.copy;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.io.Reader;

/** The text of a large object, a piece at a time. Confined to one thread. */
final class ObjectText extends Reader {
  private final LargeObject object;
  private String piece = "";
  private int next;
  private long at;

  ObjectText(LargeObject object) {
    this.object = object;
  }

  @Override
  public int read(char[] into, int offset, int length) {
    if (next == piece.length()) {
      piece = object.text(at, (int) Math.min(SqlType.LARGE_OBJECT_PIECE, object.length() - at));
      at += piece.length();
      next = 0;
      if (piece.isEmpty()) {
        return -1;
      }
    }
    int count = Math.min(length, piece.length() - next);
    piece.getChars(next, next + count, into, offset);
    next += count;
    return count;
  }

  @Override
  public void close() {
    // The object is its owner's.
  }
}

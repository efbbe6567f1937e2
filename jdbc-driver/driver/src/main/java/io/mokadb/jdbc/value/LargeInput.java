package io.mokadb.jdbc.value;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.io.IOException;
import java.sql.SQLException;

/** Bytes of a large object from first to last, a piece at a time. */
final class LargeInput extends PieceInput {
  private final LargeObject object;
  private final long end;
  private long at;

  LargeInput(LargeObject object, long from, long length) {
    this.object = object;
    this.at = from;
    this.end = from + length;
  }

  @Override
  byte[] next() throws IOException {
    if (at == end) {
      return null;
    }
    // Up to the end of a stored piece, so that each is read once.
    long toBoundary = SqlType.LARGE_OBJECT_PIECE - at % SqlType.LARGE_OBJECT_PIECE;
    byte[] piece;
    try {
      piece = LargeValues.bytes(object, at, (int) Math.min(end - at, toBoundary));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
    if (piece.length == 0) {
      throw new IOException("The BLOB is shorter than its length");
    }
    at += piece.length;
    return piece;
  }

  @Override
  public long skip(long count) {
    if (count <= 0) {
      return 0;
    }
    long held = skipHeld(count);
    long beyond = Math.min(count - held, end - at);
    at += beyond;
    return held + beyond;
  }
}

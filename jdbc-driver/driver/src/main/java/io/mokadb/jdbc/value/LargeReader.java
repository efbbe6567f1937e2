package io.mokadb.jdbc.value;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.io.IOException;
import java.io.Reader;
import java.sql.SQLException;
import java.util.Objects;

/** Characters of a large text from first to last, a piece at a time. */
final class LargeReader extends Reader {
  private final LargeObject object;
  private final long end;
  private long at;
  private String piece = "";
  private int position;
  private boolean closed;

  LargeReader(LargeObject object, long from, long length) {
    this.object = object;
    this.at = from;
    this.end = from + length;
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (closed) {
      throw new IOException("The reader is closed");
    }
    if (length == 0) {
      return 0;
    }
    if (position == piece.length()) {
      if (at >= end) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, piece.length() - position);
    piece.getChars(position, position + count, into, offset);
    position += count;
    return count;
  }

  private void fill() throws IOException {
    long toBoundary = SqlType.LARGE_OBJECT_PIECE - at % SqlType.LARGE_OBJECT_PIECE;
    try {
      piece = LargeValues.text(object, at, (int) Math.min(end - at, toBoundary));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
    if (piece.isEmpty()) {
      throw new IOException("The CLOB is shorter than its length");
    }
    at += piece.length();
    position = 0;
  }

  @Override
  public void close() {
    closed = true;
    piece = "";
    position = 0;
    at = end;
  }
}

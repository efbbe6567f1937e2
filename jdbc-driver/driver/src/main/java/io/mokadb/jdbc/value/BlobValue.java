package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * A Blob: a value of its own, changes reach no table. One that a result gave is read where it is
 * stored, until it is changed. Not thread-safe.
 */
public final class BlobValue implements Blob {
  private static final int PIECE = SqlType.LARGE_OBJECT_PIECE;

  private final LobContent content;

  public BlobValue(byte[] bytes) {
    SpooledObject spooled = SpooledObject.inTemporaryDirectory(false);
    spooled.append(bytes, 0, bytes.length);
    this.content = LobContent.own("Blob", spooled);
  }

  /** Returns a Blob of bytes that are stored elsewhere. */
  public BlobValue(LargeObject stored) {
    this.content = LobContent.stored("Blob", stored);
  }

  /** The value to bind; it does not change when this Blob does. */
  Object bound() throws SQLException {
    return content.bound();
  }

  @Override
  public long length() throws SQLException {
    return content.length();
  }

  @Override
  public byte[] getBytes(long pos, int length) throws SQLException {
    long from = content.offset(pos);
    Positions.length(length);
    return LargeValues.bytes(content.open(), from, length);
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return LargeValues.stream(content.open());
  }

  @Override
  public InputStream getBinaryStream(long pos, long length) throws SQLException {
    content.checkPiece(pos, length);
    return new LargeInput(content.open(), content.offset(pos), length);
  }

  @Override
  public long position(byte[] pattern, long start) throws SQLException {
    long length = content.length();
    Positions.pattern(pattern);
    for (long from = Positions.offset(start, length);
        from + pattern.length <= length;
        from += PIECE) {
      byte[] window = LargeValues.bytes(content.open(), from, PIECE + pattern.length - 1);
      for (int at = 0; at < PIECE && at + pattern.length <= window.length; at++) {
        if (Arrays.equals(window, at, at + pattern.length, pattern, 0, pattern.length)) {
          return from + at + 1;
        }
      }
    }
    return -1;
  }

  @Override
  public long position(Blob pattern, long start) throws SQLException {
    Positions.pattern(pattern);
    return position(pattern.getBytes(1, Positions.whole(pattern.length())), start);
  }

  @Override
  public int setBytes(long pos, byte[] source) throws SQLException {
    Positions.pattern(source);
    return setBytes(pos, source, 0, source.length);
  }

  @Override
  public int setBytes(long pos, byte[] source, int offset, int len) throws SQLException {
    long from = content.offset(pos);
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length - len) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + len + " bytes at offset " + offset);
    }
    content.change(object -> object.overwrite(from, source, offset, len));
    return len;
  }

  /** Written bytes are visible after each write. */
  @Override
  public OutputStream setBinaryStream(long pos) throws SQLException {
    long start = content.offset(pos);
    return new OutputStream() {
      private long at = start;

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] source, int offset, int len) throws IOException {
        try {
          content.change(object -> object.overwrite(at, source, offset, len));
        } catch (SQLException e) {
          throw new IOException(e.getMessage(), e);
        }
        at += len;
      }
    };
  }

  @Override
  public void truncate(long len) throws SQLException {
    content.truncate(len);
  }

  @Override
  public void free() {
    content.free();
  }
}

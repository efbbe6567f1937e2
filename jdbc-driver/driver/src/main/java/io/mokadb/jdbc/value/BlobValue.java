package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
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

  /** Null once freed. */
  private LargeObject content;

  /** Whether the content is this Blob's alone, so that it may be changed. */
  private boolean own;

  public BlobValue(byte[] bytes) {
    SpooledObject spooled = SpooledObject.inTemporaryDirectory(false);
    spooled.append(bytes, 0, bytes.length);
    this.content = spooled;
    this.own = true;
  }

  /** Of bytes that are somewhere else. */
  public BlobValue(LargeObject stored) {
    this.content = stored;
  }

  private LargeObject open() throws SQLException {
    if (content == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Blob is freed");
    }
    return content;
  }

  /** What to bind; it does not change when this Blob does. */
  Object bound() throws SQLException {
    LargeObject object = open();
    if (object.length() <= PIECE) {
      return LargeValues.whole(object);
    }
    own = false;
    return new SharedObject(object);
  }

  private SpooledObject changeable() throws SQLException {
    LargeObject object = open();
    if (own) {
      return (SpooledObject) object;
    }
    SpooledObject copy = LargeValues.spool(new LargeInput(object, 0, object.length()), -1);
    content = copy;
    own = true;
    return copy;
  }

  @Override
  public long length() throws SQLException {
    return open().length();
  }

  @Override
  public byte[] getBytes(long pos, int length) throws SQLException {
    long from = Positions.offset(pos, open().length());
    Positions.length(length);
    return LargeValues.bytes(content, from, length);
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return LargeValues.stream(open());
  }

  @Override
  public InputStream getBinaryStream(long pos, long length) throws SQLException {
    long from = Positions.offset(pos, open().length());
    if (length < 0 || from + length > content.length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + length + " bytes at " + pos);
    }
    return new LargeInput(content, from, length);
  }

  @Override
  public long position(byte[] pattern, long start) throws SQLException {
    long length = open().length();
    Positions.pattern(pattern);
    for (long from = Positions.offset(start, length);
        from + pattern.length <= length;
        from += PIECE) {
      byte[] window = LargeValues.bytes(content, from, PIECE + pattern.length - 1);
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
    long from = Positions.offset(pos, open().length());
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length - len) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + len + " bytes at offset " + offset);
    }
    put(from, source, offset, len);
    return len;
  }

  private void put(long from, byte[] source, int offset, int len) throws SQLException {
    try {
      changeable().overwrite(from, source, offset, len);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  /** What is written shows after each write. */
  @Override
  public OutputStream setBinaryStream(long pos) throws SQLException {
    long start = Positions.offset(pos, open().length());
    return new OutputStream() {
      private long at = start;

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] source, int offset, int len) throws IOException {
        try {
          put(at, source, offset, len);
        } catch (SQLException e) {
          throw new IOException(e.getMessage(), e);
        }
        at += len;
      }
    };
  }

  @Override
  public void truncate(long len) throws SQLException {
    if (len < 0 || len > open().length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Cannot truncate to " + len);
    }
    changeable().truncate(len);
  }

  @Override
  public void free() {
    if (own) {
      content.free();
    }
    own = false;
    content = null;
  }
}

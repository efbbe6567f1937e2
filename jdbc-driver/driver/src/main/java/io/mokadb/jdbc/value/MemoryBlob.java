package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/** A Blob in memory: a value of its own, changes reach no table. Not thread-safe. */
public final class MemoryBlob implements Blob {
  private byte[] bytes;

  public MemoryBlob(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  private byte[] open() throws SQLException {
    if (bytes == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Blob is freed");
    }
    return bytes;
  }

  @Override
  public long length() throws SQLException {
    return open().length;
  }

  @Override
  public byte[] getBytes(long pos, int length) throws SQLException {
    int from = Positions.offset(pos, open().length);
    Positions.length(length);
    return Arrays.copyOfRange(bytes, from, (int) Math.min(bytes.length, (long) from + length));
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return new ByteArrayInputStream(open());
  }

  @Override
  public InputStream getBinaryStream(long pos, long length) throws SQLException {
    int from = Positions.offset(pos, open().length);
    if (length < 0 || from + length > bytes.length) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + length + " bytes at " + pos);
    }
    return new ByteArrayInputStream(bytes, from, (int) length);
  }

  @Override
  public long position(byte[] pattern, long start) throws SQLException {
    byte[] all = open();
    Positions.pattern(pattern);
    for (int at = Positions.offset(start, all.length); at + pattern.length <= all.length; at++) {
      if (Arrays.equals(all, at, at + pattern.length, pattern, 0, pattern.length)) {
        return at + 1L;
      }
    }
    return -1;
  }

  @Override
  public long position(Blob pattern, long start) throws SQLException {
    Positions.pattern(pattern);
    return position(pattern.getBytes(1, (int) pattern.length()), start);
  }

  @Override
  public int setBytes(long pos, byte[] source) throws SQLException {
    Positions.pattern(source);
    return setBytes(pos, source, 0, source.length);
  }

  @Override
  public int setBytes(long pos, byte[] source, int offset, int len) throws SQLException {
    int from = Positions.offset(pos, open().length);
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length - len) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + len + " bytes at offset " + offset);
    }
    bytes = Arrays.copyOf(bytes, Math.max(bytes.length, from + len));
    System.arraycopy(source, offset, bytes, from, len);
    return len;
  }

  /** What is written shows after each write. */
  @Override
  public OutputStream setBinaryStream(long pos) throws SQLException {
    int from = Positions.offset(pos, open().length);
    return new ByteArrayOutputStream() {
      @Override
      public synchronized void write(int b) {
        super.write(b);
        store();
      }

      @Override
      public synchronized void write(byte[] b, int off, int len) {
        super.write(b, off, len);
        store();
      }

      private void store() {
        byte[] held = bytes == null ? new byte[0] : bytes;
        bytes = Arrays.copyOf(held, Math.max(held.length, from + count));
        System.arraycopy(buf, 0, bytes, from, count);
      }
    };
  }

  @Override
  public void truncate(long len) throws SQLException {
    if (len < 0 || len > open().length) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Cannot truncate to " + len);
    }
    bytes = Arrays.copyOf(bytes, (int) len);
  }

  @Override
  public void free() {
    bytes = null;
  }
}

package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/** A Clob in memory: a value of its own, changes reach no table. Not thread-safe. */
public final class MemoryClob implements NClob {
  private StringBuilder text;

  public MemoryClob(String text) {
    this.text = new StringBuilder(text);
  }

  private StringBuilder open() throws SQLException {
    if (text == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Clob is freed");
    }
    return text;
  }

  @Override
  public long length() throws SQLException {
    return open().length();
  }

  @Override
  public String getSubString(long pos, int length) throws SQLException {
    int from = Positions.offset(pos, open().length());
    Positions.length(length);
    return text.substring(from, (int) Math.min(text.length(), (long) from + length));
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return new StringReader(open().toString());
  }

  @Override
  public Reader getCharacterStream(long pos, long length) throws SQLException {
    int from = Positions.offset(pos, open().length());
    if (length < 0 || from + length > text.length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + length + " characters at " + pos);
    }
    return new StringReader(text.substring(from, from + (int) length));
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new ByteArrayInputStream(open().toString().getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    Positions.pattern(pattern);
    int found = open().indexOf(pattern, Positions.offset(start, text.length()));
    return found < 0 ? -1 : found + 1L;
  }

  @Override
  public long position(Clob pattern, long start) throws SQLException {
    Positions.pattern(pattern);
    return position(pattern.getSubString(1, (int) pattern.length()), start);
  }

  @Override
  public int setString(long pos, String source) throws SQLException {
    Positions.pattern(source);
    return setString(pos, source, 0, source.length());
  }

  @Override
  public int setString(long pos, String source, int offset, int len) throws SQLException {
    int from = Positions.offset(pos, open().length());
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length() - len) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "No " + len + " characters at offset " + offset);
    }
    put(from, source.substring(offset, offset + len));
    return len;
  }

  private void put(int from, String source) {
    text.replace(from, Math.min(text.length(), from + source.length()), source);
  }

  /** What is written shows after each write. */
  @Override
  public Writer setCharacterStream(long pos) throws SQLException {
    int start = Positions.offset(pos, open().length());
    return new Writer() {
      private int at = start;

      @Override
      public void write(char[] source, int off, int len) {
        put(at, new String(source, off, len));
        at += len;
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  /** What is written shows after close. */
  @Override
  public OutputStream setAsciiStream(long pos) throws SQLException {
    int start = Positions.offset(pos, open().length());
    return new ByteArrayOutputStream() {
      @Override
      public void close() {
        put(start, toString(StandardCharsets.US_ASCII));
        reset();
      }
    };
  }

  @Override
  public void truncate(long len) throws SQLException {
    if (len < 0 || len > open().length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Cannot truncate to " + len);
    }
    text.setLength((int) len);
  }

  @Override
  public void free() {
    text = null;
  }
}

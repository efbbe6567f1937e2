package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/**
 * A Clob: a value of its own, changes reach no table. One that a result gave is read where it is
 * stored, until it is changed. Not thread-safe.
 */
public final class ClobValue implements NClob {
  private static final int PIECE = SqlType.LARGE_OBJECT_PIECE;

  /** Null once freed. */
  private LargeObject content;

  /** Whether the content is this Clob's alone, so that it may be changed. */
  private boolean own;

  public ClobValue(String text) {
    SpooledObject spooled = SpooledObject.inTemporaryDirectory(true);
    spooled.append(text);
    this.content = spooled;
    this.own = true;
  }

  /** Of text that is somewhere else. */
  public ClobValue(LargeObject stored) {
    this.content = stored;
  }

  private LargeObject open() throws SQLException {
    if (content == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Clob is freed");
    }
    return content;
  }

  /** What to bind; it does not change when this Clob does. */
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
    SpooledObject copy = LargeValues.spool(new LargeReader(object, 0, object.length()), -1);
    content = copy;
    own = true;
    return copy;
  }

  @Override
  public long length() throws SQLException {
    return open().length();
  }

  @Override
  public String getSubString(long pos, int length) throws SQLException {
    long from = Positions.offset(pos, open().length());
    Positions.length(length);
    return LargeValues.text(content, from, length);
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return LargeValues.reader(open());
  }

  @Override
  public Reader getCharacterStream(long pos, long length) throws SQLException {
    long from = Positions.offset(pos, open().length());
    if (length < 0 || from + length > content.length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "No " + length + " characters at " + pos);
    }
    return new LargeReader(content, from, length);
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new EncodedInput(getCharacterStream(), StandardCharsets.US_ASCII);
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    long length = open().length();
    Positions.pattern(pattern);
    for (long from = Positions.offset(start, length);
        from + pattern.length() <= length;
        from += PIECE) {
      int found = LargeValues.text(content, from, PIECE + pattern.length() - 1).indexOf(pattern);
      if (found >= 0) {
        return from + found + 1;
      }
    }
    return -1;
  }

  @Override
  public long position(Clob pattern, long start) throws SQLException {
    Positions.pattern(pattern);
    return position(pattern.getSubString(1, Positions.whole(pattern.length())), start);
  }

  @Override
  public int setString(long pos, String source) throws SQLException {
    Positions.pattern(source);
    return setString(pos, source, 0, source.length());
  }

  @Override
  public int setString(long pos, String source, int offset, int len) throws SQLException {
    long from = Positions.offset(pos, open().length());
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length() - len) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "No " + len + " characters at offset " + offset);
    }
    put(from, source.substring(offset, offset + len));
    return len;
  }

  private void put(long from, String source) throws SQLException {
    try {
      changeable().overwrite(from, source);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  /** What is written shows after each write. */
  @Override
  public Writer setCharacterStream(long pos) throws SQLException {
    long start = Positions.offset(pos, open().length());
    return new Writer() {
      private long at = start;

      @Override
      public void write(char[] source, int off, int len) throws IOException {
        try {
          put(at, new String(source, off, len));
        } catch (SQLException e) {
          throw new IOException(e.getMessage(), e);
        }
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
    long start = Positions.offset(pos, open().length());
    return new ByteArrayOutputStream() {
      @Override
      public void close() throws IOException {
        try {
          put(start, toString(StandardCharsets.US_ASCII));
        } catch (SQLException e) {
          throw new IOException(e.getMessage(), e);
        }
        reset();
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

package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
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

  private final LobContent content;

  public ClobValue(String text) {
    SpooledObject spooled = SpooledObject.inTemporaryDirectory(true);
    spooled.append(text);
    this.content = LobContent.own("Clob", spooled);
  }

  /** Returns a Clob of text that is stored elsewhere. */
  public ClobValue(LargeObject stored) {
    this.content = LobContent.stored("Clob", stored);
  }

  /** The value to bind; it does not change when this Clob does. */
  Object bound() throws SQLException {
    return content.bound();
  }

  @Override
  public long length() throws SQLException {
    return content.length();
  }

  @Override
  public String getSubString(long pos, int length) throws SQLException {
    long from = content.offset(pos);
    Positions.length(length);
    return LargeValues.text(content.open(), from, length);
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return LargeValues.reader(content.open());
  }

  @Override
  public Reader getCharacterStream(long pos, long length) throws SQLException {
    content.checkPiece(pos, length);
    return new LargeReader(content.open(), content.offset(pos), length);
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new EncodedInput(getCharacterStream(), StandardCharsets.US_ASCII);
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    long length = content.length();
    Positions.pattern(pattern);
    for (long from = Positions.offset(start, length);
        from + pattern.length() <= length;
        from += PIECE) {
      int found =
          LargeValues.text(content.open(), from, PIECE + pattern.length() - 1).indexOf(pattern);
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
    long from = content.offset(pos);
    Positions.pattern(source);
    if (offset < 0 || len < 0 || offset > source.length() - len) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "No " + len + " characters at offset " + offset);
    }
    content.change(object -> object.overwrite(from, source.substring(offset, offset + len)));
    return len;
  }

  /** Written characters are visible after each write. */
  @Override
  public Writer setCharacterStream(long pos) throws SQLException {
    long start = content.offset(pos);
    return new Writer() {
      private long at = start;

      @Override
      public void write(char[] source, int off, int len) throws IOException {
        try {
          content.change(object -> object.overwrite(at, new String(source, off, len)));
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

  /** Written characters are visible after close. */
  @Override
  public OutputStream setAsciiStream(long pos) throws SQLException {
    long start = content.offset(pos);
    return new ByteArrayOutputStream() {
      @Override
      public void close() throws IOException {
        try {
          String written = toString(StandardCharsets.US_ASCII);
          content.change(object -> object.overwrite(start, written));
        } catch (SQLException e) {
          throw new IOException(e.getMessage(), e);
        }
        reset();
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

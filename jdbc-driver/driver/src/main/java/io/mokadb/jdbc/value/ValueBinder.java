package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.SqlState;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Calendar;

/**
 * Numbered places that take values: the parameters of a statement, or the columns of a row that is
 * updated. The setters of java.sql end here; numbers count from 1. A length is in bytes of a stream
 * or characters of a reader, which must have at least as many.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
public interface ValueBinder {
  /**
   * Takes a converted value.
   *
   * @param value one that a session accepts, or null
   * @throws SQLException if the place does not exist, or does not take such values
   */
  void put(int index, Object value) throws SQLException;

  /**
   * Converts and takes an object of any supported class.
   *
   * @throws SQLException 0A000 for other classes
   */
  default void bind(int index, Object value) throws SQLException {
    put(index, ParameterValues.of(value));
  }

  /** Takes a byte, a short or an int. */
  default void bind(int index, int value) throws SQLException {
    put(index, value);
  }

  /** Takes a date, time or timestamp as the calendar's clocks show it. */
  default void bind(int index, java.util.Date value, Calendar calendar) throws SQLException {
    put(index, ParameterValues.date(value, calendar));
  }

  /** Takes the stream's first bytes. */
  default void bind(int index, InputStream value, long length) throws SQLException {
    put(index, ParameterValues.bytes(value, checked(length)));
  }

  /** Takes the reader's first characters. */
  default void bind(int index, Reader value, long length) throws SQLException {
    put(index, ParameterValues.text(value, checked(length)));
  }

  /** Takes a stream of ASCII characters up to its end. */
  default void bindAscii(int index, InputStream value) throws SQLException {
    put(index, ParameterValues.text(ascii(value), -1));
  }

  /** Takes the first characters of a stream of ASCII. */
  default void bindAscii(int index, InputStream value, long length) throws SQLException {
    bind(index, ascii(value), length);
  }

  /** Takes the first bytes of a stream of UTF-8, which is what JDBC calls a Unicode stream. */
  default void bindUnicode(int index, InputStream value, int length) throws SQLException {
    Object bytes = LargeValues.whole(ParameterValues.bytes(value, checked(length)));
    put(
        index,
        bytes == null ? null : new String(((Binary) bytes).unsafeBytes(), StandardCharsets.UTF_8));
  }

  private static Reader ascii(InputStream value) {
    return value == null ? null : new InputStreamReader(value, StandardCharsets.US_ASCII);
  }

  private static long checked(long length) throws SQLException {
    if (length < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative length " + length);
    }
    return length;
  }
}

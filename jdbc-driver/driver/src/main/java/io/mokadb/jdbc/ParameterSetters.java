package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.value.LargeValues;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.Binary;
import io.mokadb.session.SqlState;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** The setters of parameters. */
abstract class ParameterSetters extends ResultStatement implements PreparedStatement {
  ParameterSetters(MokaConnection connection, ResultShape shape) {
    super(connection, shape, true);
  }

  /**
   * @param index from 1
   * @param value one that the seam accepts, or null
   */
  abstract void bind(int index, Object value) throws SQLException;

  /**
   * Whether a parameter is a moment, whatever the zone, rather than what some zone's clock shows.
   *
   * @param index from 1
   */
  abstract boolean isMoment(int index) throws SQLException;

  private void bindTimestamp(int index, java.util.Date value, Calendar calendar)
      throws SQLException {
    bind(
        index,
        isMoment(index) ? ParameterValues.moment(value) : ParameterValues.date(value, calendar));
  }

  @Override
  public final void setNull(int index, int type) throws SQLException {
    bind(index, null);
  }

  @Override
  public final void setNull(int index, int type, String typeName) throws SQLException {
    bind(index, null);
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    bind(index, (int) value);
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    bind(index, (int) value);
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setBigDecimal(int index, BigDecimal value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setString(int index, String value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setNString(int index, String value) throws SQLException {
    bind(index, value);
  }

  @Override
  public final void setBytes(int index, byte[] value) throws SQLException {
    bind(index, value == null ? null : Binary.copyOf(value));
  }

  @Override
  public final void setDate(int index, Date value) throws SQLException {
    bind(index, ParameterValues.date(value, null));
  }

  @Override
  public final void setDate(int index, Date value, Calendar calendar) throws SQLException {
    bind(index, ParameterValues.date(value, calendar));
  }

  @Override
  public final void setTime(int index, Time value) throws SQLException {
    bind(index, ParameterValues.date(value, null));
  }

  @Override
  public final void setTime(int index, Time value, Calendar calendar) throws SQLException {
    bind(index, ParameterValues.date(value, calendar));
  }

  @Override
  public final void setTimestamp(int index, Timestamp value) throws SQLException {
    bindTimestamp(index, value, null);
  }

  @Override
  public final void setTimestamp(int index, Timestamp value, Calendar calendar)
      throws SQLException {
    bindTimestamp(index, value, calendar);
  }

  @Override
  public final void setObject(int index, Object value) throws SQLException {
    if (value != null && (value.getClass() == java.util.Date.class || value instanceof Timestamp)) {
      bindTimestamp(index, (java.util.Date) value, null);
      return;
    }
    bind(index, ParameterValues.of(value));
  }

  @Override
  public final void setObject(int index, Object value, int type) throws SQLException {
    setObject(index, value, type, -1);
  }

  @Override
  public final void setObject(int index, Object value, int type, int scale) throws SQLException {
    checkOpen();
    bind(index, ParameterValues.of(value, type, scale));
  }

  @Override
  public final void setObject(int index, Object value, SQLType type) throws SQLException {
    setObject(index, value, type, -1);
  }

  @Override
  public final void setObject(int index, Object value, SQLType type, int scale)
      throws SQLException {
    if (type == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The parameter's type is null");
    }
    Integer number = type.getVendorTypeNumber();
    if (number == null) {
      checkOpen();
      throw SqlErrors.unsupported("the parameter type " + type);
    }
    setObject(index, value, number, scale);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value) throws SQLException {
    bindAscii(index, value, -1);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, int length) throws SQLException {
    setAsciiStream(index, value, (long) length);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, long length) throws SQLException {
    bindAscii(index, value, checked(length));
  }

  private void bindAscii(int index, InputStream value, long length) throws SQLException {
    Reader reader = value == null ? null : new InputStreamReader(value, StandardCharsets.US_ASCII);
    bind(index, ParameterValues.text(reader, length));
  }

  private static long checked(long length) throws SQLException {
    if (length < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative length " + length);
    }
    return length;
  }

  /** The stream holds UTF-8. */
  @Override
  @Deprecated
  public final void setUnicodeStream(int index, InputStream value, int length) throws SQLException {
    Object bytes = LargeValues.whole(ParameterValues.bytes(value, checked(length)));
    bind(
        index,
        bytes == null ? null : new String(((Binary) bytes).unsafeBytes(), StandardCharsets.UTF_8));
  }

  @Override
  public final void setBinaryStream(int index, InputStream value) throws SQLException {
    bind(index, ParameterValues.bytes(value, -1));
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, int length) throws SQLException {
    bind(index, ParameterValues.bytes(value, checked(length)));
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, long length) throws SQLException {
    bind(index, ParameterValues.bytes(value, checked(length)));
  }

  @Override
  public final void setCharacterStream(int index, Reader value) throws SQLException {
    bind(index, ParameterValues.text(value, -1));
  }

  @Override
  public final void setCharacterStream(int index, Reader value, int length) throws SQLException {
    bind(index, ParameterValues.text(value, checked(length)));
  }

  @Override
  public final void setCharacterStream(int index, Reader value, long length) throws SQLException {
    bind(index, ParameterValues.text(value, checked(length)));
  }

  @Override
  public final void setNCharacterStream(int index, Reader value) throws SQLException {
    bind(index, ParameterValues.text(value, -1));
  }

  @Override
  public final void setNCharacterStream(int index, Reader value, long length) throws SQLException {
    bind(index, ParameterValues.text(value, checked(length)));
  }

  @Override
  public final void setBlob(int index, Blob value) throws SQLException {
    bind(index, ParameterValues.of(value));
  }

  @Override
  public final void setBlob(int index, InputStream value) throws SQLException {
    bind(index, ParameterValues.bytes(value, -1));
  }

  @Override
  public final void setBlob(int index, InputStream value, long length) throws SQLException {
    bind(index, ParameterValues.bytes(value, checked(length)));
  }

  @Override
  public final void setClob(int index, Clob value) throws SQLException {
    bind(index, ParameterValues.of(value));
  }

  @Override
  public final void setClob(int index, Reader value) throws SQLException {
    bind(index, ParameterValues.text(value, -1));
  }

  @Override
  public final void setClob(int index, Reader value, long length) throws SQLException {
    bind(index, ParameterValues.text(value, checked(length)));
  }

  @Override
  public final void setNClob(int index, NClob value) throws SQLException {
    bind(index, ParameterValues.of(value));
  }

  @Override
  public final void setNClob(int index, Reader value) throws SQLException {
    bind(index, ParameterValues.text(value, -1));
  }

  @Override
  public final void setNClob(int index, Reader value, long length) throws SQLException {
    bind(index, ParameterValues.text(value, checked(length)));
  }

  @Override
  public final void setURL(int index, URL value) throws SQLException {
    bind(index, value == null ? null : value.toString());
  }

  @Override
  public final void setArray(int index, Array value) throws SQLException {
    bind(index, ParameterValues.of(value));
  }

  @Override
  public final void setRef(int index, Ref value) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("REF parameters");
  }

  @Override
  public final void setRowId(int index, RowId value) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("row ids");
  }

  @Override
  public final void setSQLXML(int index, SQLXML value) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("XML parameters");
  }
}

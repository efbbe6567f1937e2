package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** Parameters of procedures have no names, so setting one by its name is unsupported. */
abstract class NamedParameters extends OutParametersByName {
  NamedParameters(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, plan, sql, shape, outs);
  }

  private SQLException names() throws SQLException {
    checkOpen();
    return SqlErrors.unsupported("parameters by name: use their index");
  }

  @Override
  public final void setURL(String name, URL value) throws SQLException {
    throw names();
  }

  @Override
  public final void setNull(String name, int number) throws SQLException {
    throw names();
  }

  @Override
  public final void setBoolean(String name, boolean value) throws SQLException {
    throw names();
  }

  @Override
  public final void setByte(String name, byte value) throws SQLException {
    throw names();
  }

  @Override
  public final void setShort(String name, short value) throws SQLException {
    throw names();
  }

  @Override
  public final void setInt(String name, int number) throws SQLException {
    throw names();
  }

  @Override
  public final void setLong(String name, long value) throws SQLException {
    throw names();
  }

  @Override
  public final void setFloat(String name, float value) throws SQLException {
    throw names();
  }

  @Override
  public final void setDouble(String name, double value) throws SQLException {
    throw names();
  }

  @Override
  public final void setBigDecimal(String name, BigDecimal value) throws SQLException {
    throw names();
  }

  @Override
  public final void setString(String name, String text) throws SQLException {
    throw names();
  }

  @Override
  public final void setBytes(String name, byte[] value) throws SQLException {
    throw names();
  }

  @Override
  public final void setDate(String name, Date value) throws SQLException {
    throw names();
  }

  @Override
  public final void setTime(String name, Time value) throws SQLException {
    throw names();
  }

  @Override
  public final void setTimestamp(String name, Timestamp value) throws SQLException {
    throw names();
  }

  @Override
  public final void setAsciiStream(String name, InputStream value, int number) throws SQLException {
    throw names();
  }

  @Override
  public final void setBinaryStream(String name, InputStream value, int number)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setObject(String name, Object value, int number, int number3)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setObject(String name, Object value, int number) throws SQLException {
    throw names();
  }

  @Override
  public final void setObject(String name, Object value) throws SQLException {
    throw names();
  }

  @Override
  public final void setObject(String name, Object value, SQLType type) throws SQLException {
    throw names();
  }

  @Override
  public final void setObject(String name, Object value, SQLType type, int scale)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setCharacterStream(String name, Reader value, int number) throws SQLException {
    throw names();
  }

  @Override
  public final void setDate(String name, Date value, Calendar value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setTime(String name, Time value, Calendar value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setTimestamp(String name, Timestamp value, Calendar value2)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setNull(String name, int number, String text) throws SQLException {
    throw names();
  }

  @Override
  public final void setRowId(String name, RowId value) throws SQLException {
    throw names();
  }

  @Override
  public final void setNString(String name, String text) throws SQLException {
    throw names();
  }

  @Override
  public final void setNCharacterStream(String name, Reader value, long value2)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setNClob(String name, NClob value) throws SQLException {
    throw names();
  }

  @Override
  public final void setClob(String name, Reader value, long value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setBlob(String name, InputStream value, long value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setNClob(String name, Reader value, long value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setSQLXML(String name, SQLXML value) throws SQLException {
    throw names();
  }

  @Override
  public final void setBlob(String name, Blob value) throws SQLException {
    throw names();
  }

  @Override
  public final void setClob(String name, Clob value) throws SQLException {
    throw names();
  }

  @Override
  public final void setAsciiStream(String name, InputStream value, long value2)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setBinaryStream(String name, InputStream value, long value2)
      throws SQLException {
    throw names();
  }

  @Override
  public final void setCharacterStream(String name, Reader value, long value2) throws SQLException {
    throw names();
  }

  @Override
  public final void setAsciiStream(String name, InputStream value) throws SQLException {
    throw names();
  }

  @Override
  public final void setBinaryStream(String name, InputStream value) throws SQLException {
    throw names();
  }

  @Override
  public final void setCharacterStream(String name, Reader value) throws SQLException {
    throw names();
  }

  @Override
  public final void setNCharacterStream(String name, Reader value) throws SQLException {
    throw names();
  }

  @Override
  public final void setClob(String name, Reader value) throws SQLException {
    throw names();
  }

  @Override
  public final void setBlob(String name, InputStream value) throws SQLException {
    throw names();
  }

  @Override
  public final void setNClob(String name, Reader value) throws SQLException {
    throw names();
  }
}

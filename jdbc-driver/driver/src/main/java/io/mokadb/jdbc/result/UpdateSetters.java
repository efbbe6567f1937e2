package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.Binary;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** The setters of columns by number. */
abstract class UpdateSetters implements ResultSet, SelfWrapper {
  /**
   * Remembers a new value of a column of the current row, or of the insert row.
   *
   * @param column from 1
   * @param value one that the seam accepts, or null
   * @throws SQLException 24000 if the result set is read-only, or not on a row
   */
  abstract void update(int column, Object value) throws SQLException;

  /**
   * @throws SQLException 24000 if the result set is read-only
   */
  abstract void checkUpdatable() throws SQLException;

  private static Object ascii(InputStream value, long length) throws SQLException {
    Reader reader = value == null ? null : new InputStreamReader(value, StandardCharsets.US_ASCII);
    return ParameterValues.text(reader, length);
  }

  @Override
  public final void updateArray(int column, Array value) throws SQLException {
    checkUpdatable();
    throw SqlErrors.unsupported("ARRAY values");
  }

  @Override
  public final void updateAsciiStream(int column, InputStream value, int length)
      throws SQLException {
    update(column, ascii(value, length));
  }

  @Override
  public final void updateAsciiStream(int column, InputStream value, long length)
      throws SQLException {
    update(column, ascii(value, length));
  }

  @Override
  public final void updateAsciiStream(int column, InputStream value) throws SQLException {
    update(column, ascii(value, -1));
  }

  @Override
  public final void updateBigDecimal(int column, BigDecimal value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateBinaryStream(int column, InputStream value, int length)
      throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateBinaryStream(int column, InputStream value, long length)
      throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateBinaryStream(int column, InputStream value) throws SQLException {
    update(column, ParameterValues.bytes(value, -1));
  }

  @Override
  public final void updateBlob(int column, InputStream value, long length) throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateBlob(int column, InputStream value) throws SQLException {
    update(column, ParameterValues.bytes(value, -1));
  }

  @Override
  public final void updateBlob(int column, Blob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateBoolean(int column, boolean value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateByte(int column, byte value) throws SQLException {
    update(column, (int) value);
  }

  @Override
  public final void updateBytes(int column, byte[] value) throws SQLException {
    update(column, value == null ? null : Binary.copyOf(value));
  }

  @Override
  public final void updateCharacterStream(int column, Reader value, int length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateCharacterStream(int column, Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateCharacterStream(int column, Reader value) throws SQLException {
    update(column, ParameterValues.text(value, -1));
  }

  @Override
  public final void updateClob(int column, Reader value, long length) throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateClob(int column, Reader value) throws SQLException {
    update(column, ParameterValues.text(value, -1));
  }

  @Override
  public final void updateClob(int column, Clob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateDate(int column, Date value) throws SQLException {
    update(column, ParameterValues.date(value, null));
  }

  @Override
  public final void updateDouble(int column, double value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateFloat(int column, float value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateInt(int column, int value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateLong(int column, long value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateNCharacterStream(int column, Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateNCharacterStream(int column, Reader value) throws SQLException {
    update(column, ParameterValues.text(value, -1));
  }

  @Override
  public final void updateNClob(int column, Reader value, long length) throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateNClob(int column, Reader value) throws SQLException {
    update(column, ParameterValues.text(value, -1));
  }

  @Override
  public final void updateNClob(int column, NClob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateNString(int column, String value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateNull(int column) throws SQLException {
    update(column, null);
  }

  @Override
  public final void updateObject(int column, Object value, int scaleOrLength) throws SQLException {
    update(column, ParameterValues.scaled(value, scaleOrLength));
  }

  @Override
  public final void updateObject(int column, Object value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateRef(int column, Ref value) throws SQLException {
    checkUpdatable();
    throw SqlErrors.unsupported("REF values");
  }

  @Override
  public final void updateRowId(int column, RowId value) throws SQLException {
    checkUpdatable();
    throw SqlErrors.unsupported("row ids");
  }

  @Override
  public final void updateSQLXML(int column, SQLXML value) throws SQLException {
    checkUpdatable();
    throw SqlErrors.unsupported("XML values");
  }

  @Override
  public final void updateShort(int column, short value) throws SQLException {
    update(column, (int) value);
  }

  @Override
  public final void updateString(int column, String value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateTime(int column, Time value) throws SQLException {
    update(column, ParameterValues.date(value, null));
  }

  @Override
  public final void updateTimestamp(int column, Timestamp value) throws SQLException {
    update(column, ParameterValues.date(value, null));
  }

  @Override
  public final void updateObject(int column, Object value, SQLType type) throws SQLException {
    updateObject(column, value, type, -1);
  }

  @Override
  public final void updateObject(int column, Object value, SQLType type, int scaleOrLength)
      throws SQLException {
    Integer number = type == null ? null : type.getVendorTypeNumber();
    checkUpdatable();
    if (number == null) {
      throw SqlErrors.unsupported("the type " + type);
    }
    update(column, ParameterValues.of(value, number, scaleOrLength));
  }
}

package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.SqlState;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** Parameters have no names, so reading one by its name is unsupported. */
abstract class OutParametersByName extends OutParametersByIndex {
  OutParametersByName(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, plan, sql, shape, outs);
  }

  @Override
  public final String getString(String name) throws SQLException {
    throw out();
  }

  @Override
  public final boolean getBoolean(String name) throws SQLException {
    throw out();
  }

  @Override
  public final byte getByte(String name) throws SQLException {
    throw out();
  }

  @Override
  public final short getShort(String name) throws SQLException {
    throw out();
  }

  @Override
  public final int getInt(String name) throws SQLException {
    throw out();
  }

  @Override
  public final long getLong(String name) throws SQLException {
    throw out();
  }

  @Override
  public final float getFloat(String name) throws SQLException {
    throw out();
  }

  @Override
  public final double getDouble(String name) throws SQLException {
    throw out();
  }

  @Override
  public final byte[] getBytes(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Date getDate(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Time getTime(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Timestamp getTimestamp(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Object getObject(String name) throws SQLException {
    throw out();
  }

  @Override
  public final BigDecimal getBigDecimal(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Object getObject(String name, Map<String, Class<?>> value) throws SQLException {
    throw out();
  }

  @Override
  public final Ref getRef(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Blob getBlob(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Clob getClob(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Array getArray(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Date getDate(String name, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final Time getTime(String name, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final Timestamp getTimestamp(String name, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final URL getURL(String name) throws SQLException {
    throw out();
  }

  @Override
  public final RowId getRowId(String name) throws SQLException {
    throw out();
  }

  @Override
  public final NClob getNClob(String name) throws SQLException {
    throw out();
  }

  @Override
  public final SQLXML getSQLXML(String name) throws SQLException {
    throw out();
  }

  @Override
  public final String getNString(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Reader getNCharacterStream(String name) throws SQLException {
    throw out();
  }

  @Override
  public final Reader getCharacterStream(String name) throws SQLException {
    throw out();
  }

  @Override
  public final <T> T getObject(String name, Class<T> value) throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(int index, int number) throws SQLException {
    register(index, number);
  }

  @Override
  public final void registerOutParameter(int index, int number, int number2) throws SQLException {
    register(index, number);
  }

  @Override
  public final void registerOutParameter(int index, int number, String text) throws SQLException {
    register(index, number);
  }

  @Override
  public final void registerOutParameter(int index, SQLType type) throws SQLException {
    register(index, number(type));
  }

  @Override
  public final void registerOutParameter(int index, SQLType type, int scale) throws SQLException {
    register(index, number(type));
  }

  @Override
  public final void registerOutParameter(int index, SQLType type, String name) throws SQLException {
    register(index, number(type));
  }

  private int number(SQLType type) throws SQLException {
    checkOpen();
    if (type == null || type.getVendorTypeNumber() == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The type is null");
    }
    return type.getVendorTypeNumber();
  }

  @Override
  public final void registerOutParameter(String name, SQLType type) throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(String name, SQLType type, int scale) throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(String name, SQLType type, String typeName)
      throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(String name, int number) throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(String name, int number, int number2) throws SQLException {
    throw out();
  }

  @Override
  public final void registerOutParameter(String name, int number, String text) throws SQLException {
    throw out();
  }
}

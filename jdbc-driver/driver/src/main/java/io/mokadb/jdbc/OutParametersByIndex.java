package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** No procedure has parameters that come back, so reading one by its index is unsupported. */
abstract class OutParametersByIndex extends MokaPreparedStatement implements CallableStatement {
  // One method for each type of JDBC: all alike.
  OutParametersByIndex(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape) {
    super(connection, plan, sql, shape);
  }

  final SQLException out() throws SQLException {
    checkOpen();
    return SqlErrors.unsupported("OUT parameters: no procedure has any");
  }

  @Override
  public final String getString(int index) throws SQLException {
    throw out();
  }

  @Override
  public final boolean getBoolean(int index) throws SQLException {
    throw out();
  }

  @Override
  public final byte getByte(int index) throws SQLException {
    throw out();
  }

  @Override
  public final short getShort(int index) throws SQLException {
    throw out();
  }

  @Override
  public final int getInt(int index) throws SQLException {
    throw out();
  }

  @Override
  public final long getLong(int index) throws SQLException {
    throw out();
  }

  @Override
  public final float getFloat(int index) throws SQLException {
    throw out();
  }

  @Override
  public final double getDouble(int index) throws SQLException {
    throw out();
  }

  @Deprecated
  @Override
  public final BigDecimal getBigDecimal(int index, int number) throws SQLException {
    throw out();
  }

  @Override
  public final byte[] getBytes(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Date getDate(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Time getTime(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Timestamp getTimestamp(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Object getObject(int index) throws SQLException {
    throw out();
  }

  @Override
  public final BigDecimal getBigDecimal(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Object getObject(int index, Map<String, Class<?>> value) throws SQLException {
    throw out();
  }

  @Override
  public final Ref getRef(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Blob getBlob(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Clob getClob(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Array getArray(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Date getDate(int index, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final Time getTime(int index, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final Timestamp getTimestamp(int index, Calendar value) throws SQLException {
    throw out();
  }

  @Override
  public final URL getURL(int index) throws SQLException {
    throw out();
  }

  @Override
  public final RowId getRowId(int index) throws SQLException {
    throw out();
  }

  @Override
  public final NClob getNClob(int index) throws SQLException {
    throw out();
  }

  @Override
  public final SQLXML getSQLXML(int index) throws SQLException {
    throw out();
  }

  @Override
  public final String getNString(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Reader getNCharacterStream(int index) throws SQLException {
    throw out();
  }

  @Override
  public final Reader getCharacterStream(int index) throws SQLException {
    throw out();
  }

  @Override
  public final <T> T getObject(int index, Class<T> value) throws SQLException {
    throw out();
  }

  @Override
  public final boolean wasNull() throws SQLException {
    throw out();
  }
}

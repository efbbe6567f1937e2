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
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.Map;

/**
 * The result of a function, {@code {? = call f(...)}}, is parameter 1. Procedures have no OUT
 * parameters.
 */
abstract class OutParametersByIndex extends MokaPreparedStatement implements CallableStatement {
  private static final int UNREGISTERED = Integer.MIN_VALUE;

  private int registered = UNREGISTERED;
  private ResultSet returned;

  // One method for each type of JDBC: all alike.
  OutParametersByIndex(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, plan, sql, shape, outs);
  }

  final SQLException out() throws SQLException {
    checkOpen();
    return SqlErrors.unsupported("OUT parameters of procedures, and any by name");
  }

  private void requireOut(int index) throws SQLException {
    checkOpen();
    if (!returnsValue()) {
      throw out();
    }
    if (index != 1) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS, "Parameter " + index + " does not come back: parameter 1 does");
    }
  }

  final void register(int index, int type) throws SQLException {
    requireOut(index);
    registered = type;
  }

  @Override
  final void returned(ResultSet row) {
    returned = row;
  }

  private ResultSet value(int index) throws SQLException {
    requireOut(index);
    if (registered == UNREGISTERED) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS, "Parameter 1 is not registered: call registerOutParameter first");
    }
    if (returned == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The function was not called yet");
    }
    return returned;
  }

  /** What getObject gives for the registered type (JDBC 4.3, table B-3); null for the value's. */
  private Class<?> registeredClass(int index) throws SQLException {
    requireOut(index);
    return switch (registered) {
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> String.class;
      case Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR -> String.class;
      case Types.NUMERIC, Types.DECIMAL -> BigDecimal.class;
      case Types.BIT, Types.BOOLEAN -> Boolean.class;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Integer.class;
      case Types.BIGINT -> Long.class;
      case Types.REAL -> Float.class;
      case Types.FLOAT, Types.DOUBLE -> Double.class;
      case Types.DATE -> Date.class;
      case Types.TIME -> Time.class;
      case Types.TIMESTAMP -> Timestamp.class;
      default -> null;
    };
  }

  @Override
  public final String getString(int index) throws SQLException {
    return value(index).getString(1);
  }

  @Override
  public final boolean getBoolean(int index) throws SQLException {
    return value(index).getBoolean(1);
  }

  @Override
  public final byte getByte(int index) throws SQLException {
    return value(index).getByte(1);
  }

  @Override
  public final short getShort(int index) throws SQLException {
    return value(index).getShort(1);
  }

  @Override
  public final int getInt(int index) throws SQLException {
    return value(index).getInt(1);
  }

  @Override
  public final long getLong(int index) throws SQLException {
    return value(index).getLong(1);
  }

  @Override
  public final float getFloat(int index) throws SQLException {
    return value(index).getFloat(1);
  }

  @Override
  public final double getDouble(int index) throws SQLException {
    return value(index).getDouble(1);
  }

  @Deprecated
  @Override
  public final BigDecimal getBigDecimal(int index, int number) throws SQLException {
    return value(index).getBigDecimal(1, number);
  }

  @Override
  public final byte[] getBytes(int index) throws SQLException {
    return value(index).getBytes(1);
  }

  @Override
  public final Date getDate(int index) throws SQLException {
    return value(index).getDate(1);
  }

  @Override
  public final Time getTime(int index) throws SQLException {
    return value(index).getTime(1);
  }

  @Override
  public final Timestamp getTimestamp(int index) throws SQLException {
    return value(index).getTimestamp(1);
  }

  @Override
  public final Object getObject(int index) throws SQLException {
    Class<?> type = registeredClass(index);
    return type == null ? value(index).getObject(1) : value(index).getObject(1, type);
  }

  @Override
  public final BigDecimal getBigDecimal(int index) throws SQLException {
    return value(index).getBigDecimal(1);
  }

  @Override
  public final Object getObject(int index, Map<String, Class<?>> value) throws SQLException {
    return value(index).getObject(1, value);
  }

  @Override
  public final Ref getRef(int index) throws SQLException {
    return value(index).getRef(1);
  }

  @Override
  public final Blob getBlob(int index) throws SQLException {
    return value(index).getBlob(1);
  }

  @Override
  public final Clob getClob(int index) throws SQLException {
    return value(index).getClob(1);
  }

  @Override
  public final Array getArray(int index) throws SQLException {
    return value(index).getArray(1);
  }

  @Override
  public final Date getDate(int index, Calendar value) throws SQLException {
    return value(index).getDate(1, value);
  }

  @Override
  public final Time getTime(int index, Calendar value) throws SQLException {
    return value(index).getTime(1, value);
  }

  @Override
  public final Timestamp getTimestamp(int index, Calendar value) throws SQLException {
    return value(index).getTimestamp(1, value);
  }

  @Override
  public final URL getURL(int index) throws SQLException {
    return value(index).getURL(1);
  }

  @Override
  public final RowId getRowId(int index) throws SQLException {
    return value(index).getRowId(1);
  }

  @Override
  public final NClob getNClob(int index) throws SQLException {
    return value(index).getNClob(1);
  }

  @Override
  public final SQLXML getSQLXML(int index) throws SQLException {
    return value(index).getSQLXML(1);
  }

  @Override
  public final String getNString(int index) throws SQLException {
    return value(index).getNString(1);
  }

  @Override
  public final Reader getNCharacterStream(int index) throws SQLException {
    return value(index).getNCharacterStream(1);
  }

  @Override
  public final Reader getCharacterStream(int index) throws SQLException {
    return value(index).getCharacterStream(1);
  }

  @Override
  public final <T> T getObject(int index, Class<T> value) throws SQLException {
    return value(index).getObject(1, value);
  }

  @Override
  public final boolean wasNull() throws SQLException {
    return value(1).wasNull();
  }
}

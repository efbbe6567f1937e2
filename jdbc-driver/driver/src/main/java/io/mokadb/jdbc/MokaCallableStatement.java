package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;

/**
 * A call: {@code CALL p(...)}, whose parameters go in by number and whose rows or count are the
 * result, or {@code {? = call f(...)}}, whose value is returned as parameter 1. The getters are
 * generated; they read the row that {@link #returned(int)} gives.
 */
final class MokaCallableStatement extends MokaPreparedStatement implements CallParameters {
  private static final int UNREGISTERED = Integer.MIN_VALUE;

  private int registered = UNREGISTERED;
  private ResultSet returned;

  /**
   * @param outs 1 if parameter 1 is the value of a function, else 0
   */
  MokaCallableStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, plan, sql, shape, outs);
  }

  private void requireReturned(int index) throws SQLException {
    checkOpen();
    if (!returnsValue()) {
      throw SqlErrors.unsupported("OUT parameters of procedures");
    }
    if (index != 1) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS, "Parameter " + index + " is not returned; only parameter 1 is");
    }
  }

  @Override
  public SQLException unnamed() throws SQLException {
    checkOpen();
    return SqlErrors.unsupported("parameters by name: use their index");
  }

  @Override
  public void register(int index, int type) throws SQLException {
    requireReturned(index);
    registered = type;
  }

  @Override
  public void register(int index, SQLType type) throws SQLException {
    checkOpen();
    if (type == null || type.getVendorTypeNumber() == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The type is null");
    }
    register(index, type.getVendorTypeNumber());
  }

  @Override
  void takeReturned(ResultSet row) {
    returned = row;
  }

  /** The row whose only column is the function's value. */
  @Override
  public ResultSet returned(int index) throws SQLException {
    requireReturned(index);
    if (registered == UNREGISTERED) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS, "Parameter 1 is not registered: call registerOutParameter first");
    }
    if (returned == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The function was not called yet");
    }
    return returned;
  }

  /**
   * The class that getObject returns for the registered type (JDBC 4.3, table B-3), or null for the
   * class of the value.
   */
  private Class<?> registeredClass(int index) throws SQLException {
    requireReturned(index);
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
  public Object getObject(int index) throws SQLException {
    Class<?> type = registeredClass(index);
    return type == null ? returned(index).getObject(1) : returned(index).getObject(1, type);
  }

  @Override
  public boolean wasNull() throws SQLException {
    return returned(1).wasNull();
  }
}

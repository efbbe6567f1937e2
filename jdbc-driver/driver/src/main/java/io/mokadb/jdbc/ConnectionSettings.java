package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.SqlState;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The settings of a connection that its session does not know: the shape of results, warnings,
 * client info, the type map. The methods of {@link java.sql.Connection} that it implements are
 * passed here by the generated {@code ConfiguredConnection}.
 */
final class ConnectionSettings {
  private final MokaConnection connection;
  private final Properties clientInfo = new Properties();
  private Map<String, Class<?>> typeMap = new HashMap<>();
  private SQLWarning warnings;
  private int networkTimeout;
  private int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;

  /**
   * @param networkTimeout what the URL says; 0 for no limit
   */
  ConnectionSettings(MokaConnection connection, int networkTimeout) {
    this.connection = connection;
    this.networkTimeout = networkTimeout;
  }

  /** The shape of results unless the user asks for another one. */
  ResultShape plainShape() {
    return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT
        ? ResultShape.PLAIN
        : new ResultShape(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, holdability);
  }

  /**
   * The shape of results that a user asks for. A type that does not exist is replaced by the
   * nearest one, with a warning, as JDBC prescribes.
   */
  ResultShape shape(int type, int concurrency, int held) throws SQLException {
    connection.checkOpen();
    checkHoldability(held);
    if (concurrency != ResultSet.CONCUR_READ_ONLY && concurrency != ResultSet.CONCUR_UPDATABLE) {
      throw SqlErrors.noConstant(
          "result set concurrency", concurrency, "CONCUR_READ_ONLY or CONCUR_UPDATABLE");
    }
    int nearest =
        switch (type) {
          case ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE -> type;
          case ResultSet.TYPE_SCROLL_SENSITIVE -> {
            warn("Scrollable result sets are insensitive to changes");
            yield ResultSet.TYPE_SCROLL_INSENSITIVE;
          }
          default ->
              throw SqlErrors.noConstant(
                  "result set type", type, "TYPE_FORWARD_ONLY or TYPE_SCROLL_INSENSITIVE");
        };
    return new ResultShape(nearest, concurrency, held);
  }

  private static void checkHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT
        && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
      throw SqlErrors.noConstant(
          "holdability", holdability, "HOLD_CURSORS_OVER_COMMIT or CLOSE_CURSORS_AT_COMMIT");
    }
  }

  void warn(String message) {
    SQLWarning warning = SqlErrors.warning(message);
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  SQLWarning getWarnings() throws SQLException {
    connection.checkOpen();
    return warnings;
  }

  void clearWarnings() throws SQLException {
    connection.checkOpen();
    warnings = null;
  }

  int getHoldability() throws SQLException {
    connection.checkOpen();
    return holdability;
  }

  /** Applies to statements that are created later. */
  void setHoldability(int changed) throws SQLException {
    connection.checkOpen();
    checkHoldability(changed);
    holdability = changed;
  }

  Map<String, Class<?>> getTypeMap() throws SQLException {
    connection.checkOpen();
    return typeMap;
  }

  /** Kept for the caller; there are no user-defined types that it could map. */
  void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    connection.checkOpen();
    typeMap = map == null ? new HashMap<>() : map;
  }

  void setClientInfo(String name, String value) throws SQLClientInfoException {
    checkOpenForInfo();
    if (name == null) {
      throw SqlErrors.clientInfo(
          SqlErrors.of(SqlState.INVALID_PARAMETER, "The name of a client property is null"));
    }
    if (value == null) {
      clientInfo.remove(name);
    } else {
      clientInfo.setProperty(name, value);
    }
  }

  void setClientInfo(Properties properties) throws SQLClientInfoException {
    checkOpenForInfo();
    clientInfo.clear();
    if (properties != null) {
      for (String name : properties.stringPropertyNames()) {
        clientInfo.setProperty(name, properties.getProperty(name));
      }
    }
  }

  private void checkOpenForInfo() throws SQLClientInfoException {
    try {
      connection.checkOpen();
    } catch (SQLException e) {
      throw SqlErrors.clientInfo(e);
    }
  }

  String getClientInfo(String name) throws SQLException {
    connection.checkOpen();
    return name == null ? null : clientInfo.getProperty(name);
  }

  Properties getClientInfo() throws SQLException {
    connection.checkOpen();
    Properties copy = new Properties();
    copy.putAll(clientInfo);
    return copy;
  }

  /** Sets the network timeout in milliseconds; 0 for no limit. */
  void setNetworkTimeout(int milliseconds) throws SQLException {
    if (milliseconds < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative timeout " + milliseconds);
    }
    networkTimeout = milliseconds;
  }

  int networkTimeout() {
    return networkTimeout;
  }

  int getNetworkTimeout() throws SQLException {
    connection.checkOpen();
    return networkTimeout;
  }
}

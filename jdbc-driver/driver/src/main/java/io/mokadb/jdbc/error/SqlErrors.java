package io.mokadb.jdbc.error;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.sql.BatchUpdateException;
import java.sql.SQLClientInfoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.sql.SQLWarning;
import java.util.Map;

/**
 * The one place that creates SQLExceptions: a SQLState, and the subclass of {@code java.sql} that
 * belongs to it. Stateless.
 */
public final class SqlErrors {
  /** A statement was used after close, or in a wrong order (ODBC's and X/Open's state). */
  public static final String SEQUENCE_ERROR = "HY010";

  /** A parameter has no value, or does not exist. */
  public static final String PARAMETERS = "07001";

  /** A query was run as an update, or the other way round. */
  public static final String WRONG_KIND = "07005";

  private SqlErrors() {}

  public static SQLException of(SqlState state, String message) {
    return create(state.code(), message, null);
  }

  public static SQLException of(SqlState state, String message, Throwable cause) {
    return create(state.code(), message, cause);
  }

  /** For the states that only a driver knows. */
  public static SQLException of(String state, String message) {
    return create(state, message, null);
  }

  public static SQLException unsupported(String feature) {
    return create(SqlState.FEATURE_NOT_SUPPORTED.code(), "Moka does not support " + feature, null);
  }

  /** A number that is none of the constants which a method takes. */
  public static SQLException noConstant(String kind, int given, String constants) {
    return of(
        SqlState.INVALID_PARAMETER, "There is no " + kind + " " + given + ": use " + constants);
  }

  public static SQLException connectionClosed() {
    return of(SqlState.CONNECTION_CLOSED, "The connection is closed");
  }

  public static SQLException statementClosed() {
    return of(SEQUENCE_ERROR, "The statement is closed");
  }

  public static SQLException resultClosed(String why) {
    return of(SqlState.INVALID_CURSOR_STATE, "The result set is closed" + why);
  }

  public static SQLException outOfRange(Object value, String type) {
    return of(SqlState.NUMBER_OUT_OF_RANGE, "The value " + value + " is out of range for " + type);
  }

  public static SQLException badCast(Object value, String from, String to) {
    return of(
        SqlState.BAD_CAST,
        "Cannot convert the value '" + value + "' of type " + from + " to " + to);
  }

  /** A warning that the driver replaced a request by the nearest one that it supports. */
  public static SQLWarning warning(String message) {
    return new SQLWarning(message, "01000");
  }

  /** The exception for the caller of JDBC that a session's failure becomes. */
  public static SQLException from(RuntimeException failure) {
    return from(failure, false);
  }

  /**
   * The exception for the caller of JDBC that a session's failure becomes.
   *
   * @param timeout whether a cancellation can only have come from the query timeout
   */
  public static SQLException from(RuntimeException failure, boolean timeout) {
    if (failure instanceof MokaException moka) {
      if (timeout && moka.state() == SqlState.CANCELLED) {
        return new SQLTimeoutException(moka.getMessage(), moka.state().code(), moka);
      }
      return create(moka.state().code(), moka.getMessage(), moka);
    }
    if (failure instanceof BatchException batch) {
      return batch(batch.counts(), from(batch.failure(), timeout));
    }
    return create(
        SqlState.INTERNAL_ERROR.code(), "Internal error of the engine: " + failure, failure);
  }

  /** The failure of a batch: same SQLState as {@code failure}, which is also its next exception. */
  public static BatchUpdateException batch(long[] counts, SQLException failure) {
    BatchUpdateException batch =
        new BatchUpdateException(
            failure.getMessage(),
            failure.getSQLState(),
            failure.getErrorCode(),
            counts.clone(),
            failure);
    batch.setNextException(failure);
    return batch;
  }

  /** For the methods that may report client info only. */
  public static SQLClientInfoException clientInfo(SQLException failure) {
    return new SQLClientInfoException(
        failure.getMessage(), failure.getSQLState(), Map.of(), failure);
  }

  private static SQLException create(String state, String message, Throwable cause) {
    return switch (state.substring(0, 2)) {
      case "40" -> new SQLTransactionRollbackException(message, state, cause);
      case "23" -> new SQLIntegrityConstraintViolationException(message, state, cause);
      case "21", "22" -> new SQLDataException(message, state, cause);
      case "42", "3F" -> new SQLSyntaxErrorException(message, state, cause);
      case "0A" -> new SQLFeatureNotSupportedException(message, state, cause);
      // Also an unknown outcome: running the same again on a new connection may do it twice.
      case "08" -> new SQLNonTransientConnectionException(message, state, cause);
      case "57" -> stopped(state, message, cause);
      case "28" -> new SQLInvalidAuthorizationSpecException(message, state, cause);
      // A held lock or directory, and a snapshot that is gone: the same may work later.
      case "55", "72" -> new SQLTransientException(message, state, cause);
      case "53" ->
          SqlState.LIMIT_EXCEEDED.code().equals(state)
              ? new SQLNonTransientException(message, state, cause)
              : new SQLTransientException(message, state, cause);
      case "58" -> new SQLException(message, state, cause);
      default -> new SQLNonTransientException(message, state, cause);
    };
  }

  /** Stopped by the user, or by the end of the server; another one may be there. */
  private static SQLException stopped(String state, String message, Throwable cause) {
    if (SqlState.CANNOT_CONNECT_NOW.code().equals(state)) {
      return new SQLTransientConnectionException(message, state, cause);
    }
    return SqlState.ADMIN_SHUTDOWN.code().equals(state)
        ? new SQLNonTransientConnectionException(message, state, cause)
        : new SQLNonTransientException(message, state, cause);
  }
}

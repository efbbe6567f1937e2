package io.mokadb.bench.tpce.db;

import java.sql.BatchUpdateException;
import java.sql.SQLException;

/**
 * An error of the database with the statement that it is about, its SQLState and the vendor's code
 * in its message.
 */
public final class StatementException extends SQLException {

  private static final long serialVersionUID = 1;
  private static final int LONGEST = 300;

  private StatementException(String message, SQLException cause) {
    super(message, cause.getSQLState(), cause.getErrorCode(), cause);
  }

  /**
   * The error of a statement; itself if it tells already.
   *
   * @param statement as the database saw it
   */
  public static SQLException of(String statement, SQLException error) {
    if (error instanceof StatementException) {
      return error;
    }
    // The error of a batch is about the batch; the next one says what was wrong with a row.
    SQLException reason =
        error instanceof BatchUpdateException && error.getNextException() != null
            ? error.getNextException()
            : error;
    return new StatementException(
        reason.getMessage() + " (" + codes(reason) + ") in: " + shortened(statement), reason);
  }

  /** The SQLState and the vendor's code of an error, for people. */
  static String codes(SQLException error) {
    return (error.getSQLState() == null ? "" : "SQLState " + error.getSQLState() + ", ")
        + "code "
        + error.getErrorCode();
  }

  private static String shortened(String statement) {
    String line = statement.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " ...";
  }
}

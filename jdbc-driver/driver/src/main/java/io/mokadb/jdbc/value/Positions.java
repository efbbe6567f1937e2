package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;

/** Checks of the 1-based positions of LOBs. Stateless. */
final class Positions {
  private Positions() {}

  /** The 0-based offset; the place behind the last is allowed. */
  static long offset(long position, long length) throws SQLException {
    if (position < 1 || position > length + 1) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "Position " + position + " is not in 1.." + (length + 1));
    }
    return position - 1;
  }

  static void length(int length) throws SQLException {
    if (length < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative length " + length);
    }
  }

  /**
   * A length of what has to be in memory.
   *
   * @throws SQLException 53400 if no array is as long
   */
  static int whole(long length) throws SQLException {
    if (length > Integer.MAX_VALUE - 8) {
      throw SqlErrors.of(SqlState.LIMIT_EXCEEDED, "A value of " + length + " is too long");
    }
    return (int) length;
  }

  static void pattern(Object value) throws SQLException {
    if (value == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The argument is null");
    }
  }
}

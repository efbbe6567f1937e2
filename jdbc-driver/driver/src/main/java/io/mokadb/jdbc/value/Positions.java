package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;

/** Checks of the 1-based positions of LOBs. Stateless. */
final class Positions {
  private Positions() {}

  /** The 0-based offset; the place behind the last is allowed. */
  static int offset(long position, int length) throws SQLException {
    if (position < 1 || position > length + 1L) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "Position " + position + " is not in 1.." + (length + 1L));
    }
    return (int) (position - 1);
  }

  static void length(int length) throws SQLException {
    if (length < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative length " + length);
    }
  }

  static void pattern(Object value) throws SQLException {
    if (value == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The argument is null");
    }
  }
}

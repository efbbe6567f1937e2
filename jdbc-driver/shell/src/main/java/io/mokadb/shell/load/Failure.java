package io.mokadb.shell.load;

import java.sql.SQLException;

/** The meaning of an error for a batch (LD4). */
enum Failure {
  /** A value or a constraint: the row is rejected. */
  DATA,
  /** Nothing happened; the batch is tried again. */
  CONFLICT,
  /** The connection or the answer is lost; the note shows whether the batch was committed. */
  LOST,
  /** Ends the import. */
  FATAL;

  static Failure of(SQLException error) {
    Failure worst = DATA;
    // A batch's error carries the errors of its rows behind it; the worst of them decides.
    for (SQLException e = error; e != null; e = e.getNextException()) {
      Failure one = ofState(e.getSQLState() == null ? "" : e.getSQLState());
      worst = one.compareTo(worst) > 0 ? one : worst;
    }
    return worst;
  }

  private static Failure ofState(String state) {
    if (state.startsWith("22") || state.startsWith("23")) {
      return DATA;
    }
    if (state.startsWith("40") && !state.equals("40003")) {
      return CONFLICT;
    }
    if (state.startsWith("08") || state.startsWith("57P0") || state.equals("40003")) {
      return LOST;
    }
    return FATAL;
  }
}

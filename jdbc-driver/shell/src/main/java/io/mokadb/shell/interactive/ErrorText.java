package io.mokadb.shell.interactive;

import io.mokadb.shell.print.ErrorPlace;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** An error as lines: what it says, the place that it names, and the errors behind it. */
final class ErrorText {
  private ErrorText() {}

  /**
   * @param sql the statement that was run; empty for a command
   */
  static List<String> of(SQLException error, String sql) {
    List<String> lines = new ArrayList<>();
    lines.add("ERROR " + error.getSQLState() + ": " + error.getMessage());
    lines.addAll(ErrorPlace.lines(sql, error.getMessage()));
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      lines.add("  " + next.getSQLState() + ": " + next.getMessage());
    }
    return lines;
  }
}

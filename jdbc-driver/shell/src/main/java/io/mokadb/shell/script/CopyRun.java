package io.mokadb.shell.script;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs the COPY statements of a script. Stateless. */
final class CopyRun {
  private CopyRun() {}

  /**
   * Gives a table the rows that follow in the script, which goes on behind them even if this fails.
   *
   * @return the rows
   */
  static long load(Connection connection, CopyText copy, StatementReader script)
      throws SQLException, IOException {
    CopyData data = script.copyData();
    try (PreparedStatement statement = connection.prepareStatement(copy.sql())) {
      statement.setCharacterStream(1, data);
      return statement.executeLargeUpdate();
    } finally {
      data.skipRest();
    }
  }

  /** Prints the lines that a table is copied to, and nothing else. */
  static void print(Connection connection, CopyText copy, PrintStream out) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(copy.sql())) {
      while (lines.next()) {
        out.print(lines.getString(1));
        out.print('\n');
      }
    }
  }
}

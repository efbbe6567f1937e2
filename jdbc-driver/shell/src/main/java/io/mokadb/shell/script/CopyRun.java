package io.mokadb.shell.script;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;

/** Runs the COPY statements of a script. Stateless. */
public final class CopyRun {
  private CopyRun() {}

  /** A party that follows the reading of rows. */
  public interface Reading {
    /** The statement is one that takes rows; none of them was read. */
    void begins(Statement statement);

    /** All rows were read, and the statement runs on. */
    void ends();

    /** Whether rows may end with their text, as typed ones do; the text is cut off otherwise. */
    boolean mayEndWithText();
  }

  /** A reading that is not followed. */
  record Unseen(boolean mayEndWithText) implements Reading {
    @Override
    public void begins(Statement statement) {}

    @Override
    public void ends() {}
  }

  /**
   * Gives a table the rows that follow in the script, which goes on behind them even if this fails.
   *
   * @return the number of rows
   */
  public static long load(
      Connection connection, CopyText copy, StatementReader script, Reading reading)
      throws SQLException, IOException {
    CopyData data = script.copyData(reading);
    try (PreparedStatement statement = connection.prepareStatement(copy.sql())) {
      reading.begins(statement);
      statement.setCharacterStream(1, data);
      return statement.executeLargeUpdate();
    } catch (SQLException e) {
      throw data.isCutOff() ? new SQLException(CopyData.CUT_OFF, "22P04", e) : e;
    } finally {
      data.skipRest();
    }
  }

  /** Prints the lines or bytes that a table is copied to, and nothing else; returns how many. */
  public static long print(ResultSet lines, PrintStream out) throws SQLException {
    boolean text = lines.getMetaData().getColumnType(1) != Types.VARBINARY;
    long count = 0;
    while (lines.next()) {
      if (text) {
        out.print(lines.getString(1));
        out.print('\n');
      } else {
        out.writeBytes(lines.getBytes(1));
      }
      count++;
    }
    return count;
  }
}

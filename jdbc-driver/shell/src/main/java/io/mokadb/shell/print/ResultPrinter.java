package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes one result set as text. Implementations hold no state between results. */
public interface ResultPrinter {

  /**
   * Reads the result set to its end and writes it; does not close it.
   *
   * @return the number of rows
   */
  long print(ResultSet rows, PrintStream out) throws SQLException;
}

package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One line per column. */
final class VerticalPrinter implements ResultPrinter {

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    int width = columns.labels().stream().mapToInt(String::length).max().orElse(0);
    long count = 0;
    while (rows.next()) {
      count++;
      out.println("-- row " + count);
      String[] row = columns.row(rows);
      for (int i = 0; i < row.length; i++) {
        String label = columns.labels().get(i);
        String gap = " ".repeat(width - label.length());
        out.println(gap + label + ": " + (row[i] == null ? "NULL" : row[i]));
      }
    }
    return count;
  }
}

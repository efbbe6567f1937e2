package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns. Widths come from the first {@value #SAMPLE_ROWS} rows; a longer cell further
 * down is printed in full and breaks the alignment of its line only (PR1).
 */
final class TablePrinter implements ResultPrinter {

  static final int SAMPLE_ROWS = 1000;
  private static final String NULL = "NULL";

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    List<String[]> sample = new ArrayList<>();
    while (sample.size() < SAMPLE_ROWS && rows.next()) {
      sample.add(columns.row(rows));
    }
    int[] widths = widths(columns, sample);
    String rule = rule(widths);
    out.println(rule);
    out.println(line(columns, columns.labels().toArray(String[]::new), widths, false));
    out.println(rule);
    for (String[] row : sample) {
      out.println(line(columns, row, widths, true));
    }
    long count = sample.size();
    // Fewer rows than asked for means that next() has already said no; asking again is an error for
    // some drivers.
    if (sample.size() == SAMPLE_ROWS) {
      while (rows.next()) {
        out.println(line(columns, columns.row(rows), widths, true));
        count++;
      }
    }
    out.println(rule);
    return count;
  }

  private static int[] widths(PrintedColumns columns, List<String[]> rows) {
    int[] widths = new int[columns.count()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(columns.labels().get(i));
      for (String[] row : rows) {
        widths[i] = Math.max(widths[i], width(shown(row[i])));
      }
    }
    return widths;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /** One row stays one line, so control characters are printed as a space. */
  private static String shown(String cell) {
    return cell == null ? NULL : cell.replaceAll("\\p{Cntrl}", " ");
  }

  private static String rule(int[] widths) {
    StringBuilder rule = new StringBuilder("+");
    for (int width : widths) {
      rule.append("-".repeat(width + 2)).append('+');
    }
    return rule.toString();
  }

  private static String line(
      PrintedColumns columns, String[] cells, int[] widths, boolean alignNumbers) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      String text = shown(cells[i]);
      String gap = " ".repeat(Math.max(0, widths[i] - width(text)));
      boolean right = alignNumbers && columns.numeric(i);
      line.append(' ').append(right ? gap + text : text + gap).append(" |");
    }
    return line.toString();
  }
}

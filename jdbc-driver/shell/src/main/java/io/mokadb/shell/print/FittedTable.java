package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns that fit into a width: the widest are made narrower, and cells that do not fit
 * end in an ellipsis. Widths come from the first rows.
 */
public final class FittedTable implements ResultPrinter {
  /** How many rows decide on the widths. */
  public static final int SAMPLE_ROWS = 500;

  private static final String NULL = "NULL";
  private static final String BETWEEN = " | ";
  private static final int NARROWEST = 4;

  private final int width;
  private boolean cut;

  /**
   * @param width of all columns together
   */
  public FittedTable(int width) {
    this.width = width;
  }

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    List<String[]> sample = new ArrayList<>();
    boolean more = rows.next();
    while (more && sample.size() < SAMPLE_ROWS) {
      sample.add(columns.row(rows));
      more = rows.next();
    }
    int[] widths = widths(columns, sample);
    out.println(line(columns, columns.labels().toArray(String[]::new), widths, false));
    out.println(rule(widths));
    for (String[] row : sample) {
      out.println(line(columns, row, widths, true));
    }
    long count = sample.size();
    while (more) {
      out.println(line(columns, columns.row(rows), widths, true));
      count++;
      more = rows.next();
    }
    if (cut) {
      out.println("(cells that end in … are cut; \\x shows them whole)");
    }
    return count;
  }

  private int[] widths(PrintedColumns columns, List<String[]> rows) {
    int[] widths = new int[columns.count()];
    int all = BETWEEN.length() * (widths.length - 1);
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(1, length(columns.labels().get(i)));
      for (String[] row : rows) {
        widths[i] = Math.max(widths[i], length(shown(row[i])));
      }
      widths[i] = Math.min(widths[i], width);
      all += widths[i];
    }
    for (int widest = widest(widths);
        all > width && widths[widest] > NARROWEST;
        widest = widest(widths)) {
      widths[widest]--;
      all--;
    }
    return widths;
  }

  private static int widest(int[] widths) {
    int widest = 0;
    for (int i = 1; i < widths.length; i++) {
      widest = widths[i] > widths[widest] ? i : widest;
    }
    return widest;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** One row stays one line, so control characters are printed as a space. */
  private static String shown(String cell) {
    return cell == null ? NULL : cell.replaceAll("\\p{Cntrl}", " ");
  }

  private static String rule(int[] widths) {
    List<String> parts = new ArrayList<>();
    for (int one : widths) {
      parts.add("-".repeat(one));
    }
    return String.join("-+-", parts);
  }

  private String line(PrintedColumns columns, String[] cells, int[] widths, boolean alignNumbers) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String text = fitted(shown(cells[i]), widths[i]);
      String gap = " ".repeat(widths[i] - length(text));
      boolean right = alignNumbers && columns.numeric(i);
      line.append(i == 0 ? "" : BETWEEN).append(right ? gap + text : text + gap);
    }
    return line.toString().stripTrailing();
  }

  private String fitted(String text, int most) {
    if (length(text) <= most) {
      return text;
    }
    cut = true;
    return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}

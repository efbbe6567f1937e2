package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Aligned columns. Widths come from the first rows (PR1); of a subscription from the first one, and
 * each row is printed when it comes. Framed, a longer cell further down is printed in full and
 * breaks the alignment of its line only. Fitted into a width, there is no frame, the widest columns
 * are made narrower, and cells that do not fit end in an ellipsis.
 */
public final class TablePrinter implements ResultPrinter {

  /** The number of rows that decide on the widths. */
  public static final int SAMPLE_ROWS = 500;

  /** The first columns of a subscription, whose rows come while they are printed. */
  private static final List<String> SUBSCRIPTION = List.of("MOKA_COMMIT", "MOKA_CHANGE");

  private static final String NULL = "NULL";
  private static final String BETWEEN = " | ";
  private static final int NARROWEST = 4;

  private final boolean framed;
  private final int width;

  private TablePrinter(boolean framed, int width) {
    this.framed = framed;
    this.width = width;
  }

  /** A table with a frame, as wide as its cells. */
  static TablePrinter framed() {
    return new TablePrinter(true, Integer.MAX_VALUE);
  }

  /**
   * A table without a frame.
   *
   * @param width of all columns together, in characters
   */
  public static TablePrinter fitted(int width) {
    return new TablePrinter(false, width);
  }

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    List<String> labels = columns.labels();
    if (labels.size() > 2 && labels.subList(0, 2).equals(SUBSCRIPTION)) {
      return framed().print(columns, rows, 1, out);
    }
    return print(columns, rows, SAMPLE_ROWS, out);
  }

  /** Prints rows, and each at once if the widths are decided on by the first one. */
  private long print(PrintedColumns columns, ResultSet rows, int most, PrintStream out)
      throws SQLException {
    List<String[]> sample = new ArrayList<>();
    while (sample.size() < most && rows.next()) {
      sample.add(columns.row(rows));
    }
    Lines lines = new Lines(columns.labels(), sample, columns::numeric, out);
    sample.forEach(lines::row);
    if (most == 1) {
      out.flush();
    }
    long count = sample.size();
    while (count >= most && rows.next()) {
      lines.row(columns.row(rows));
      count++;
      if (most == 1) {
        out.flush();
      }
    }
    lines.end();
    return count;
  }

  /** Prints rows of texts. */
  public void print(List<String> labels, List<String[]> rows, PrintStream out) {
    Lines lines = new Lines(labels, rows, column -> false, out);
    rows.forEach(lines::row);
    lines.end();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** One row stays one line, so control characters are printed as a space. */
  private static String shown(String cell) {
    return cell == null ? NULL : cell.replaceAll("\\p{Cntrl}", " ");
  }

  /** The lines of one table. The heading is printed at once. */
  private final class Lines {
    private final int[] widths;
    private final IntPredicate rightAligned;
    private final PrintStream out;
    private boolean cut;

    Lines(List<String> labels, List<String[]> sample, IntPredicate rightAligned, PrintStream out) {
      this.widths = widths(labels, sample);
      this.rightAligned = rightAligned;
      this.out = out;
      if (framed) {
        rule();
      }
      print(labels.toArray(String[]::new), column -> false);
      rule();
    }

    private int[] widths(List<String> labels, List<String[]> rows) {
      int[] all = new int[labels.size()];
      int sum = BETWEEN.length() * (all.length - 1);
      for (int i = 0; i < all.length; i++) {
        all[i] = Math.max(1, length(labels.get(i)));
        for (String[] row : rows) {
          all[i] = Math.max(all[i], length(shown(row[i])));
        }
        all[i] = Math.min(all[i], width);
        sum += all[i];
      }
      for (int widest = widest(all); sum > width && all[widest] > NARROWEST; widest = widest(all)) {
        all[widest]--;
        sum--;
      }
      return all;
    }

    private static int widest(int[] widths) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      return widest;
    }

    void row(String[] cells) {
      print(cells, rightAligned);
    }

    private void print(String[] cells, IntPredicate right) {
      StringBuilder line = new StringBuilder(framed ? "| " : "");
      for (int i = 0; i < widths.length; i++) {
        String text = fitted(shown(cells[i]), widths[i]);
        String gap = " ".repeat(Math.max(0, widths[i] - length(text)));
        line.append(i == 0 ? "" : BETWEEN).append(right.test(i) ? gap + text : text + gap);
      }
      out.println(framed ? line.append(" |") : line.toString().stripTrailing());
    }

    private String fitted(String text, int most) {
      if (framed || length(text) <= most) {
        return text;
      }
      cut = true;
      return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    private void rule() {
      List<String> parts = new ArrayList<>();
      for (int one : widths) {
        parts.add("-".repeat(one));
      }
      String rule = String.join("-+-", parts);
      out.println(framed ? "+-" + rule + "-+" : rule);
    }

    void end() {
      if (framed) {
        rule();
      }
      if (cut) {
        out.println("(cells that end in … are cut; \\x shows them whole)");
      }
    }
  }
}

package io.mokadb.bench.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * Figures in rows, as text.
 *
 * @param head one word for each column
 * @param rows as wide as the head
 */
public record TextTable(List<String> head, List<List<String>> rows) {

  /** Copies, and checks the widths. */
  public TextTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(row + " is not as wide as " + head);
      }
    }
  }

  /** For a terminal: columns under each other, the first to the left. */
  public List<String> lines() {
    int[] widths = new int[head.size()];
    List<List<String>> all = new ArrayList<>(List.of(head));
    all.addAll(rows);
    for (List<String> row : all) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return all.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String pad = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
    }
    return line.toString().stripTrailing();
  }

  /** The table in Markdown, as the documents in docs/ show it. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", head) + " |");
    lines.add("|" + "---|".repeat(head.size()));
    for (List<String> row : rows) {
      lines.add("| " + String.join(" | ", row) + " |");
    }
    return lines;
  }
}

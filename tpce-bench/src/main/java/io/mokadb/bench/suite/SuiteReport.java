package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import io.mokadb.bench.measure.Machine;
import io.mokadb.bench.page.ReportPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The report of a suite: a page, and the tables for docs/performance.md. Not thread-safe. */
final class SuiteReport {

  private static final String NAME = "all";

  private final Path directory;
  private final List<Figure> figures = new ArrayList<>();

  SuiteReport(Path directory) {
    this.directory = directory;
  }

  /** Adds a figure to the end, and writes the files of that figure. */
  void add(Figure figure) throws IOException {
    figures.add(figure);
    new FigureFiles(directory).write(figure);
  }

  /** True if every figure was measured to its end and without a failure. */
  boolean sound() {
    return figures.stream().allMatch(f -> f.failures().isEmpty() && !f.partial());
  }

  Path page() {
    return directory.resolve(NAME + ".html");
  }

  Path tablesFile() {
    return directory.resolve(NAME + ".md");
  }

  /**
   * Writes the page and the tables, in place of earlier ones.
   *
   * @param left names of the parts that are not measured yet
   */
  void write(List<String> left) throws IOException {
    String title =
        left.isEmpty() ? "Moka: all benchmarks" : "Moka: benchmarks, not all of them yet";
    new FigureFiles(directory).page(NAME, title, figures, "");
    ReportPage.write(tablesFile(), String.join("\n", tables(left)) + "\n");
  }

  /** The tables in Markdown, for docs/performance.md. */
  List<String> tables(List<String> left) {
    List<String> lines = new ArrayList<>();
    lines.add("<!-- bin/moka bench all; " + Machine.here().describe() + " -->");
    figures.forEach(figure -> lines.addAll(table(figure)));
    if (!left.isEmpty()) {
      lines.add("");
      lines.add("Not measured: " + String.join(", ", left) + ".");
    }
    return lines;
  }

  private static List<String> table(Figure figure) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("### " + figure.title() + (figure.partial() ? " (stopped early)" : ""));
    lines.add("");
    lines.addAll(figure.table().markdown());
    lines.add("");
    if (!figure.settings().isEmpty()) {
      lines.add("- " + figure.finished() + "; " + settings(figure) + ".");
    }
    figure.notes().forEach(note -> lines.add("- " + note));
    figure.failures().forEach(failure -> lines.add("- FAILED: " + failure.strip()));
    return lines;
  }

  private static String settings(Figure figure) {
    return figure.settings().entrySet().stream()
        .map(setting -> setting.getKey() + ": " + setting.getValue())
        .collect(Collectors.joining("; "));
  }
}

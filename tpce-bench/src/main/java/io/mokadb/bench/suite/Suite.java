package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import io.mokadb.bench.measure.Machine;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.page.Page;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures part after part, and keeps the report up to date. Not thread-safe. */
public final class Suite {

  private static final String NAME = "all";

  private final Path directory;
  private final PrintStream out;
  private final Stop stop;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  /** What measures a part. */
  public interface Part {
    /** Measures. */
    Figure measure() throws IOException, InterruptedException, SQLException;
  }

  /**
   * A suite without parts.
   *
   * @param directory of the report
   * @param stop asked between parts
   */
  public Suite(Path directory, PrintStream out, Stop stop) {
    this.directory = directory;
    this.out = out;
    this.stop = stop;
  }

  /** Adds a part to the end. */
  public Suite add(String name, Part part) {
    parts.put(name, part);
    return this;
  }

  /**
   * Measures all parts.
   *
   * @return whether all of them were measured and none failed
   */
  public boolean run() throws IOException, InterruptedException {
    left.addAll(parts.keySet());
    for (Map.Entry<String, Part> part : parts.entrySet()) {
      if (stop.requested()) {
        break;
      }
      out.println("== " + part.getKey());
      Figure figure = measure(part.getKey(), part.getValue());
      left.remove(part.getKey());
      figures.add(figure);
      figure.print(out);
      new FigureFiles(directory).write(figure);
      write();
    }
    write();
    out.println();
    tables().forEach(out::println);
    out.println("page: " + directory.resolve(NAME + ".html"));
    out.println("tables: " + directory.resolve(NAME + ".md"));
    return left.isEmpty() && figures.stream().allMatch(f -> f.failures().isEmpty());
  }

  private Figure measure(String name, Part part) throws InterruptedException {
    try {
      return part.measure();
    } catch (IOException | SQLException | RuntimeException e) {
      return Figure.titled(name, name)
          .head("what")
          .partial(stop.requested())
          .failure(name + ": " + e.getMessage())
          .build();
    }
  }

  private void write() throws IOException {
    String title =
        left.isEmpty() ? "Moka: all benchmarks" : "Moka: benchmarks, not all of them yet";
    new FigureFiles(directory).page(NAME, title, figures, "");
    Page.write(directory.resolve(NAME + ".md"), String.join("\n", tables()) + "\n");
  }

  /** What goes into docs/performance.md. */
  private List<String> tables() {
    List<String> lines = new ArrayList<>();
    lines.add("<!-- bin/moka bench all; " + Machine.here().describe() + " -->");
    for (Figure figure : figures) {
      lines.add("");
      lines.add("### " + figure.title() + (figure.partial() ? " (stopped early)" : ""));
      lines.add("");
      lines.addAll(figure.table().markdown());
      lines.add("");
      figure.notes().forEach(note -> lines.add("- " + note));
      figure.failures().forEach(failure -> lines.add("- FAILED: " + failure.strip()));
    }
    if (!left.isEmpty()) {
      lines.add("");
      lines.add("Not measured: " + String.join(", ", left) + ".");
    }
    return lines;
  }
}

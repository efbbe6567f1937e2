package io.mokadb.bench.figure;

import io.mokadb.bench.measure.Machine;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something measured, ready to be shown; its JSON form is the file format.
 *
 * @param format version of the file format
 * @param id names its files, such as figure8
 * @param title above it
 * @param paper what the Percolator paper saw, or empty where it has no such figure
 * @param finished when
 * @param machine where
 * @param settings how, by name
 * @param charts pictures
 * @param table the same figures as text
 * @param notes what has to be known to read it right
 * @param partial whether it was stopped before its end
 * @param failures what could not be measured, and why
 */
public record Figure(
    int format,
    String id,
    String title,
    String paper,
    String finished,
    Machine machine,
    Map<String, String> settings,
    List<Chart> charts,
    TextTable table,
    List<String> notes,
    boolean partial,
    List<String> failures) {

  /** The version that this program writes. */
  public static final int FORMAT = 1;

  /** Copies what can change. */
  public Figure {
    settings = new TreeMap<>(settings);
    charts = List.copyOf(charts);
    notes = List.copyOf(notes);
    failures = List.copyOf(failures);
  }

  /** Prints it without its pictures. */
  public void print(PrintStream out) {
    out.println();
    out.println(title + (partial ? " (stopped early)" : ""));
    table.lines().forEach(line -> out.println("  " + line));
    notes.forEach(out::println);
    if (!paper.isEmpty()) {
      out.println("The paper: " + paper);
    }
    failures.forEach(failure -> out.println("FAILED " + failure));
  }

  /** Puts a figure together. */
  public static Builder titled(String id, String title) {
    return new Builder(id, title);
  }

  /** A figure that grows. Not thread-safe. */
  public static final class Builder {

    private final String id;
    private final String title;
    private final Machine machine = Machine.here();
    private final Map<String, String> settings = new TreeMap<>();
    private final List<Chart> charts = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private List<String> head = List.of();
    private String paper = "";
    private boolean partial;

    private Builder(String id, String title) {
      this.id = id;
      this.title = title;
    }

    /** What the paper saw. */
    public Builder paper(String text) {
      paper = text;
      return this;
    }

    /** A setting. */
    public Builder setting(String name, Object value) {
      settings.put(name, String.valueOf(value));
      return this;
    }

    /** The table's head. */
    public Builder head(String... names) {
      head = List.of(names);
      return this;
    }

    /** The next row of the table. */
    public Builder row(String... cells) {
      rows.add(List.of(cells));
      return this;
    }

    /** The next picture. */
    public Builder chart(Chart chart) {
      charts.add(chart);
      return this;
    }

    /** The next note. */
    public Builder note(String text) {
      notes.add(text);
      return this;
    }

    /** Something that could not be measured. */
    public Builder failure(String text) {
      failures.add(text);
      return this;
    }

    /** True if the end was reached. */
    public Builder partial(boolean stopped) {
      partial = stopped;
      return this;
    }

    /** The figure. */
    public Figure build() {
      return new Figure(
          FORMAT,
          id,
          title,
          paper,
          Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
          machine,
          settings,
          charts,
          new TextTable(head, rows),
          notes,
          partial,
          failures);
    }
  }
}

package io.mokadb.bench.series;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Two series side by side, such as two of the same hour on different days. */
public final class SeriesComparison {

  private final SeriesReport first;
  private final SeriesReport second;

  /**
   * A comparison.
   *
   * @throws IllegalArgumentException when their data have different sizes
   */
  public SeriesComparison(SeriesReport first, SeriesReport second) {
    if (!first.scale().equals(second.scale())) {
      throw new IllegalArgumentException(
          "the series ran at different scales, which cannot be compared: "
              + first.scale()
              + " and "
              + second.scale());
    }
    this.first = first;
    this.second = second;
  }

  /** A row for each database and number of threads that both have. */
  public TextTable table() {
    List<List<String>> rows = new ArrayList<>();
    List<SeriesLine> others = SeriesLine.of(second);
    for (SeriesLine line : SeriesLine.of(first)) {
      others.stream()
          .filter(other -> other.site().equals(line.site()))
          .filter(other -> other.threads() == line.threads())
          .filter(other -> line.rate() != null && other.rate() != null)
          .forEach(other -> rows.add(row(line, other)));
    }
    return new TextTable(
        List.of(
            "database",
            "threads",
            "valid",
            "first, trades/s",
            "second, trades/s",
            "second / first",
            "intervals"),
        rows);
  }

  /** Differences that a reader should know. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!first.settings().equals(second.settings())) {
      notes.add(
          "the series ran with different settings: "
              + String.join(" ", first.settings())
              + " and "
              + String.join(" ", second.settings()));
    }
    for (String site : first.sites()) {
      String one = options(first, site);
      String other = options(second, site);
      if (second.sites().contains(site) && !one.equals(other)) {
        notes.add(site + " ran with different options: " + one + " and " + other);
      }
    }
    return notes;
  }

  /** A file of an earlier version does not have them. */
  private static String options(SeriesReport report, String site) {
    List<String> options = report.options().get(site);
    return options == null ? "unknown ones" : String.join(" ", options);
  }

  private static List<String> row(SeriesLine line, SeriesLine other) {
    return List.of(
        line.site(),
        Integer.toString(line.threads()),
        line.valid() + " of " + line.runs() + ", " + other.valid() + " of " + other.runs(),
        text(line.rate()),
        text(other.rate()),
        String.format(Locale.ROOT, "%.3f", other.rate().middle() / line.rate().middle()),
        line.rate().overlaps(other.rate()) ? "overlap" : "DO NOT OVERLAP");
  }

  private static String text(Interval rate) {
    return String.format(
        Locale.ROOT,
        "%,.1f (%,.1f to %,.1f, %.0f %%)",
        rate.middle(),
        rate.low(),
        rate.high(),
        100 * rate.confidence());
  }
}

package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.Experiments;
import io.mokadb.bench.micro.Measurement;
import io.mokadb.bench.micro.MicroBenchmark;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The micro benchmark as a figure: Moka's ratios to the others. */
public final class MicroFigure {

  private static final String MOKA = "moka";
  private static final String SERVER = "postgresql";

  private MicroFigure() {}

  /** Runs all experiments. */
  public static Figure measure(MicroSettings settings, Consumer<String> log, Stop stop)
      throws IOException {
    Report report = new MicroBenchmark(settings, Experiments.named(Set.of()), log, stop).run();
    Figure.Builder figure =
        Figure.titled("micro", "Small operations: Moka's rate and CPU divided by the others'")
            .setting("rows", settings.rows())
            .setting("time for each", settings.time())
            .setting("rounds, in turns", settings.rounds())
            .partial(stop.requested());
    of(report, figure);
    return figure.build();
  }

  static void of(Report report, Figure.Builder figure) {
    Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();
    Set<String> others = new LinkedHashSet<>();
    for (Measurement m : report.measurements()) {
      rows.computeIfAbsent(m.experiment().name() + ", " + m.setting(), k -> new LinkedHashMap<>())
          .put(m.contender(), m);
      if (!m.contender().equals(MOKA)) {
        others.add(m.contender());
      }
    }
    rows.values().removeIf(measured -> !measured.containsKey(MOKA));
    List<String> head =
        new ArrayList<>(List.of("experiment, durability/threads", "Moka /s", "p50 us", "CPU us"));
    others.forEach(other -> head.add(other + ": rate, CPU"));
    figure.head(head.toArray(String[]::new));
    rows.forEach((name, measured) -> figure.row(cells(name, measured, others)));
    figure.chart(ratios(rows, others));
    figure.note("A rate above 1 is good, CPU below 1 is good. H2 never syncs a commit.");
    if (others.contains(SERVER)) {
      figure.note(
          "CPU is that of the program's process, so there is none for a PostgreSQL server.");
    }
    report.failures().forEach(figure::failure);
  }

  private static String[] cells(
      String name, Map<String, Measurement> measured, Set<String> others) {
    Measurement moka = measured.get(MOKA);
    List<String> cells =
        new ArrayList<>(
            List.of(
                name,
                String.format(Locale.ROOT, "%,.0f", moka.rate()),
                String.format(Locale.ROOT, "%.1f", moka.sample().micros(50)),
                String.format(Locale.ROOT, "%.1f", moka.cpuMicros())));
    for (String other : others) {
      Measurement theirs = measured.get(other);
      cells.add(theirs == null ? "" : ratio(moka, theirs));
    }
    return cells.toArray(String[]::new);
  }

  private static Chart ratios(Map<String, Map<String, Measurement>> rows, Set<String> others) {
    List<Chart.Series> series = new ArrayList<>();
    for (String other : others) {
      List<Double> ratios = new ArrayList<>();
      for (Map<String, Measurement> measured : rows.values()) {
        Measurement theirs = measured.get(other);
        ratios.add(theirs == null ? null : measured.get(MOKA).rate() / theirs.rate());
      }
      series.add(Chart.Series.bars(other, ratios));
    }
    return Chart.bars(
            "Moka's rate, the other's being 1", "ratio", List.copyOf(rows.keySet()), series)
        .logarithmic(false, true);
  }

  private static String ratio(Measurement moka, Measurement theirs) {
    String rate = String.format(Locale.ROOT, "%.2f, ", moka.rate() / theirs.rate());
    // So little that the clock did not see it, or spent by a server.
    boolean unknown =
        theirs.contender().equals(SERVER) || moka.cpuMicros() <= 0 || theirs.cpuMicros() <= 0;
    return rate
        + (unknown
            ? "-"
            : String.format(Locale.ROOT, "%.2f", moka.cpuMicros() / theirs.cpuMicros()));
  }
}

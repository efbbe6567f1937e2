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
    List<String> head =
        new ArrayList<>(List.of("experiment, durability/threads", "Moka /s", "p50 us", "CPU us"));
    others.forEach(other -> head.add(other + ": rate, CPU"));
    figure.head(head.toArray(String[]::new));
    List<String> categories = new ArrayList<>();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    others.forEach(other -> ratios.put(other, new ArrayList<>()));
    rows.forEach(
        (name, measured) -> {
          Measurement moka = measured.get(MOKA);
          if (moka != null) {
            List<String> cells =
                new ArrayList<>(
                    List.of(
                        name,
                        String.format(Locale.ROOT, "%,.0f", moka.rate()),
                        String.format(Locale.ROOT, "%.1f", moka.sample().micros(50)),
                        String.format(Locale.ROOT, "%.1f", moka.cpuMicros())));
            categories.add(name);
            for (String other : others) {
              Measurement theirs = measured.get(other);
              ratios.get(other).add(theirs == null ? null : moka.rate() / theirs.rate());
              cells.add(theirs == null ? "" : ratio(moka, theirs));
            }
            figure.row(cells.toArray(String[]::new));
          }
        });
    figure.chart(
        Chart.bars(
                "Moka's rate, the other's being 1",
                "ratio",
                categories,
                ratios.entrySet().stream()
                    .map(entry -> Chart.Series.bars(entry.getKey(), entry.getValue()))
                    .toList())
            .logarithmic(false, true));
    figure.note("A rate above 1 is good, CPU below 1 is good. H2 never syncs a commit.");
    if (others.contains(SERVER)) {
      figure.note(
          "CPU is that of the program's process, so there is none for a PostgreSQL server.");
    }
    report.failures().forEach(figure::failure);
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

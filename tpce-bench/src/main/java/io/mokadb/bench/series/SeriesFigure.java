package io.mokadb.bench.series;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A series as a table and charts. */
record SeriesFigure(SeriesReport report) {

  private static final String NONE = "-";

  Figure figure() {
    List<SeriesLine> lines = SeriesLine.of(report);
    Figure.Builder figure =
        Figure.titled("series", "The TPC-E-like workload, runs in turns")
            .head(
                "database",
                "threads",
                "runs",
                "valid",
                "trades/s",
                "interval",
                "confidence",
                "ratio",
                "interval of the ratio",
                "CPU ms",
                "KB to disk",
                "p50 ms",
                "p90 ms",
                "p99 ms",
                "order to result p90 ms")
            .partial(report.partial());
    lines.forEach(line -> row(figure, line));
    figure.setting("scale", report.scale()).setting("run", String.join(" ", report.settings()));
    for (String site : report.sites()) {
      report.runs().stream()
          .filter(run -> run.site().equals(site))
          .findFirst()
          .ifPresent(run -> figure.setting(site, run.database()));
    }
    charts(figure, lines);
    figure.note(
        "Medians of the runs that were sound and complete, with order statistics as interval; its"
            + " confidence depends on the number of runs. Ratios are those to "
            + (report.sites().isEmpty() ? NONE : report.sites().get(0))
            + " in the same round. CPU and KB are per trade, KB those of all programs of the"
            + " machine; CPU with * is without the server, which could not be measured. p50 to p99"
            + " are those of Trade-Result.");
    invalid(figure);
    report.failures().forEach(figure::failure);
    return figure.build();
  }

  private static void row(Figure.Builder figure, SeriesLine line) {
    figure.row(
        line.site(),
        Integer.toString(line.threads()),
        Integer.toString(line.runs()),
        Integer.toString(line.valid()),
        middle(line.rate(), 1),
        range(line.rate(), "%,.1f to %,.1f"),
        line.rate() == null
            ? NONE
            : String.format(Locale.ROOT, "%.1f %%", 100 * line.rate().confidence()),
        line.ratio() == null ? NONE : String.format(Locale.ROOT, "%.3f", line.ratio().middle()),
        range(line.ratio(), "%.3f to %.3f"),
        middle(line.processorMillis(), 1) + (line.serverMeasured() ? "" : "*"),
        middle(line.diskBytes(), 1024),
        middle(line.p50(), 1),
        middle(line.p90(), 1),
        middle(line.p99(), 1),
        middle(line.orderToResultP90(), 1));
  }

  private void invalid(Figure.Builder figure) {
    List<SeriesRun> invalid = report.runs().stream().filter(run -> !run.valid()).toList();
    for (SeriesRun run : invalid) {
      figure.note(
          run.site()
              + ", "
              + run.threads()
              + (run.threads() == 1 ? " thread, round " : " threads, round ")
              + run.round()
              + ": not "
              + String.join(", ", run.missing())
              + (run.counts() ? "" : " (left out of the medians)"));
    }
  }

  private void charts(Figure.Builder figure, List<SeriesLine> lines) {
    List<Integer> threads = lines.stream().map(SeriesLine::threads).distinct().toList();
    if (threads.size() > 1) {
      figure.chart(byThreads(lines));
    }
    List<Integer> rounds =
        report.runs().stream().map(SeriesRun::round).distinct().sorted().toList();
    for (int number : threads) {
      figure.chart(
          Chart.bars(
              "Trades by round, " + number + (number == 1 ? " thread" : " threads"),
              "trades a second",
              rounds.stream().map(round -> "round " + round).toList(),
              report.sites().stream().map(site -> bars(site, number, rounds)).toList()));
    }
  }

  private Chart byThreads(List<SeriesLine> lines) {
    List<Chart.Series> medians = new ArrayList<>();
    for (String site : report.sites()) {
      medians.add(
          Chart.Series.line(
              site,
              lines.stream()
                  .filter(line -> line.site().equals(site) && line.rate() != null)
                  .map(line -> new Chart.Point(line.threads(), line.rate().middle()))
                  .toList()));
    }
    return Chart.lines("Medians by threads", "threads", "trades a second", medians);
  }

  private Chart.Series bars(String site, int threads, List<Integer> rounds) {
    List<Double> rates = new ArrayList<>();
    for (int round : rounds) {
      rates.add(
          report.runs().stream()
              .filter(run -> run.counts() && run.site().equals(site))
              .filter(run -> run.threads() == threads && run.round() == round)
              .map(SeriesRun::tradesPerSecond)
              .findFirst()
              .orElse(null));
    }
    return Chart.Series.bars(site, rates);
  }

  private static String middle(Interval interval, double unit) {
    if (interval == null) {
      return NONE;
    }
    double value = interval.middle() / unit;
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.1f", value);
  }

  private static String range(Interval interval, String form) {
    return interval == null
        ? NONE
        : String.format(Locale.ROOT, form, interval.low(), interval.high());
  }
}

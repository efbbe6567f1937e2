package io.mokadb.bench.series;

import io.mokadb.bench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Medians of a database with a number of threads. Null where no run counts.
 *
 * @param runs of it, also those that have no part in the medians
 * @param valid of these
 * @param rate median of the trades a second
 * @param ratio median of the ratios to the first database in the same round
 * @param processorMillis median CPU per trade of this process and, where measured, the server's
 * @param diskBytes median of the bytes per trade to the machine's disks
 * @param serverMeasured whether the server's CPU is in that
 */
public record SeriesLine(
    String site,
    int threads,
    int runs,
    int valid,
    Interval rate,
    Interval ratio,
    Interval processorMillis,
    boolean serverMeasured,
    Interval diskBytes,
    Interval p50,
    Interval p90,
    Interval p99,
    Interval orderToResultP90) {

  /** A line for each database and number of threads that ran, threads first. */
  static List<SeriesLine> of(SeriesReport report) {
    List<SeriesLine> lines = new ArrayList<>();
    for (int threads :
        report.runs().stream().map(SeriesRun::threads).distinct().sorted().toList()) {
      for (String site : report.sites()) {
        List<SeriesRun> all =
            report.runs().stream()
                .filter(run -> run.site().equals(site) && run.threads() == threads)
                .toList();
        if (!all.isEmpty()) {
          lines.add(line(site, threads, all, report));
        }
      }
    }
    return lines;
  }

  private static SeriesLine line(
      String site, int threads, List<SeriesRun> all, SeriesReport report) {
    List<SeriesRun> runs = all.stream().filter(SeriesRun::counts).toList();
    boolean server = runs.stream().allMatch(run -> run.serverCpu() != null);
    return new SeriesLine(
        site,
        threads,
        all.size(),
        (int) all.stream().filter(SeriesRun::valid).count(),
        median(runs, SeriesRun::tradesPerSecond),
        median(ratios(runs, report)),
        median(runs, run -> run.clientCpu() + (server ? run.serverCpu() : 0)),
        server,
        median(runs, SeriesRun::disk),
        median(runs, SeriesRun::p50),
        median(runs, SeriesRun::p90),
        median(runs, SeriesRun::p99),
        median(runs, SeriesRun::orderToResultP90));
  }

  private static List<Double> ratios(List<SeriesRun> runs, SeriesReport report) {
    List<Double> ratios = new ArrayList<>();
    for (SeriesRun run : runs) {
      first(run, report).ifPresent(rate -> ratios.add(run.tradesPerSecond() / rate));
    }
    return ratios;
  }

  /** The rate of the first database in the same round, with as many threads. */
  private static OptionalDouble first(SeriesRun run, SeriesReport report) {
    return report.runs().stream()
        .filter(SeriesRun::counts)
        .filter(other -> other.site().equals(report.sites().get(0)))
        .filter(other -> other.threads() == run.threads() && other.round() == run.round())
        .mapToDouble(SeriesRun::tradesPerSecond)
        .filter(rate -> rate > 0)
        .findFirst();
  }

  private static Interval median(List<SeriesRun> runs, Function<SeriesRun, Double> value) {
    List<Double> values = runs.stream().map(value).toList();
    return values.contains(null) ? null : median(values);
  }

  private static Interval median(List<Double> values) {
    return values.isEmpty() ? null : Interval.median(values);
  }
}

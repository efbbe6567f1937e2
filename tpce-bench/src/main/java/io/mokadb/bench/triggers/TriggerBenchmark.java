package io.mokadb.bench.triggers;

import io.mokadb.bench.measure.Stop;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** All experiments, one after the other; prints a table. */
public final class TriggerBenchmark {
  private final TriggerSite site;
  private final Sizes sizes;
  private final PrintStream out;

  /**
   * Sizes of a run.
   *
   * @param changes that latencies are taken of
   * @param backlog rows that workers handle
   * @param large rows of the large table among which dirty ones are found; the small has 10,000
   */
  public record Sizes(int changes, int backlog, int large) {
    public static final Sizes QUICK = new Sizes(50, 2_000, 20_000);
  }

  public TriggerBenchmark(java.nio.file.Path directory, Sizes sizes, PrintStream out) {
    this.site = new TriggerSite(directory);
    this.sizes = sizes;
    this.out = out;
  }

  /**
   * Runs one experiment after the other, until {@code stop} is requested.
   *
   * @throws SQLException the first failure
   */
  public void run(Stop stop) throws SQLException {
    for (Experiment experiment : experiments()) {
      if (!stop.requested()) {
        experiment.run();
      }
    }
  }

  private interface Experiment {
    void run() throws SQLException;
  }

  private List<Experiment> experiments() {
    List<Experiment> all = new ArrayList<>();
    List<String> durabilities = List.of("relaxed", "sync");
    durabilities.forEach(durability -> all.add(() -> latency(durability)));
    for (int workers : new int[] {1, 2}) {
      durabilities.forEach(durability -> all.add(() -> backlog(durability, workers)));
    }
    durabilities.forEach(durability -> all.add(() -> writer(durability)));
    for (int rows : new int[] {10_000, sizes.large}) {
      all.add(() -> finding(rows));
    }
    return all;
  }

  private void latency(String durability) throws SQLException {
    Histogram latency = Latency.measure(site, durability, sizes.changes).seen();
    line(
        "idle to handled, %s: median %.2f ms, p99 %.2f ms",
        durability, latency.getValueAtPercentile(50) / 1e6, latency.getValueAtPercentile(99) / 1e6);
  }

  private void backlog(String durability, int workers) throws SQLException {
    line(
        "notifications handled, %s, %d worker%s: %,.0f/s",
        durability,
        workers,
        workers == 1 ? "" : "s",
        Backlog.measure(site, durability, workers, sizes.backlog));
  }

  private void writer(String durability) throws SQLException {
    WriterCost.Costs costs = WriterCost.measure(site, durability, sizes.changes * 10);
    line(
        "update of one row, %s: unobserved %.1f us, observed %.1f us, ratio %.2f",
        durability,
        costs.unobserved().getValueAtPercentile(50) / 1e3,
        costs.observed().getValueAtPercentile(50) / 1e3,
        costs.ratio());
  }

  private void finding(int rows) throws SQLException {
    line(
        "1,000 dirty rows among %,d found and handled: %.0f ms",
        rows, DirtyRowScan.measure(site, rows));
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}

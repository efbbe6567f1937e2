package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Experiments;
import io.mokadb.bench.micro.Measurement;
import io.mokadb.bench.micro.MicroBenchmark;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Figure 8: what a read and a write cost through SQL and transactions, against the bare store. */
public final class RawStoreFigure {

  private static final String MOKA = "moka";
  private static final String STORE = "rocksdb";

  private RawStoreFigure() {}

  /** The part of the micro benchmark that makes the figure, with the paper's result. */
  private enum Kind {
    READ("point-select", "read a row", "0.94"),
    WRITE("update", "change a row", "0.23"),
    INSERT("insert", "insert a row", "-");

    private final String experiment;
    private final String words;
    private final String paper;

    Kind(String experiment, String words, String paper) {
      this.experiment = experiment;
      this.words = words;
      this.paper = paper;
    }
  }

  /** The rates of Moka and of the bare store for the same work, in operations a second. */
  private record Comparison(
      Kind kind, CommitDurability durability, int threads, double moka, double store) {

    double ratio() {
      return moka / store;
    }

    private boolean writes() {
      return kind != Kind.READ;
    }

    private String promise() {
      return durability.name().toLowerCase(Locale.ROOT);
    }

    String category() {
      return kind.words + (writes() ? ", " + promise() : "") + ", " + threads;
    }

    String[] cells() {
      return new String[] {
        kind.words,
        writes() ? promise() : "-",
        Integer.toString(threads),
        rate(moka),
        rate(store),
        String.format(Locale.ROOT, "%.2f", ratio()),
        kind.paper
      };
    }
  }

  /**
   * Measures it.
   *
   * @param settings with the raw store and Moka; experiments are chosen here
   */
  public static Figure measure(MicroSettings settings, Consumer<String> log, Stop stop)
      throws IOException {
    Report report =
        new MicroBenchmark(
                settings,
                Experiments.named(Set.of(Kind.READ.experiment, Kind.WRITE.experiment, "insert")),
                log,
                stop)
            .run();
    Figure.Builder figure = heading(settings).partial(stop.requested());
    List<Comparison> comparisons = comparisons(report, settings.threads());
    comparisons.forEach(comparison -> figure.row(comparison.cells()));
    charts(figure, comparisons);
    figure.note(
        "sync: the log record is on disk when the commit returns, on both sides; relaxed: within a"
            + " second. The bare store neither checks conflicts nor keeps versions or a schema.");
    figure.note("HBase, the paper's kind of store, is not in this version.");
    report.failures().forEach(figure::failure);
    return figure.build();
  }

  private static Figure.Builder heading(MicroSettings settings) {
    return Figure.titled("figure8", "Figure 8: reads and writes against the bare store")
        .paper(
            "a random read through Percolator ran at 0.94 of the rate of Bigtable by itself, and a"
                + " write at 0.23, because a transaction also reads to find conflicts, locks, and"
                + " writes its commit record; the authors asked for timestamps in batches in both"
                + " cases. There the store was remote; here both are in one process, where a read"
                + " has no network to hide behind.")
        .setting("rows", settings.rows())
        .setting("time for each", settings.time())
        .setting("rounds, in turns", settings.rounds())
        .head("operation", "durability", "threads", "Moka /s", "RocksDB /s", "ratio", "paper");
  }

  private static List<Comparison> comparisons(Report report, List<Integer> threads) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (CommitDurability durability : CommitDurability.values()) {
        for (int count : threads) {
          Optional<Measurement> moka = find(report, MOKA, kind, durability, count);
          Optional<Measurement> store = find(report, STORE, kind, durability, count);
          if (moka.isPresent() && store.isPresent()) {
            comparisons.add(
                new Comparison(kind, durability, count, moka.get().rate(), store.get().rate()));
          }
        }
      }
    }
    return comparisons;
  }

  private static void charts(Figure.Builder figure, List<Comparison> comparisons) {
    List<String> categories = comparisons.stream().map(Comparison::category).toList();
    figure.chart(
        Chart.bars(
            "Moka's rate, the bare store being 1; last number: threads",
            "ratio",
            categories,
            List.of(
                Chart.Series.bars(
                    "Moka / RocksDB", comparisons.stream().map(Comparison::ratio).toList()))));
    figure.chart(
        Chart.bars(
                "The rates",
                "operations a second",
                categories,
                List.of(
                    Chart.Series.bars("Moka", comparisons.stream().map(Comparison::moka).toList()),
                    Chart.Series.bars(
                        "RocksDB", comparisons.stream().map(Comparison::store).toList())))
            .logarithmic(false, true));
  }

  private static Optional<Measurement> find(
      Report report, String contender, Kind kind, CommitDurability durability, int threads) {
    return report.measurements().stream()
        .filter(m -> m.contender().equals(contender))
        .filter(m -> m.experiment().name().equals(kind.experiment))
        .filter(m -> m.durability() == durability && m.threads() == threads)
        .findFirst();
  }

  private static String rate(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}

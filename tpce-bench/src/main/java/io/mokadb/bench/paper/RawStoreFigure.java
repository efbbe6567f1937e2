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

  /**
   * Measures it.
   *
   * @param settings with the raw store and Moka; experiments are chosen here
   */
  public static Figure measure(MicroSettings settings, Consumer<String> log, Stop stop)
      throws IOException {
    Figure.Builder figure =
        Figure.titled("figure8", "Figure 8: reads and writes against the bare store");
    Report report =
        new MicroBenchmark(
                settings,
                Experiments.named(Set.of(Kind.READ.experiment, Kind.WRITE.experiment, "insert")),
                log,
                stop)
            .run();
    figure
        .partial(stop.requested())
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
    List<String> categories = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    List<Double> mokaRates = new ArrayList<>();
    List<Double> storeRates = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (CommitDurability durability : CommitDurability.values()) {
        for (int threads : settings.threads()) {
          Optional<Measurement> moka = find(report, MOKA, kind, durability, threads);
          Optional<Measurement> store = find(report, STORE, kind, durability, threads);
          if (moka.isPresent() && store.isPresent()) {
            boolean writes = kind != Kind.READ;
            String promise = writes ? durability.name().toLowerCase(Locale.ROOT) : "-";
            double ratio = moka.get().rate() / store.get().rate();
            figure.row(
                kind.words,
                promise,
                Integer.toString(threads),
                rate(moka.get().rate()),
                rate(store.get().rate()),
                String.format(Locale.ROOT, "%.2f", ratio),
                kind.paper);
            categories.add(kind.words + (writes ? ", " + promise : "") + ", " + threads);
            ratios.add(ratio);
            mokaRates.add(moka.get().rate());
            storeRates.add(store.get().rate());
          }
        }
      }
    }
    figure.chart(
        Chart.bars(
            "Moka's rate, the bare store being 1; last number: threads",
            "ratio",
            categories,
            List.of(Chart.Series.bars("Moka / RocksDB", ratios))));
    figure.chart(
        Chart.bars(
                "The rates",
                "operations a second",
                categories,
                List.of(
                    Chart.Series.bars("Moka", mokaRates), Chart.Series.bars("RocksDB", storeRates)))
            .logarithmic(false, true));
    figure.note(
        "sync: the log record is on disk when the commit returns, on both sides; relaxed: within a"
            + " second. The bare store neither checks conflicts nor keeps versions or a schema.");
    figure.note("HBase, the paper's kind of store, is not in this version.");
    report.failures().forEach(figure::failure);
    return figure.build();
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

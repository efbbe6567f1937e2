package io.mokadb.bench.views;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Stop;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** All experiments, one after the other, as a figure. Used by one thread, once. */
public final class ViewsBenchmark {
  /** One in so many changes is measured where all totals are computed for each. */
  private static final int REFRESHES = 100;

  private static final int FEWEST = 3;
  private static final String NONE = "-";

  private final ViewsSettings settings;
  private final Consumer<String> log;
  private final Stop stop;
  private final Figure.Builder figure;
  private final Map<String, List<Chart.Point>> costs = new TreeMap<>();

  /** Wires a run; {@code log} hears what happens, and {@code stop} is asked between experiments. */
  public ViewsBenchmark(ViewsSettings settings, Consumer<String> log, Stop stop) {
    this.settings = settings;
    this.log = log;
    this.stop = stop;
    this.figure =
        Figure.titled("views", "Totals of a large table, kept current")
            .setting("rows", settings.rows())
            .setting("changes", settings.changes())
            .setting("changes per commit", settings.perCommit())
            .setting("durability", settings.durability().name().toLowerCase(Locale.ROOT))
            .setting("time for each", settings.time())
            .head("what", "who", "setting", "p50 ms", "p99 ms", "per second");
  }

  /** A way to keep totals in a database. */
  private interface Way {
    KeptTotals of(ShopSite site);
  }

  /** A part; what fails is a failure of the figure, not of the run. */
  private interface Part {
    void run() throws Exception;
  }

  /** Runs everything. */
  public Figure run() {
    part("Moka", () -> inMoka());
    if (settings.comparesPostgresql()) {
      part("PostgreSQL", () -> inPostgresql());
    }
    for (int size : settings.sizes()) {
      part("batches among " + size, () -> batches(size));
    }
    List<Chart.Series> lines = new ArrayList<>();
    costs.forEach((name, points) -> lines.add(Chart.Series.line(name, points)));
    return figure
        .chart(
            Chart.lines(
                    "Until a batch of " + settings.batch() + " changed rows is in the totals",
                    "rows of the table",
                    "milliseconds",
                    lines)
                .logarithmic(true, true))
        .note(
            "visible: from the return of the commit of one changed row until another session reads"
                + " the total, idle. batch: until all totals are current again.")
        .partial(stop.requested())
        .build();
  }

  private void part(String name, Part part) {
    if (stop.requested()) {
      return;
    }
    log.accept(name);
    try {
      part.run();
    } catch (Exception e) {
      // A part that fails is reported, and the others are measured.
      figure.failure(name + ": " + e);
    }
  }

  private void inMoka() throws Exception {
    try (ShopSite site = settings.moka("moka", settings.rows())) {
      created(site, MokaView::new);
      created(site, RefreshedView::new);
      query(site);
      writers(site, List.of(MokaView::new, ImmediateView::new, SubscribedTotals::new));
      visible(site, MokaView::new);
      visible(site, RefreshedView::new);
    }
  }

  private void inPostgresql() throws Exception {
    try (ShopSite site = settings.postgresql(settings.rows())) {
      created(site, RefreshedView::new);
      query(site);
      writers(site, List.of(QueuedTotals::new));
      visible(site, QueuedTotals::new);
      visible(site, RefreshedView::new);
    }
  }

  private void query(ShopSite site) throws SQLException {
    double millis = 0;
    // The first one warms up.
    for (int i = 0; i < 2; i++) {
      long start = System.nanoTime();
      site.number("SELECT SUM(total) FROM (" + ShopSite.QUERY + ") AS q");
      millis = millis(start);
    }
    row("the query itself", site.name(), rows(site), millis);
  }

  private void created(ShopSite site, Way way) throws SQLException {
    double millis = 0;
    String name = "";
    // The first one warms up.
    for (int i = 0; i < 2; i++) {
      try (KeptTotals totals = way.of(site)) {
        long start = System.nanoTime();
        totals.create();
        millis = millis(start);
        name = totals.name();
        totals.requireRight();
      }
    }
    row("creation", name, rows(site), millis);
  }

  private void visible(ShopSite site, Way way) throws SQLException {
    try (KeptTotals totals = way.of(site)) {
      totals.create();
      int changes =
          totals.byItself() ? settings.changes() : Math.max(FEWEST, settings.changes() / REFRESHES);
      Histogram nanos = VisibleChanges.measure(site, totals, changes);
      figure.row(
          "visible",
          totals.name(),
          rows(site),
          decimal(nanos.getValueAtPercentile(50) / 1e6),
          decimal(nanos.getValueAtPercentile(99) / 1e6),
          NONE);
    }
  }

  private void writers(ShopSite site, List<Way> ways) throws Exception {
    Writers writers = new Writers(site, settings.time(), settings.perCommit());
    for (int threads : settings.threads()) {
      writers(site.name() + ", no totals", threads, writers.measure(threads));
      for (Way way : ways) {
        try (KeptTotals totals = way.of(site)) {
          totals.create();
          Sample sample = writers.measure(threads);
          long end = System.nanoTime();
          totals.await();
          double behind = millis(end);
          writers(totals.name(), threads, sample);
          row("until current after it", totals.name(), setting(threads), behind);
          totals.requireRight();
        }
      }
    }
  }

  private void writers(String who, int threads, Sample sample) {
    figure.row(
        "changes",
        who,
        setting(threads),
        decimal(sample.micros(50) / 1e3),
        decimal(sample.micros(99) / 1e3),
        String.format(Locale.ROOT, "%,.0f", sample.rate() * settings.perCommit()));
  }

  private void batches(int size) throws SQLException {
    try (ShopSite site = settings.moka("size" + size, size)) {
      batch(site, new MokaView(site));
      batch(site, new RefreshedView(site));
    }
    if (settings.comparesPostgresql()) {
      try (ShopSite site = settings.postgresql(size)) {
        batch(site, new QueuedTotals(site));
        batch(site, new RefreshedView(site));
      }
    }
  }

  private void batch(ShopSite site, KeptTotals made) throws SQLException {
    try (KeptTotals totals = made) {
      totals.create();
      double millis = ChangedBatches.measure(site, totals, settings.batch());
      row("batch of " + settings.batch(), totals.name(), rows(site), millis);
      costs
          .computeIfAbsent(totals.name(), name -> new ArrayList<>())
          .add(new Chart.Point(site.rows(), millis));
    }
  }

  private void row(String what, String who, String setting, double millis) {
    figure.row(what, who, setting, decimal(millis), NONE, NONE);
  }

  private static String setting(int writers) {
    return writers + (writers == 1 ? " writer" : " writers");
  }

  private static String rows(ShopSite site) {
    return String.format(Locale.ROOT, "%,d rows", site.rows());
  }

  private static double millis(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
  }
}

package io.mokadb.bench;

import io.mokadb.bench.clustering.Documents;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.suite.Budget;
import io.mokadb.bench.suite.MicroFigure;
import io.mokadb.bench.suite.Suite;
import io.mokadb.bench.suite.TradeFigure;
import io.mokadb.bench.suite.TriggerFigure;
import io.mokadb.bench.triggers.TriggerBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The parts of {@code bench all}: how large each is, how long it takes, and how to measure it. The
 * estimates are of two processors that do nothing else.
 */
final class AllParts {

  /** In the order in which they run. */
  static final List<String> NAMES =
      List.of("micro", "triggers", "tpce", "figure7", "figure8", "figure9", "figure10", "oracle");

  private static final int MICRO_ROUNDS = 2;

  /** Experiments at each number of threads and each durability that they have. */
  private static final int MICRO_LINES = 32;

  private static final int STORE_LINES = 10;
  private static final int STORE_ROUNDS = 3;
  private static final List<Integer> MICRO_THREADS = List.of(1, 4);
  private static final double ROWS_PER_TRADE = 13.6;
  private static final double ROWS_LOADED_PER_SECOND = 30_000;

  private final boolean quick;
  private final Set<String> databases;
  private final String postgres;
  private final ScaleOptions scale;
  private final int threads;
  private final Times times;
  private final Optional<Duration> duration;

  /**
   * Seconds that are measured, at factor 1.
   *
   * @param micro for each line of micro
   * @param trades for each run of tpce
   * @param rampUp before it
   * @param crawl for each crawl of figure 7
   * @param store for each line of figure 8
   * @param processors for each run of figure 9
   * @param recovery before the kill, and after it, in figure 10
   * @param oracle for each number of threads
   */
  private record Times(
      double micro,
      double trades,
      double rampUp,
      double crawl,
      double store,
      double processors,
      double recovery,
      double oracle) {

    static final Times USUAL = new Times(0.6, 60, 15, 8, 1, 15, 20, 2);
    static final Times QUICK = new Times(0.1, 5, 1, 2, 0.3, 2, 3, 0.3);
  }

  /**
   * The parts, with nothing made yet.
   *
   * @param databases that Moka is compared with, as {@link Peer} names them, in lower case
   * @param duration of each run of tpce, where it does not follow from the budget
   */
  AllParts(
      boolean quick,
      Set<String> databases,
      String postgres,
      ScaleOptions scale,
      int threads,
      Optional<Duration> duration) {
    this.quick = quick;
    this.databases = databases;
    this.postgres = postgres;
    this.scale = scale;
    this.threads = threads;
    this.duration = duration;
    this.times = quick ? Times.QUICK : Times.USUAL;
  }

  private int rows() {
    return quick ? 10_000 : 200_000;
  }

  private Documents documents() {
    return new Documents(quick ? 20_000 : 200_000, 1);
  }

  private TriggerBenchmark.Sizes triggers() {
    return quick
        ? TriggerBenchmark.Sizes.QUICK
        : new TriggerBenchmark.Sizes(1_000, 50_000, 1_000_000);
  }

  private List<Integer> figure9Threads() {
    return quick ? List.of(1, 2) : List.of(1, 2, 4);
  }

  private List<String> traders() {
    List<String> names = new ArrayList<>(List.of("moka"));
    names.addAll(databases);
    names.remove("sqlite");
    return names;
  }

  /** What the chosen parts take. */
  List<Budget.Share> shares(Set<String> chosen) {
    int contenders = databases.size() + 2;
    int traders = traders().size();
    int crawls = Figures.rates(quick).size();
    double load = scale.scale().trades() * ROWS_PER_TRADE / ROWS_LOADED_PER_SECOND;
    double start = quick ? 6 : 15;
    int processors = Runtime.getRuntime().availableProcessors();
    // One, doubled until all are used.
    int bound = 1 + (int) Math.ceil(Math.log(processors) / Math.log(2));
    int bindings = bound * figure9Threads().size();
    double run = duration.map(Duration::toSeconds).orElse(0L);
    List<Budget.Share> shares = new ArrayList<>();
    shares.add(
        new Budget.Share(
            "micro",
            String.format(
                Locale.ROOT, "%,d rows; moka, rocksdb, %s", rows(), String.join(", ", databases)),
            contenders * (quick ? 1.5 : 5),
            MICRO_LINES * contenders * times.micro * (1 + 1.0 / MICRO_ROUNDS)));
    shares.add(
        new Budget.Share(
            "triggers",
            String.format(Locale.ROOT, "%,d rows", triggers().large()),
            quick ? 8 : 60,
            0));
    shares.add(
        new Budget.Share(
            "tpce",
            scale.scale().customers() + " customers; " + String.join(", ", traders()),
            traders * (load + start + run),
            traders * (times.rampUp + (duration.isPresent() ? 0 : times.trades))));
    shares.add(
        new Budget.Share(
            "figure7",
            String.format(
                Locale.ROOT, "%,d documents, %d crawl rates", documents().repository(), crawls),
            crawls * (quick ? 10 : 18),
            (crawls + 1) * times.crawl));
    shares.add(
        new Budget.Share(
            "figure8",
            String.format(Locale.ROOT, "%,d rows; moka, rocksdb", rows()),
            quick ? 3 : 8,
            STORE_LINES * 2 * times.store * (1 + 1.0 / STORE_ROUNDS)));
    shares.add(
        new Budget.Share(
            "figure9",
            bindings + " runs on 1 to " + processors + " processors; a simulated cluster",
            load + bindings * start + (quick ? 10 : 40),
            bindings * times.processors * 1.25));
    shares.add(
        new Budget.Share("figure10", "kill -9 under load", load + 2 * start, 2 * times.recovery));
    shares.add(new Budget.Share("oracle", "1, 2, 4, 8 threads", quick ? 2 : 4, 4 * times.oracle));
    shares.removeIf(share -> !chosen.isEmpty() && !chosen.contains(share.part()));
    return shares;
  }

  /**
   * Adds the parts of a budget to a suite.
   *
   * @param work for the databases
   * @param reports of the runs of tpce
   */
  void addTo(Suite suite, Budget budget, Path work, Path reports, Consumer<String> log) {
    Figures figures = new Figures(quick, log);
    double factor = budget.factor();
    Map<String, Suite.Part> parts = new LinkedHashMap<>();
    parts.put(
        "micro",
        stop -> MicroFigure.measure(micro(part(work, "micro"), times.micro * factor), log, stop));
    parts.put("triggers", stop -> TriggerFigure.measure(part(work, "triggers"), triggers(), stop));
    parts.put(
        "tpce",
        stop ->
            new TradeFigure(runs(part(work, "tpce"), factor), reports.toAbsolutePath(), log, stop)
                .measure());
    parts.put(
        "figure7",
        stop ->
            figures.clustering(
                part(work, "figure7"),
                documents(),
                Figures.rates(quick),
                times.crawl * factor,
                stop));
    parts.put(
        "figure8",
        stop ->
            figures.rawStore(part(work, "figure8"), rows(), millis(times.store * factor), stop));
    parts.put(
        "figure9",
        stop ->
            figures.processors(
                part(work, "figure9"),
                scale,
                figure9Threads(),
                atLeastOne(times.processors * factor),
                stop));
    parts.put(
        "figure10", stop -> recovery(figures, work, atLeastOne(times.recovery * factor), stop));
    parts.put(
        "oracle",
        stop -> figures.oracle(part(work, "oracle"), millis(times.oracle * factor), stop));
    budget.shares().forEach(share -> suite.add(share, budget, parts.get(share.part())));
  }

  private io.mokadb.bench.figure.Figure recovery(Figures figures, Path work, int seconds, Stop stop)
      throws Exception {
    return figures.recovery(part(work, "figure10"), scale, threads, seconds, seconds, stop);
  }

  private static Duration millis(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private static int atLeastOne(double seconds) {
    return (int) Math.max(1, Math.round(seconds));
  }

  private static Path part(Path work, String name) throws IOException {
    return Files.createDirectories(work.resolve(name));
  }

  private MicroSettings micro(Path directory, double seconds) {
    Set<Peer> contenders = EnumSet.of(Peer.MOKA);
    databases.forEach(name -> contenders.add(Peer.valueOf(name.toUpperCase(Locale.ROOT))));
    return new MicroSettings(
        contenders,
        true,
        MICRO_THREADS,
        rows(),
        millis(seconds),
        MICRO_ROUNDS,
        EnumSet.allOf(CommitDurability.class),
        directory,
        postgres);
  }

  private Map<String, List<String>> runs(Path work, double factor) {
    List<String> common = new ArrayList<>(scale.arguments());
    long seconds =
        duration.map(Duration::toSeconds).orElse((long) atLeastOne(times.trades * factor));
    common.add("--duration=" + seconds + "s");
    common.add("--ramp-up=" + atLeastOne(times.rampUp * factor) + "s");
    common.add("--threads=" + threads);
    Map<String, String> urls =
        Map.of(
            "moka", "jdbc:moka:" + work.resolve("moka"),
            "h2", "jdbc:h2:file:" + work.resolve("h2/db") + ";CACHE_SIZE=262144",
            "hsqldb", "jdbc:hsqldb:file:" + work.resolve("hsqldb/db"),
            "postgresql", postgres);
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (String name : traders()) {
      List<String> arguments = new ArrayList<>(common);
      arguments.add("--url=" + urls.get(name));
      if (name.equals("postgresql")) {
        // Left by an earlier run, perhaps at another scale; no other program uses it.
        arguments.add("--recreate");
      }
      runs.put(name, arguments);
    }
    return runs;
  }
}

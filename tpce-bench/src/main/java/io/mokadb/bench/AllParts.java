package io.mokadb.bench;

import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.suite.Budget;
import io.mokadb.bench.suite.MicroFigure;
import io.mokadb.bench.suite.Suite;
import io.mokadb.bench.suite.SuitePart;
import io.mokadb.bench.suite.TradeFigure;
import io.mokadb.bench.suite.TriggerFigure;
import io.mokadb.bench.views.ViewsBenchmark;
import io.mokadb.bench.views.ViewsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
      List.of(
          "micro",
          "triggers",
          "views",
          "tpce",
          "figure7",
          "figure8",
          "figure9",
          "figure10",
          "oracle");

  private static final List<Integer> MICRO_THREADS = List.of(1, 4);

  private final boolean quick;
  private final Set<String> databases;
  private final String postgres;
  private final ScaleOptions scale;
  private final int threads;
  private final PartSizes sizes;
  private final TradeRuns trades;
  private final Optional<Duration> duration;

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
    this.sizes = quick ? PartSizes.QUICK : PartSizes.USUAL;
    this.trades = new TradeRuns(databases, postgres, scale, threads);
  }

  /** Estimates how long the chosen parts take; all parts if none is chosen. */
  List<Budget.Share> shares(Set<String> chosen) {
    List<Budget.Share> shares =
        new PartEstimates(quick, sizes, databases, trades.databases(), scale.scale(), duration)
            .shares();
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
    double factor = budget.factor();
    Map<String, SuitePart> parts = new LinkedHashMap<>();
    parts.put(
        "micro",
        stop ->
            MicroFigure.measure(
                micro(part(work, "micro"), sizes.times().micro() * factor), log, stop));
    parts.put(
        "triggers", stop -> TriggerFigure.measure(part(work, "triggers"), sizes.triggers(), stop));
    parts.put(
        "views",
        stop ->
            new ViewsBenchmark(
                    views(part(work, "views"), sizes.times().views() * factor), log, stop)
                .run());
    parts.put(
        "tpce",
        stop ->
            new TradeFigure(
                    trades.arguments(part(work, "tpce"), seconds(factor), rampUp(factor)),
                    reports.toAbsolutePath(),
                    log,
                    stop)
                .measure());
    addFigures(parts, new Figures(quick, log), factor, work);
    budget.shares().forEach(share -> suite.add(share, budget, parts.get(share.part())));
  }

  private void addFigures(Map<String, SuitePart> parts, Figures figures, double factor, Path work) {
    PartSizes.Times times = sizes.times();
    parts.put(
        "figure7",
        stop ->
            figures.clustering(
                part(work, "figure7"),
                sizes.documents(),
                Figures.rates(quick),
                times.crawl() * factor,
                stop));
    parts.put(
        "figure8",
        stop ->
            figures.rawStore(
                part(work, "figure8"), sizes.rows(), millis(times.store() * factor), stop));
    parts.put(
        "figure9",
        stop ->
            figures.processors(
                part(work, "figure9"),
                scale,
                sizes.figure9Threads(),
                atLeastOne(times.processors() * factor),
                stop));
    parts.put(
        "figure10",
        stop -> {
          int seconds = atLeastOne(times.recovery() * factor);
          return figures.recovery(part(work, "figure10"), scale, threads, seconds, seconds, stop);
        });
    parts.put(
        "oracle",
        stop -> figures.oracle(part(work, "oracle"), millis(times.oracle() * factor), stop));
  }

  private long seconds(double factor) {
    return duration
        .map(Duration::toSeconds)
        .orElse((long) atLeastOne(sizes.times().trades() * factor));
  }

  private int rampUp(double factor) {
    return atLeastOne(sizes.times().rampUp() * factor);
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

  private ViewsSettings views(Path directory, double seconds) {
    return new ViewsSettings(
        sizes.views().rows(),
        sizes.views().compared(),
        sizes.views().changes(),
        sizes.views().batch(),
        PartEstimates.VIEWS_THREADS,
        1,
        millis(seconds),
        CommitDurability.RELAXED,
        directory,
        databases.contains("postgresql") ? postgres : "");
  }

  private MicroSettings micro(Path directory, double seconds) {
    Set<Peer> contenders = EnumSet.of(Peer.MOKA);
    databases.forEach(name -> contenders.add(Peer.valueOf(name.toUpperCase(Locale.ROOT))));
    return new MicroSettings(
        contenders,
        true,
        MICRO_THREADS,
        sizes.rows(),
        millis(seconds),
        PartEstimates.MICRO_ROUNDS,
        EnumSet.allOf(CommitDurability.class),
        directory,
        postgres);
  }
}

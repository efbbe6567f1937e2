package io.mokadb.bench;

import io.mokadb.bench.suite.Budget;
import io.mokadb.bench.tpce.model.Scale;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Estimates how long the parts of {@code bench all} take on two processors that do nothing else.
 *
 * @param databases that Moka is compared with in micro
 * @param traders databases of tpce, Moka among them
 * @param duration of each run of tpce, where it does not follow from the budget
 */
record PartEstimates(
    boolean quick,
    PartSizes sizes,
    Set<String> databases,
    List<String> traders,
    Scale scale,
    Optional<Duration> duration) {

  static final int MICRO_ROUNDS = 2;

  /** Writers of views. */
  static final List<Integer> VIEWS_THREADS = List.of(1, 4);

  /** Experiments at each number of threads and each durability that they have. */
  private static final int MICRO_LINES = 32;

  private static final int STORE_LINES = 10;
  private static final int STORE_ROUNDS = 3;
  private static final double ROWS_PER_TRADE = 13.6;
  private static final double ROWS_LOADED_PER_SECOND = 30_000;

  /** All parts, in the order in which they run. */
  List<Budget.Share> shares() {
    return new ArrayList<>(
        List.of(
            micro(),
            triggers(),
            views(),
            tpce(),
            figure7(),
            figure8(),
            figure9(),
            figure10(),
            oracle()));
  }

  private double load() {
    return scale.trades() * ROWS_PER_TRADE / ROWS_LOADED_PER_SECOND;
  }

  private double start() {
    return quick ? 6 : 15;
  }

  private Budget.Share micro() {
    int contenders = databases.size() + 2;
    return new Budget.Share(
        "micro",
        String.format(
            Locale.ROOT, "%,d rows; moka, rocksdb, %s", sizes.rows(), String.join(", ", databases)),
        contenders * (quick ? 1.5 : 5),
        MICRO_LINES * contenders * sizes.times().micro() * (1 + 1.0 / MICRO_ROUNDS));
  }

  private Budget.Share triggers() {
    return new Budget.Share(
        "triggers",
        String.format(Locale.ROOT, "%,d rows", sizes.triggers().large()),
        quick ? 8 : 60,
        0);
  }

  private Budget.Share views() {
    boolean compares = databases.contains("postgresql");
    int sides = compares ? 2 : 1;
    return new Budget.Share(
        "views",
        String.format(
            Locale.ROOT, "%,d rows; moka%s", sizes.views().rows(), compares ? ", postgresql" : ""),
        sides * (quick ? 4 : 35),
        // Each number of writers without totals, and with them.
        sides * 2 * VIEWS_THREADS.size() * sizes.times().views());
  }

  private Budget.Share tpce() {
    double run = duration.map(Duration::toSeconds).orElse(0L);
    double measured = duration.isPresent() ? 0 : sizes.times().trades();
    return new Budget.Share(
        "tpce",
        scale.customers() + " customers; " + String.join(", ", traders),
        traders.size() * (load() + start() + run),
        traders.size() * (sizes.times().rampUp() + measured));
  }

  private Budget.Share figure7() {
    int crawls = Figures.rates(quick).size();
    return new Budget.Share(
        "figure7",
        String.format(
            Locale.ROOT, "%,d documents, %d crawl rates", sizes.documents().repository(), crawls),
        crawls * (quick ? 10 : 18),
        (crawls + 1) * sizes.times().crawl());
  }

  private Budget.Share figure8() {
    return new Budget.Share(
        "figure8",
        String.format(Locale.ROOT, "%,d rows; moka, rocksdb", sizes.rows()),
        quick ? 3 : 8,
        STORE_LINES * 2 * sizes.times().store() * (1 + 1.0 / STORE_ROUNDS));
  }

  private Budget.Share figure9() {
    int processors = Runtime.getRuntime().availableProcessors();
    // One, doubled until all are used.
    int bound = 1 + (int) Math.ceil(Math.log(processors) / Math.log(2));
    int bindings = bound * sizes.figure9Threads().size();
    return new Budget.Share(
        "figure9",
        bindings + " runs on 1 to " + processors + " processors; a simulated cluster",
        load() + bindings * start() + (quick ? 10 : 40),
        bindings * sizes.times().processors() * 1.25);
  }

  private Budget.Share figure10() {
    return new Budget.Share(
        "figure10", "kill -9 under load", load() + 2 * start(), 2 * sizes.times().recovery());
  }

  private Budget.Share oracle() {
    return new Budget.Share(
        "oracle", "1, 2, 4, 8 threads", quick ? 2 : 4, 4 * sizes.times().oracle());
  }
}

package io.mokadb.bench.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.paper.TradeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** The brokerage workload on several databases, one after the other, each in its own process. */
public final class TradeFigure {

  private static final List<String> SHOWN =
      List.of(
          "Trade-Result",
          "Trade-Order",
          "Trade-Status",
          "Customer-Position",
          "Market-Watch",
          "Broker-Volume",
          "Trade-Lookup");

  private final Map<String, List<String>> runs;
  private final Path reports;
  private final Consumer<String> log;
  private final Stop stop;

  /**
   * A figure; nothing happens yet.
   *
   * @param runs arguments of the workload, by the name that the run gets
   * @param reports directory of the runs' own reports
   */
  public TradeFigure(
      Map<String, List<String>> runs, Path reports, Consumer<String> log, Stop stop) {
    this.runs = new LinkedHashMap<>(runs);
    this.reports = reports;
    this.log = log;
    this.stop = stop;
  }

  /** Runs them. */
  public Figure measure() throws InterruptedException {
    Figure.Builder figure =
        Figure.titled("tpce", "The TPC-E-like workload")
            .paper(
                "on the authors' own workload a simulated brokerage ran with some thirty times the"
                    + " CPU per transaction that a single-site database takes.");
    Map<String, JsonNode> results = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> run : runs.entrySet()) {
      if (!stop.requested()) {
        log.accept("tpce on " + run.getKey());
        run(run.getKey(), run.getValue(), results, figure);
      }
    }
    show(results, figure);
    return figure.partial(stop.requested()).build();
  }

  private void run(
      String name, List<String> arguments, Map<String, JsonNode> results, Figure.Builder figure)
      throws InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    all.add("--name=" + name);
    TradeRun run = new TradeRun(reports.resolve("tpce-" + name), List.of(), all);
    try {
      results.put(name, run.run(stop));
    } catch (IOException e) {
      // Ctrl-C: the run has written what it measured.
      if (!stop.await(Duration.ofSeconds(1)) || !partial(name, run, results)) {
        figure.failure(
            name
                + ": "
                + (stop.requested() ? "stopped before it measured" : lastLines(e.getMessage())));
      }
    }
  }

  private static boolean partial(String name, TradeRun run, Map<String, JsonNode> results) {
    try {
      results.put(name, run.report());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A process that failed has said much; the end says why. */
  private static String lastLines(String text) {
    List<String> lines = text.strip().lines().toList();
    return String.join("; ", lines.subList(Math.max(0, lines.size() - 4), lines.size()));
  }

  static void show(Map<String, JsonNode> results, Figure.Builder figure) {
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(results.keySet());
    figure.head(head.toArray(String[]::new));
    row(figure, results, "trades/s", run -> number(run.at("/result/tradesPerSecond").asDouble()));
    row(figure, results, "valid", TradeFigure::validity);
    row(
        figure,
        results,
        "load, rows/s",
        run ->
            run.at("/load/rows").asLong() == 0
                ? "-"
                : number(
                    run.at("/load/rows").asDouble()
                        / Math.max(1e-9, run.at("/load/rowSeconds").asDouble())));
    row(
        figure,
        results,
        "CPU ms per trade, here + in the server",
        run ->
            number(run.at("/usage/clientCpuMillisPerTrade").asDouble())
                + " + "
                + number(run.at("/usage/serverCpuMillisPerTrade").asDouble()));
    row(figure, results, "conflicts", run -> run.at("/result/conflicts").asText());
    row(
        figure,
        results,
        "Trade-Result, % of the mix (10)",
        run -> number(line(run, "Trade-Result").path("mixPercent").asDouble()));
    for (String kind : SHOWN) {
      row(
          figure,
          results,
          kind + " p50, p90, ms",
          run ->
              number(line(run, kind).path("p50").asDouble())
                  + ", "
                  + number(line(run, kind).path("p90").asDouble()));
    }
    results.values().stream()
        .findFirst()
        .ifPresent(run -> figure.setting("scale", run.path("scale").toString()));
    results.forEach((name, run) -> figure.setting(name, run.at("/environment/database").asText()));
    charts(results, figure);
    figure.note(
        "Durable commits, except H2, which never syncs one. No TPC results, and not to be compared"
            + " with any.");
  }

  private static void charts(Map<String, JsonNode> results, Figure.Builder figure) {
    List<Chart.Series> lines = new ArrayList<>();
    List<Double> client = new ArrayList<>();
    List<Double> server = new ArrayList<>();
    results.forEach(
        (name, run) -> {
          List<Chart.Point> points = new ArrayList<>();
          for (JsonNode second : run.path("timeline")) {
            points.add(
                new Chart.Point(
                    second.path("second").asDouble(), second.path("trades").asDouble()));
          }
          lines.add(Chart.Series.line(name, points));
          client.add(run.at("/usage/clientCpuMillisPerTrade").asDouble());
          server.add(run.at("/usage/serverCpuMillisPerTrade").asDouble());
        });
    figure.chart(Chart.lines("Trades over time", "seconds", "trades a second", lines));
    figure.chart(
        Chart.bars(
            "CPU per trade",
            "milliseconds",
            List.copyOf(results.keySet()),
            List.of(
                Chart.Series.bars("in the program's process", client),
                Chart.Series.bars("in the server's", server))));
  }

  private static void row(
      Figure.Builder figure,
      Map<String, JsonNode> results,
      String what,
      Function<JsonNode, String> value) {
    List<String> cells = new ArrayList<>(List.of(what));
    results.values().forEach(run -> cells.add(value.apply(run)));
    figure.row(cells.toArray(String[]::new));
  }

  private static String validity(JsonNode run) {
    if (!run.at("/result/valid").asBoolean()) {
      return "no";
    }
    return run.at("/result/partial").asBoolean() ? "partial" : "yes";
  }

  private static JsonNode line(JsonNode run, String kind) {
    for (JsonNode line : run.path("transactions")) {
      if (line.path("name").asText().equals(kind)) {
        return line;
      }
    }
    throw new IllegalArgumentException("the run has no " + kind);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }
}

package io.mokadb.bench.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.tpce.report.ReportedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Runs of the brokerage workload side by side, a column for each.
 *
 * @param results reports of the runs, in the order of the columns, by the name of the run
 */
record TradeTable(Map<String, JsonNode> results) {

  private static final List<String> SHOWN =
      List.of(
          "Trade-Result",
          "Trade-Order",
          "Trade-Status",
          "Customer-Position",
          "Market-Watch",
          "Broker-Volume",
          "Trade-Lookup");

  void addTo(Figure.Builder figure) {
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(results.keySet());
    figure.head(head.toArray(String[]::new));
    totals(figure);
    kinds(figure);
    results.values().stream()
        .findFirst()
        .ifPresent(run -> figure.setting("scale", run.path("scale").toString()));
    results.forEach((name, run) -> figure.setting(name, run.at("/environment/database").asText()));
    charts(figure);
    figure.note(
        "Durable commits, except H2, which never syncs one. No TPC results, and not to be compared"
            + " with any.");
  }

  private void totals(Figure.Builder figure) {
    row(figure, "trades/s", run -> number(run.at("/result/tradesPerSecond").asDouble()));
    row(figure, "valid", TradeTable::validity);
    row(figure, "load, rows/s", TradeTable::loadRate);
    row(
        figure,
        "CPU ms per trade, here + in the server",
        run -> number(run.at("/usage/clientCpuMillisPerTrade").asDouble()) + " + " + server(run));
    row(figure, "conflicts", run -> run.at("/result/conflicts").asText());
  }

  private void kinds(Figure.Builder figure) {
    row(
        figure,
        "Trade-Result, % of the mix (10)",
        run -> number(line(run, "Trade-Result").path("mixPercent").asDouble()));
    for (String kind : SHOWN) {
      row(
          figure,
          kind + " p50, p90, ms",
          run ->
              number(line(run, kind).path("p50").asDouble())
                  + ", "
                  + number(line(run, kind).path("p90").asDouble()));
    }
  }

  private static String loadRate(JsonNode run) {
    return run.at("/load/rows").asLong() == 0
        ? "-"
        : number(
            run.at("/load/rows").asDouble()
                / Math.max(1e-9, run.at("/load/rowSeconds").asDouble()));
  }

  private void charts(Figure.Builder figure) {
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
          JsonNode cpu = run.at("/usage/serverCpuMillisPerTrade");
          server.add(cpu.isNumber() ? Double.valueOf(cpu.asDouble()) : null);
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

  private void row(Figure.Builder figure, String what, Function<JsonNode, String> value) {
    List<String> cells = new ArrayList<>(List.of(what));
    results.values().forEach(run -> cells.add(value.apply(run)));
    figure.row(cells.toArray(String[]::new));
  }

  private static String server(JsonNode run) {
    JsonNode cpu = run.at("/usage/serverCpuMillisPerTrade");
    return cpu.isNumber() ? number(cpu.asDouble()) : "not measured";
  }

  private static String validity(JsonNode run) {
    if (!run.at("/validity/sound").asBoolean()) {
      return "broken or failed";
    }
    List<String> missing = new ReportedRun(run).missing();
    return missing.isEmpty() ? "yes" : "not " + String.join(", ", missing);
  }

  private static JsonNode line(JsonNode run, String kind) {
    return new ReportedRun(run).line(kind);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }
}

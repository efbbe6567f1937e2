package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Runs side by side, a column for each; ratios are those to the first. */
public final class Comparison {

  private static final List<String> SCALE =
      List.of("customers", "days", "scaleFactor", "marketDays", "newsLength");
  private static final List<String> SETTINGS =
      List.of(
          "isolation",
          "leftOut",
          "variant",
          "customerThreads",
          "marketThreads",
          "rate",
          "durationSeconds",
          "maintenanceSeconds");

  private final List<JsonNode> runs;

  /**
   * A comparison.
   *
   * @param runs their reports
   * @throws IllegalArgumentException when their data have different sizes; the message names them
   */
  public Comparison(List<JsonNode> runs) {
    this.runs = List.copyOf(runs);
    for (JsonNode run : runs) {
      checkScale(runs.get(0).path("name").asText(), runs.get(0).path("scale"), run);
    }
  }

  private static void checkScale(String firstName, JsonNode first, JsonNode run) {
    for (String field : SCALE) {
      if (!first.path(field).equals(run.path("scale").path(field))) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s ran with %s %s, %s with %s: rates at different scales cannot be compared; run"
                    + " both with the same size",
                firstName,
                field,
                first.path(field).asText("unknown"),
                run.path("name").asText(),
                run.path("scale").path(field).asText("unknown")));
      }
    }
  }

  /** The figures, for a terminal. */
  public TextTable table() {
    List<String> head = new ArrayList<>(List.of(""));
    runs.forEach(run -> head.add(run.path("name").asText()));
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("trades/s", run -> number(run.at("/result/tradesPerSecond"))));
    rows.add(row("95 % interval", run -> range(run.at("/result/rate"))));
    rows.add(row("ratio to the first", this::ratio));
    rows.add(row("valid", Comparison::validity));
    rows.add(row("CPU ms per trade here", run -> number(run.at("/usage/clientCpuMillisPerTrade"))));
    rows.add(row("in the server", run -> number(run.at("/usage/serverCpuMillisPerTrade"))));
    rows.add(
        row(
            "bytes written by these processes per trade",
            run -> number(run.at("/usage/writtenBytesPerTrade"))));
    rows.add(
        row("bytes to the disks per trade", run -> number(run.at("/usage/diskBytesPerTrade"))));
    for (String percentile : List.of("p50", "p90", "p99")) {
      rows.add(
          row(
              "Trade-Result " + percentile + " ms",
              run -> number(new ReportedRun(run).line("Trade-Result").path(percentile))));
    }
    rows.add(row("order to result p90 ms", run -> number(run.at("/orderToResult/p90"))));
    return new TextTable(head, rows);
  }

  /** Differences besides the database that a reader should know. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (String field : SETTINGS) {
      Set<String> values = new LinkedHashSet<>();
      for (JsonNode run : runs) {
        String value = run.path("settings").path(field).asText();
        values.add(value.isEmpty() ? "none" : value);
      }
      if (values.size() > 1) {
        notes.add("the runs differ in " + field + ": " + String.join(", ", values));
      }
    }
    if (runs.stream().map(run -> run.at("/scale/seed").asText()).distinct().count() > 1) {
      notes.add("the runs have data of different seeds, alike in size and distribution");
    }
    return notes;
  }

  /** With the widest interval that the intervals of both allow. */
  private String ratio(JsonNode run) {
    JsonNode first = runs.get(0).path("result");
    double mine = run.at("/result/tradesPerSecond").asDouble();
    if (run == runs.get(0)) {
      return "1";
    }
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        mine / first.path("tradesPerSecond").asDouble(),
        run.at("/result/rate/low").asDouble() / first.at("/rate/high").asDouble(),
        run.at("/result/rate/high").asDouble() / first.at("/rate/low").asDouble());
  }

  private static String validity(JsonNode run) {
    if (run.at("/validity/valid").asBoolean()) {
      return "yes";
    }
    return "NOT " + String.join(", ", new ReportedRun(run).missing());
  }

  private List<String> row(String name, Function<JsonNode, String> cell) {
    List<String> cells = new ArrayList<>(List.of(name));
    runs.forEach(run -> cells.add(cell.apply(run)));
    return cells;
  }

  private static String range(JsonNode interval) {
    return String.format(
        Locale.ROOT,
        "%,.1f to %,.1f",
        interval.path("low").asDouble(),
        interval.path("high").asDouble());
  }

  private static String number(JsonNode value) {
    return value.isNumber()
        ? String.format(Locale.ROOT, value.asDouble() < 100 ? "%.2f" : "%,.0f", value.asDouble())
        : "not measured";
  }
}

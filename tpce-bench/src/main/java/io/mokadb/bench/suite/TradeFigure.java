package io.mokadb.bench.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.paper.TradeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The brokerage workload on several databases, one after the other, each in its own process. */
public final class TradeFigure {

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
    new TradeTable(results).addTo(figure);
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
}

package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.tpce.report.ReportedRun;
import java.util.List;

/**
 * Figures of one run of a series; times in milliseconds.
 *
 * @param sound whether the database was consistent and nothing failed
 * @param valid whether all parts of validity hold
 * @param missing names of the parts that do not hold
 * @param serverCpu per trade, or null where it could not be measured
 * @param written bytes per trade by the processes, or null where they could not be measured
 * @param disk bytes per trade to the machine's disks, or null where they could not be measured
 * @param report file of the run, relative to the directory of the series
 */
public record SeriesRun(
    String site,
    int threads,
    int round,
    String finished,
    String database,
    double tradesPerSecond,
    boolean sound,
    boolean complete,
    boolean valid,
    List<String> missing,
    double p50,
    double p90,
    double p99,
    double orderToResultP90,
    double clientCpu,
    Double serverCpu,
    Double written,
    Double disk,
    String report) {

  /** Copies the list. */
  public SeriesRun {
    missing = List.copyOf(missing);
  }

  /** The figures in the report of a run. */
  static SeriesRun of(Turn turn, JsonNode run, String report) {
    ReportedRun reported = new ReportedRun(run);
    JsonNode line = reported.line("Trade-Result");
    return new SeriesRun(
        turn.site().name(),
        turn.threads(),
        turn.round(),
        run.path("finished").asText(),
        run.at("/environment/database").asText(),
        run.at("/result/tradesPerSecond").asDouble(),
        run.at("/validity/sound").asBoolean(),
        !run.at("/result/partial").asBoolean(),
        run.at("/validity/valid").asBoolean(),
        reported.missing(),
        line.path("p50").asDouble(),
        line.path("p90").asDouble(),
        line.path("p99").asDouble(),
        run.at("/orderToResult/p90").asDouble(),
        run.at("/usage/clientCpuMillisPerTrade").asDouble(),
        orNull(run.at("/usage/serverCpuMillisPerTrade")),
        orNull(run.at("/usage/writtenBytesPerTrade")),
        orNull(run.at("/usage/diskBytesPerTrade")),
        report);
  }

  /** True if it has a part in medians. */
  boolean counts() {
    return sound && complete;
  }

  private static Double orNull(JsonNode value) {
    return value.isNumber() ? Double.valueOf(value.asDouble()) : null;
  }
}

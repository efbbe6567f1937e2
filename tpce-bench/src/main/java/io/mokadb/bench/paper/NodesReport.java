package io.mokadb.bench.paper;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What runs on SQL nodes and region servers have told, shown as figure 9. */
final class NodesReport {
  static final String[] HEAD = {
    "region servers", "SQL nodes", "trades/s", "transactions/s", "nodes' CPU ms/trade", "ms"
  };

  private final Figure.Builder figure;
  private final Map<Integer, List<Chart.Point>> lines = new TreeMap<>();

  NodesReport(List<String> scale, NodesFigure.Extent extent) {
    figure =
        Figure.titled("figure9", "Figure 9: throughput against SQL nodes and region servers")
            .paper(
                "on their own TPC-E-like workload throughput grew in step with the cores used,"
                    + " from a few machines to 15,000 cores, where it was 11,200 transactions a"
                    + " second; no part of the design became a bottleneck on the way, though each"
                    + " transaction took far longer than a single-site database needs.")
            .setting("database", scale)
            .setting("seconds for each run", extent.seconds())
            .setting("threads for each SQL node", extent.threads())
            .head(HEAD)
            .note(
                "Each region server, SQL node, ZooKeeper, the master, the oracle and the customers"
                    + " are processes of their own on this one machine and share its processors:"
                    + " what more of them get done shows what they cost, not how a cluster grows.");
  }

  /** Adds a run. */
  void add(int regionServers, int nodes, JsonNode report) {
    double rate = report.at("/result/tradesPerSecond").asDouble();
    lines
        .computeIfAbsent(regionServers, ignored -> new ArrayList<>())
        .add(new Chart.Point(nodes, rate));
    double seconds = Math.max(1e-9, report.at("/result/seconds").asDouble());
    figure.row(
        Integer.toString(regionServers),
        Integer.toString(nodes),
        ProcessorsFigure.format(rate),
        ProcessorsFigure.format(report.at("/result/transactions").asDouble() / seconds),
        ProcessorsFigure.format(report.at("/usage/serverCpuMillisPerTrade").asDouble()),
        ProcessorsFigure.format(ProcessorsFigure.tradeResult(report)));
  }

  /** The figure with its curves, to which more can be added. */
  Figure.Builder figure() {
    List<Chart.Series> series = new ArrayList<>();
    lines.forEach(
        (servers, points) ->
            series.add(
                Chart.Series.line(
                    servers + (servers == 1 ? " region server" : " region servers"), points)));
    return figure.chart(
        Chart.lines("Measured on this machine", "SQL nodes", "trades a second", series));
  }
}

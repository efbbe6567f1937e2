package io.mokadb.bench.triggers;

import io.mokadb.bench.cluster.ClusterPrograms;
import io.mokadb.bench.cluster.RunningCluster;
import io.mokadb.bench.cluster.SqlNodes;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The time from a change on a SQL node until its trigger has run on the same node or on another, on
 * a cluster of real processes: clients of two servers, over the network of this machine.
 */
public final class ClusterLatency {
  private static final String DATABASE = "triggers";

  private final Path directory;
  private final int regionServers;
  private final int changes;
  private final PrintStream out;
  private final Stop stop;

  /**
   * A measurement; nothing happens yet.
   *
   * @param directory for the cluster, which is removed by its owner
   * @param changes that latencies are taken of
   * @param out gets a line for each result
   * @param stop asked between the two
   */
  public ClusterLatency(
      Path directory, int regionServers, int changes, PrintStream out, Stop stop) {
    this.directory = directory;
    this.regionServers = regionServers;
    this.changes = changes;
    this.out = out;
    this.stop = stop;
  }

  /** Starts a cluster and two SQL nodes, of which one runs no triggers, and measures. */
  public void measure(ClusterPrograms programs)
      throws IOException, InterruptedException, SQLException {
    try (RunningCluster cluster =
            RunningCluster.start(programs, directory.resolve("cluster"), regionServers, stop);
        SqlNodes nodes = new SqlNodes(cluster, DATABASE, stop)) {
      String working = nodes.add("");
      String idle = nodes.add(";triggerworkers=0");
      try (Connection onWorking = DriverManager.getConnection(working);
          Connection onIdle = DriverManager.getConnection(idle);
          Connection reader = DriverManager.getConnection(working)) {
        Latency.prepare(onWorking);
        report("changed and handled on one node", onWorking, reader);
        report("changed on one node, handled on another", onIdle, reader);
      }
    }
  }

  private void report(String what, Connection writer, Connection reader) throws SQLException {
    if (stop.requested()) {
      return;
    }
    Latency latency = Latency.measure(writer, reader, changes);
    out.println(
        String.format(
            Locale.ROOT,
            "%s: median %.1f ms, p99 %.1f ms, at most %.0f ms; to look once takes %.1f ms",
            what,
            latency.seen().getValueAtPercentile(50) / 1e6,
            latency.seen().getValueAtPercentile(99) / 1e6,
            latency.seen().getMaxValue() / 1e6,
            latency.looks().getValueAtPercentile(50) / 1e6));
  }
}

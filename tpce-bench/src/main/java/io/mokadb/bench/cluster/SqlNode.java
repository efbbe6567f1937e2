package io.mokadb.bench.cluster;

import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Pattern;

/** A SQL node of a database on a cluster: a server in a process of its own. */
final class SqlNode implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("Serving .* on 127\\.0\\.0\\.1:(\\d+)");

  /** Longer than a region is away after a kill: a holder of rows may be waiting for it. */
  private static final String LOCK_WAIT = "120s";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ChildProcess process;
  private final String port;

  private SqlNode(ChildProcess process, String port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts a node; returns when it serves.
   *
   * @param database its name, and what else is in its URL
   */
  static SqlNode start(RunningCluster cluster, String database, Stop stop)
      throws IOException, InterruptedException {
    String data = "hbase:%s/%s;lockwait=%s".formatted(cluster.quorum(), database, LOCK_WAIT);
    ChildProcess process =
        ChildProcess.start(cluster.programs().ofNode("--data=" + data, "--port=0"));
    boolean started = false;
    try {
      SqlNode node = new SqlNode(process, process.await(READY, PATIENCE, stop).group(1));
      started = true;
      return node;
    } finally {
      if (!started) {
        process.close();
      }
    }
  }

  String url() {
    return "jdbc:moka://127.0.0.1:" + port + "/";
  }

  long pid() {
    return process.pid();
  }

  /** Ends it in order: it gives back its place among the nodes. */
  @Override
  public void close() throws IOException {
    process.end();
    process.close();
  }
}

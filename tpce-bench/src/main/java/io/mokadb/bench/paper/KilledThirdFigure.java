package io.mokadb.bench.paper;

import io.mokadb.bench.cluster.ClusterPrograms;
import io.mokadb.bench.cluster.RunningCluster;
import io.mokadb.bench.cluster.SqlNodes;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.CrashTrial;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Figure 10 on a cluster of real processes: a third of the region servers is killed with SIGKILL
 * while the workload runs on SQL nodes, and the rate of acknowledged trades is watched from
 * outside.
 */
public final class KilledThirdFigure {
  private static final int PATIENCE_SECONDS = 180;

  private final Path directory;
  private final Scale scale;
  private final List<String> scaleArguments;
  private final Extent extent;
  private final Consumer<String> log;
  private final Stop stop;

  /**
   * The sizes and times.
   *
   * @param regionServers of which a third is killed, one at least
   * @param threads that play customers, in all
   * @param before seconds from the first trade to the kill
   * @param after seconds that it is watched after the kill
   */
  public record Extent(int regionServers, int nodes, int threads, int before, int after) {
    int killed() {
      return Math.max(1, regionServers / 3);
    }
  }

  /**
   * A figure; nothing happens yet.
   *
   * @param directory for the cluster and the reports
   * @param scaleArguments the scale, as arguments of the workload
   * @param stop asked all the time
   */
  public KilledThirdFigure(
      Path directory,
      Scale scale,
      List<String> scaleArguments,
      Extent extent,
      Consumer<String> log,
      Stop stop) {
    this.directory = directory;
    this.scale = scale;
    this.scaleArguments = List.copyOf(scaleArguments);
    this.extent = extent;
    this.log = log;
    this.stop = stop;
  }

  /** Measures it. */
  public Figure measure(ClusterPrograms programs)
      throws IOException, InterruptedException, SQLException {
    log.accept("starting " + extent.regionServers() + " region servers");
    try (RunningCluster cluster =
            RunningCluster.start(
                programs, directory.resolve("cluster"), extent.regionServers(), stop);
        SqlNodes nodes = new SqlNodes(cluster, "figure10", stop)) {
      nodes.growTo(extent.nodes());
      ClusterRuns runs = new ClusterRuns(directory, scaleArguments, nodes, stop);
      log.accept("loading");
      runs.load();
      Path acknowledged = directory.resolve("acknowledged.log");
      Pulse pulse = new Pulse(acknowledged, 1000 / RecoveryReport.PER_SECOND);
      int killed;
      try (ChildProcess workload =
          ChildProcess.start(runs.endless(extent.threads(), acknowledged))) {
        log.accept("running");
        awaitTrade(pulse, workload);
        pulse = new Pulse(acknowledged, 1000 / RecoveryReport.PER_SECOND);
        beat(pulse, extent.before(), workload);
        killed = pulse.counts().size();
        kill(cluster);
        beat(pulse, extent.after(), workload);
        workload.kill();
      }
      log.accept("checking what is left");
      CrashTrial.Outcome outcome =
          new CrashTrial(nodes.url(), scale, Variant.PLAIN, acknowledged)
              .look(pulse.counts().stream().mapToLong(Long::longValue).sum());
      return new KilledThirdReport(extent, scaleArguments, pulse.counts(), killed, outcome)
          .figure(stop.requested());
    }
  }

  private void kill(RunningCluster cluster) throws IOException, InterruptedException {
    for (int i = 1; i <= extent.killed() && !stop.requested(); i++) {
      int number = extent.regionServers() - i;
      log.accept("kill -9 of region server " + number);
      cluster.killRegionServer(number);
    }
  }

  private void awaitTrade(Pulse pulse, ChildProcess workload)
      throws IOException, InterruptedException {
    while (pulse.beat() == 0 && !stop.requested()) {
      requireRunning(workload);
      if (pulse.seconds() > PATIENCE_SECONDS) {
        throw new IOException("no trade was made:\n" + workload.output());
      }
    }
  }

  private void beat(Pulse pulse, int seconds, ChildProcess workload)
      throws IOException, InterruptedException {
    for (int i = 0; i < seconds * RecoveryReport.PER_SECOND && !stop.requested(); i++) {
      pulse.beat();
      requireRunning(workload);
    }
  }

  /** It may have been ended by Ctrl-C, as this process will be. */
  private void requireRunning(ChildProcess workload) throws IOException, InterruptedException {
    if (!workload.alive() && !stop.await(Duration.ofSeconds(1))) {
      throw new IOException("the workload ended by itself:\n" + workload.output());
    }
  }
}

package io.mokadb.bench.paper;

import io.mokadb.bench.cluster.ClusterPrograms;
import io.mokadb.bench.cluster.RunningCluster;
import io.mokadb.bench.cluster.SqlNodes;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Figure 9 on a cluster of real processes: the brokerage workload's throughput against SQL nodes
 * and region servers; and, past this machine, a simulated cluster with the costs of the real one.
 */
public final class NodesFigure {
  private static final Duration COSTS = Duration.ofSeconds(3);

  private final Path directory;
  private final List<String> scale;
  private final Extent extent;
  private final Optional<ProcessorsFigure.Simulator> simulator;
  private final Optional<String> oracle;
  private final Consumer<String> log;
  private final Stop stop;

  /**
   * The sizes that are measured.
   *
   * @param nodes numbers of SQL nodes, ascending
   * @param regionServers the most; then there is one less, until one is left
   * @param threads that play customers, for each node
   * @param seconds that each run is measured
   */
  public record Extent(List<Integer> nodes, int regionServers, int threads, long seconds) {
    public Extent {
      nodes = nodes.stream().sorted().distinct().toList();
    }
  }

  /**
   * A figure; nothing happens yet.
   *
   * @param directory for the cluster and the reports of the runs
   * @param scale arguments that say how large the database is
   * @param oracle class path of the oracle with its tests, to measure it
   * @param stop asked between runs
   */
  public NodesFigure(
      Path directory,
      List<String> scale,
      Extent extent,
      Optional<ProcessorsFigure.Simulator> simulator,
      Optional<String> oracle,
      Consumer<String> log,
      Stop stop) {
    this.directory = directory;
    this.scale = List.copyOf(scale);
    this.extent = extent;
    this.simulator = simulator;
    this.oracle = oracle;
    this.log = log;
    this.stop = stop;
  }

  /** Measures it. */
  public Figure measure(ClusterPrograms programs) throws IOException, InterruptedException {
    NodesReport report = new NodesReport(scale, extent);
    Optional<MeasuredCosts> costs = Optional.empty();
    log.accept("starting " + extent.regionServers() + " region servers");
    try (RunningCluster cluster =
        RunningCluster.start(
            programs, directory.resolve("cluster"), extent.regionServers(), stop)) {
      measure(report, cluster);
      if (!stop.requested()) {
        log.accept("what calls cost");
        costs = Optional.of(MeasuredCosts.measure(cluster, oracle, COSTS, stop));
      }
    } catch (IOException e) {
      // Ctrl-C also ends the processes that run, and may do so first.
      if (!stop.await(Duration.ofSeconds(1))) {
        throw e;
      }
    }
    Figure.Builder figure = report.figure();
    if (stop.requested() || costs.isEmpty()) {
      return figure.partial(true).build();
    }
    simulate(figure, costs.get());
    return figure.build();
  }

  private void measure(NodesReport report, RunningCluster cluster)
      throws IOException, InterruptedException {
    int left = extent.regionServers();
    while (left > 0 && !stop.requested()) {
      try (SqlNodes nodes = new SqlNodes(cluster, "figure9", stop)) {
        nodes.growTo(1);
        ClusterRuns runs = new ClusterRuns(directory, scale, nodes, stop);
        if (left == extent.regionServers()) {
          log.accept("loading");
          runs.load();
        }
        measure(report, left, nodes, runs);
        if (left == 1 && !stop.requested()) {
          log.accept("checking what is left");
          runs.check();
        }
      }
      left--;
      if (left > 0) {
        // Its regions open at the others; the data are loaded once.
        cluster.killRegionServer(left);
      }
    }
  }

  private void measure(NodesReport report, int regionServers, SqlNodes nodes, ClusterRuns runs)
      throws IOException, InterruptedException {
    for (int count : extent.nodes()) {
      if (stop.requested()) {
        return;
      }
      nodes.growTo(count);
      log.accept(regionServers + " region servers, " + count + " SQL nodes");
      report.add(regionServers, count, runs.run(count * extent.threads(), extent.seconds()));
    }
  }

  private void simulate(Figure.Builder figure, MeasuredCosts costs)
      throws IOException, InterruptedException {
    if (simulator.isEmpty()) {
      figure.note(
          "The simulated cluster is left out: this was not started by bin/moka, which knows where"
              + " the simulator is.");
      return;
    }
    log.accept("the simulated cluster");
    figure.note(costs.describe());
    List<String> arguments = new ArrayList<>(simulator.get().arguments());
    arguments.addAll(costs.arguments());
    SimulatedCluster.add(
        figure, new ProcessorsFigure.Simulator(simulator.get().classPath(), arguments), stop);
  }
}

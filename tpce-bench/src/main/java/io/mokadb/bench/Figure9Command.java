package io.mokadb.bench;

import io.mokadb.bench.paper.NodesFigure;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench figure9}. */
@Command(
    name = "figure9",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the throughput of the TPC-E-like workload by processors and threads of this "
            + "machine, or with --cluster by SQL nodes and region servers in processes of it; and "
            + "the transaction protocol on a simulated cluster.")
final class Figure9Command implements Callable<Integer> {

  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description =
          "threads that play customers (1,2,4,8); with --cluster one number, for each SQL node (4)")
  private List<Integer> threads;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "seconds that each run is measured (60; with --cluster 30; quick: 3)")
  private Integer seconds;

  @Option(
      names = "--cluster",
      description = "HBase, an oracle and SQL nodes in processes of this machine, started by this")
  private boolean cluster;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "with --cluster: numbers of SQL nodes (1,2,3,4; quick: 1,2)")
  private List<Integer> nodes;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      description = "with --cluster: the most region servers (3; quick: 2)")
  private Integer regionServers;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (options.quick() || cluster) {
      scale.makeQuick();
    }
    if (cluster) {
      ClusterFigures figures = new ClusterFigures(options.quick(), System.err::println);
      return options.show(
          "figure9", (work, stop) -> figures.nodes(work, scale, extent(figures), stop));
    }
    Figures figures = new Figures(options.quick(), System.err::println);
    int time = seconds != null ? seconds : options.quick() ? 3 : 60;
    return options.show(
        "figure9",
        (work, stop) ->
            figures.processors(
                work, scale, threads == null ? List.of(1, 2, 4, 8) : threads, time, stop));
  }

  private NodesFigure.Extent extent(ClusterFigures figures) {
    NodesFigure.Extent usual = figures.extent();
    return new NodesFigure.Extent(
        nodes == null ? usual.nodes() : nodes,
        regionServers == null ? usual.regionServers() : regionServers,
        threads == null ? usual.threads() : threads.get(0),
        seconds == null ? usual.seconds() : seconds);
  }
}

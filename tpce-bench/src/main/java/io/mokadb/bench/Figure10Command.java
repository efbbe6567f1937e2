package io.mokadb.bench;

import io.mokadb.bench.paper.KilledThirdFigure;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench figure10}. */
@Command(
    name = "figure10",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures throughput over time while the process of the workload is killed with "
            + "SIGKILL and another one takes over, the embedded counterpart of the paper's figure; "
            + "or with --cluster while a third of the region servers is killed.")
final class Figure10Command implements Callable<Integer> {

  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "threads that play customers (${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--before",
      paramLabel = "SECONDS",
      description = "seconds before the kill (60; with --cluster 30; quick: 5)")
  private Integer before;

  @Option(
      names = "--after",
      paramLabel = "SECONDS",
      description =
          "seconds measured from the first trade of the next process (60; quick: 5), or with"
              + " --cluster from the kill (60; quick: 30)")
  private Integer after;

  @Option(
      names = "--cluster",
      description = "HBase, an oracle and SQL nodes in processes of this machine, started by this")
  private boolean cluster;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "with --cluster: SQL nodes (${DEFAULT-VALUE})")
  private int nodes;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "3",
      description = "with --cluster: region servers, of which a third is killed (${DEFAULT-VALUE})")
  private int regionServers;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (options.quick() || cluster) {
      scale.makeQuick();
    }
    if (cluster) {
      ClusterFigures clusters = new ClusterFigures(options.quick(), System.err::println);
      return options.show(
          "figure10", (work, stop) -> clusters.killedThird(work, scale, extent(), stop));
    }
    Figures figures = new Figures(options.quick(), System.err::println);
    int usual = options.quick() ? 5 : 60;
    return options.show(
        "figure10",
        (work, stop) ->
            figures.recovery(
                work,
                scale,
                threads,
                before == null ? usual : before,
                after == null ? usual : after,
                stop));
  }

  private KilledThirdFigure.Extent extent() {
    return new KilledThirdFigure.Extent(
        regionServers,
        nodes,
        threads,
        before == null ? options.quick() ? 5 : 30 : before,
        after == null ? options.quick() ? 30 : 60 : after);
  }
}

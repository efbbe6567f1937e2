package io.mokadb.bench;

import io.mokadb.bench.cluster.ClusterPrograms;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.paper.KilledThirdFigure;
import io.mokadb.bench.paper.NodesFigure;
import io.mokadb.bench.paper.ProcessorsFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The paper's figures on a cluster of real processes, at two sizes. */
final class ClusterFigures {
  private static final int THREADS = 4;

  /** One transaction is under way for each simulated server: each has a thread here. */
  private static final List<String> SIMULATED =
      List.of("--servers", "1,10,100,1000,2000", "--millis", "40", "--clients", "1");

  private static final List<String> FEW_SIMULATED =
      List.of("--servers", "1,10,100", "--millis", "40", "--clients", "1");

  private final boolean quick;
  private final Consumer<String> log;

  ClusterFigures(boolean quick, Consumer<String> log) {
    this.quick = quick;
    this.log = log;
  }

  /** Figure 9's sizes, unless said. */
  NodesFigure.Extent extent() {
    return quick
        ? new NodesFigure.Extent(List.of(1, 2), 2, THREADS, 3)
        : new NodesFigure.Extent(List.of(1, 2, 3, 4), 3, THREADS, 30);
  }

  /** Figure 9. */
  Figure nodes(Path work, ScaleOptions scale, NodesFigure.Extent extent, Stop stop)
      throws IOException, InterruptedException {
    Optional<ProcessorsFigure.Simulator> simulator =
        property(Figures.SIMULATOR)
            .map(path -> new ProcessorsFigure.Simulator(path, quick ? FEW_SIMULATED : SIMULATED));
    return new NodesFigure(
            work, scale.arguments(), extent, simulator, property(Figures.SERVICE), log, stop)
        .measure(ClusterPrograms.ofProperties());
  }

  /** Figure 10. */
  Figure killedThird(Path work, ScaleOptions scale, KilledThirdFigure.Extent extent, Stop stop)
      throws IOException, InterruptedException, SQLException {
    return new KilledThirdFigure(work, scale.scale(), scale.arguments(), extent, log, stop)
        .measure(ClusterPrograms.ofProperties());
  }

  private static Optional<String> property(String name) {
    return Optional.ofNullable(System.getProperty(name)).filter(path -> !path.isEmpty());
  }
}

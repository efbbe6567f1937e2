package io.mokadb.bench;

import io.mokadb.bench.clustering.BatchClustering;
import io.mokadb.bench.clustering.ClusteringFigure;
import io.mokadb.bench.clustering.Documents;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.paper.OracleFigure;
import io.mokadb.bench.paper.ProcessorsFigure;
import io.mokadb.bench.paper.RawStoreFigure;
import io.mokadb.bench.paper.RecoveryFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;

/** The paper's figures at two sizes: as they are meant, and quick. */
final class Figures {

  /** Set by bin/moka: the class path of the transaction layer's tests, where the simulator is. */
  static final String SIMULATOR = "moka.simulator.classpath";

  /**
   * Set by bin/moka bench oracle and triggers: the class path of the oracle's service with its
   * tests.
   */
  static final String SERVICE = "moka.oracle.classpath";

  private final boolean quick;
  private final Consumer<String> log;

  Figures(boolean quick, Consumer<String> log) {
    this.quick = quick;
    this.log = log;
  }

  /** How large figure 7's repository is, unless said. */
  static int documents(boolean quick) {
    return quick ? 20_000 : 1_000_000;
  }

  /** Figure 7's crawl rates, unless said. */
  static List<Double> rates(boolean quick) {
    return quick
        ? List.of(50.0, 500.0, 5_000.0)
        : List.of(
            10.0, 100.0, 500.0, 1_000.0, 2_000.0, 3_000.0, 4_000.0, 6_000.0, 8_000.0, 12_000.0,
            20_000.0, 30_000.0);
  }

  /** Figure 7. */
  Figure clustering(Path work, Documents documents, List<Double> rates, double seconds, Stop stop)
      throws IOException, InterruptedException, SQLException {
    BatchClustering engine =
        ServiceLoader.load(BatchClustering.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "no batch engine on the class path: it is in the module"
                            + " tpce-bench/figure7, which bin/moka bench figure7 adds"));
    return new ClusteringFigure(documents, rates, seconds, engine, log, stop).measure(work);
  }

  /** Figure 8. */
  Figure rawStore(Path work, int rows, Duration time, Stop stop) throws IOException {
    MicroSettings settings =
        new MicroSettings(
            Set.of(Peer.MOKA),
            true,
            List.of(1, 4),
            rows,
            time,
            3,
            EnumSet.allOf(CommitDurability.class),
            work,
            "");
    return RawStoreFigure.measure(settings, log, stop);
  }

  /** Figure 9. */
  Figure processors(Path work, ScaleOptions scale, List<Integer> threads, long seconds, Stop stop)
      throws IOException, InterruptedException {
    Optional<ProcessorsFigure.Simulator> simulator =
        simulator()
            .map(
                path ->
                    new ProcessorsFigure.Simulator(
                        path,
                        quick
                            ? List.of("--servers", "1,2,4,8", "--millis", "100")
                            : List.of("--servers", "1,2,4,8,16,32,64,128", "--millis", "400")));
    return new ProcessorsFigure(work, scale.arguments(), threads, seconds, simulator, log, stop)
        .measure();
  }

  /** Figure 10. */
  Figure recovery(Path work, ScaleOptions scale, int threads, int before, int after, Stop stop)
      throws IOException, InterruptedException, SQLException {
    return new RecoveryFigure(
            work, scale.scale(), scale.arguments(), threads, before, after, log, stop)
        .measure();
  }

  /** The oracle's rate, and that of its service if its classes are there. */
  Figure oracle(Path work, Duration time, Stop stop) throws IOException, InterruptedException {
    String path =
        simulator()
            .orElseThrow(
                () ->
                    new IOException(
                        "the program that asks the oracle belongs to the transaction layer's"
                            + " tests; start this by bin/moka bench, which knows where they are"));
    return OracleFigure.measure(
        path,
        Optional.ofNullable(System.getProperty(SERVICE)),
        work.resolve("oracle"),
        time,
        List.of(1, 2, 4, 8),
        stop);
  }

  private static Optional<String> simulator() {
    return Optional.ofNullable(System.getProperty(SIMULATOR)).filter(path -> !path.isEmpty());
  }
}

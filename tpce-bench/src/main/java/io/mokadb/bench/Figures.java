package io.mokadb.bench;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.Durability;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.micro.Settings;
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
import java.util.Set;
import java.util.function.Consumer;

/** The paper's figures at two sizes: as they are meant, and quick. */
final class Figures {

  /** Set by bin/moka: the class path of the transaction layer's tests, where the simulator is. */
  static final String SIMULATOR = "moka.simulator.classpath";

  private final boolean quick;
  private final Consumer<String> log;

  Figures(boolean quick, Consumer<String> log) {
    this.quick = quick;
    this.log = log;
  }

  /** Figure 8. */
  Figure rawStore(Path work) throws IOException {
    Settings settings =
        new Settings(
            Set.of(Peer.MOKA),
            true,
            List.of(1, 4),
            quick ? 10_000 : 1_000_000,
            Duration.ofMillis(quick ? 300 : 3_000),
            3,
            EnumSet.allOf(Durability.class),
            work,
            "");
    return RawStoreFigure.measure(settings, log);
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

  /** The oracle's rate. */
  Figure oracle(Path work) throws IOException, InterruptedException {
    String path =
        simulator()
            .orElseThrow(
                () ->
                    new IOException(
                        "the program that asks the oracle belongs to the transaction layer's"
                            + " tests; start this by bin/moka bench, which knows where they are"));
    return OracleFigure.measure(
        path, work.resolve("oracle"), Duration.ofMillis(quick ? 300 : 3_000), List.of(1, 2, 4, 8));
  }

  private static Optional<String> simulator() {
    return Optional.ofNullable(System.getProperty(SIMULATOR)).filter(path -> !path.isEmpty());
  }
}

package io.mokadb.bench.paper;

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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Figure 10, as far as an embedded database has one: the workload runs, its process is killed with
 * SIGKILL, another one starts at once, and the rate of acknowledged trades is watched from outside.
 */
public final class RecoveryFigure {

  private static final int PATIENCE_SECONDS = 120;

  private final Path directory;
  private final Scale scale;
  private final List<String> scaleArguments;
  private final int threads;
  private final int secondsBefore;
  private final int secondsAfter;
  private final Consumer<String> log;
  private final Stop stop;

  /**
   * A figure; nothing happens yet.
   *
   * @param directory for the database
   * @param scaleArguments the scale, as arguments of the workload
   * @param secondsBefore that it runs before the kill
   * @param secondsAfter that it is watched after the first trade of the new process
   * @param stop asked all the time
   */
  public RecoveryFigure(
      Path directory,
      Scale scale,
      List<String> scaleArguments,
      int threads,
      int secondsBefore,
      int secondsAfter,
      Consumer<String> log,
      Stop stop) {
    this.directory = directory;
    this.scale = scale;
    this.scaleArguments = List.copyOf(scaleArguments);
    this.threads = threads;
    this.secondsBefore = secondsBefore;
    this.secondsAfter = secondsAfter;
    this.log = log;
    this.stop = stop;
  }

  /** Measures it. */
  public Figure measure() throws IOException, InterruptedException, SQLException {
    String url = "jdbc:moka:" + directory.resolve("data");
    Path acknowledged = directory.resolve("acknowledged.log");
    log.accept("loading");
    ChildProcess.run(command(url, "--load-only"), stop);
    List<String> command =
        command(
            url,
            "--duration=1h",
            "--ramp-up=0s",
            "--threads=" + threads,
            "--unchecked",
            "--acknowledged=" + acknowledged);
    Pulse pulse;
    int killed;
    try (ChildProcess first = ChildProcess.start(command)) {
      log.accept("running");
      await(new Pulse(acknowledged, 1000 / RecoveryReport.PER_SECOND), first);
      pulse = new Pulse(acknowledged, 1000 / RecoveryReport.PER_SECOND);
      beat(pulse, secondsBefore * RecoveryReport.PER_SECOND, first);
      killed = pulse.counts().size();
      log.accept("kill -9");
      first.kill();
    }
    try (ChildProcess second = ChildProcess.start(command)) {
      await(pulse, second);
      beat(pulse, secondsAfter * RecoveryReport.PER_SECOND, second);
      second.kill();
    }
    log.accept("checking what is left");
    CrashTrial.Outcome outcome =
        new CrashTrial(url, scale, Variant.PLAIN, acknowledged)
            .look(pulse.counts().stream().mapToLong(Long::longValue).sum());
    return new RecoveryReport(
            threads, scaleArguments, secondsBefore, pulse.counts(), killed, outcome)
        .figure(stop.requested());
  }

  private List<String> command(String url, String... more) {
    List<String> arguments = new ArrayList<>(scaleArguments);
    arguments.add("--url=" + url);
    arguments.addAll(List.of(more));
    return new TradeRun(directory.resolve("reports"), List.of(), arguments).command();
  }

  /** Until the first trade. */
  private void await(Pulse pulse, ChildProcess process) throws IOException, InterruptedException {
    double deadline = pulse.seconds() + PATIENCE_SECONDS;
    while (pulse.beat() == 0 && !stop.requested()) {
      if (ended(process) || pulse.seconds() > deadline) {
        throw new IOException("no trade was made:\n" + process.output());
      }
    }
  }

  private void beat(Pulse pulse, int times, ChildProcess process)
      throws IOException, InterruptedException {
    for (int i = 0; i < times && !stop.requested(); i++) {
      pulse.beat();
      if (ended(process)) {
        throw new IOException("the workload ended by itself:\n" + process.output());
      }
    }
  }

  /** By itself, and not because Ctrl-C ended it too. */
  private boolean ended(ChildProcess process) throws InterruptedException {
    return !process.alive() && !stop.await(Duration.ofSeconds(1));
  }
}

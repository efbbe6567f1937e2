package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
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
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Figure 10, as far as an embedded database has one: the workload runs, its process is killed with
 * SIGKILL, another one starts at once, and the rate of acknowledged trades is watched from outside.
 */
public final class RecoveryFigure {

  private static final int PER_SECOND = 5;
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
    Path reports = directory.resolve("reports");
    List<String> arguments = new ArrayList<>(scaleArguments);
    arguments.add("--url=" + url);
    log.accept("loading");
    List<String> load = new ArrayList<>(arguments);
    load.add("--load-only");
    ChildProcess.run(new TradeRun(reports, List.of(), load).command(), stop);
    arguments.addAll(
        List.of(
            "--duration=1h",
            "--ramp-up=0s",
            "--threads=" + threads,
            "--unchecked",
            "--acknowledged=" + acknowledged));
    List<String> command = new TradeRun(reports, List.of(), arguments).command();
    Pulse pulse;
    int killed;
    try (ChildProcess first = ChildProcess.start(command)) {
      log.accept("running");
      await(new Pulse(acknowledged, 1000 / PER_SECOND), first);
      pulse = new Pulse(acknowledged, 1000 / PER_SECOND);
      beat(pulse, secondsBefore * PER_SECOND, first);
      killed = pulse.counts().size();
      log.accept("kill -9");
      first.kill();
    }
    try (ChildProcess second = ChildProcess.start(command)) {
      await(pulse, second);
      beat(pulse, secondsAfter * PER_SECOND, second);
      second.kill();
    }
    log.accept("checking what is left");
    CrashTrial.Outcome outcome =
        new CrashTrial(url, scale, Variant.PLAIN, acknowledged)
            .look(pulse.counts().stream().mapToLong(Long::longValue).sum());
    return figure(pulse, killed, outcome);
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

  private Figure figure(Pulse pulse, int killed, CrashTrial.Outcome outcome) {
    Recovery recovery = Recovery.of(pulse.counts(), PER_SECOND, killed);
    List<Chart.Point> points = new ArrayList<>();
    List<Long> counts = pulse.counts();
    long highest = 0;
    for (int i = 0; i < counts.size(); i++) {
      points.add(new Chart.Point(i / (double) PER_SECOND, counts.get(i) * (double) PER_SECOND));
      highest = Math.max(highest, counts.get(i) * PER_SECOND);
    }
    double at = killed / (double) PER_SECOND;
    Figure.Builder figure =
        Figure.titled("figure10", "Figure 10: kill -9 under load, and what comes after")
            .paper(
                "a third of the servers was killed at once: throughput fell to a fraction, came"
                    + " back within a minute as the store moved its data to the servers that were"
                    + " left, overshot for a while, and settled where two thirds of the machines"
                    + " belong; nothing had to be repaired by hand.")
            .setting("threads", threads)
            .setting("database", scaleArguments)
            .setting("seconds before the kill", secondsBefore)
            .head("what", "measured")
            .row("trades/s before the kill, median of the seconds", number(recovery.before()))
            .row(
                "from the kill to the first trade of the next process, s",
                number(recovery.silence()))
            .row(
                "until a second reached 0.9 of the rate before, s",
                recovery.recovered() < 0 ? "not within the time" : number(recovery.recovered()))
            .row("opening the database after a kill, ms", number(outcome.openMillis()))
            .row("acknowledged trades that were lost", Long.toString(outcome.lost()))
            .row("consistency conditions broken", Integer.toString(outcome.broken().size()))
            .chart(
                Chart.lines(
                    "Acknowledged trades, by fifths of a second",
                    "seconds",
                    "trades a second",
                    List.of(
                        Chart.Series.line("Moka", points),
                        Chart.Series.dashed(
                            "kill -9",
                            List.of(new Chart.Point(at, 0), new Chart.Point(at, highest))))))
            .note(
                "An embedded database dies with its process: nobody takes over, so the dip goes to"
                    + " zero, and lasts as long as a new Java process needs to start, to open the"
                    + " database, to cancel the orders that were under way, and to compile its code"
                    + " again.")
            .partial(stop.requested());
    if (!outcome.sound()) {
      figure.failure("what was left: " + outcome.lost() + " trades lost, " + outcome.broken());
    }
    return figure.build();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }
}

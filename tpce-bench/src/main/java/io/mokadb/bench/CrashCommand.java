package io.mokadb.bench;

import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.tpce.CrashTrial;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench crash}. */
@Command(
    name = "crash",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the TPC-E-like workload in its own process, kills the process with SIGKILL "
            + "under load, opens the database again, and checks that no acknowledged trade is lost "
            + "and that every consistency condition holds; repeats this. The embedded counterpart "
            + "of figure 10 of the Percolator paper, where a third of the servers died and the "
            + "cluster went on.")
final class CrashCommand implements Callable<Integer> {

  @Mixin private ScaleOptions scale;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "tpce-crash",
      description = "directory of the database, created if missing (${DEFAULT-VALUE})")
  private Path directory;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "5",
      description = "number of kills (${DEFAULT-VALUE})")
  private int kills;

  @Option(
      names = "--trades",
      paramLabel = "N",
      defaultValue = "200",
      description = "trades that are acknowledged before a kill (${DEFAULT-VALUE})")
  private long trades;

  @Option(names = "--threads", paramLabel = "N", defaultValue = "4")
  private int threads;

  @Option(names = "--variant", paramLabel = "NAME", defaultValue = "plain")
  private Variant variant;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    String url = "jdbc:moka:" + directory.resolve("data");
    Path log = directory.resolve("acknowledged.log");
    List<String> run = new ArrayList<>(List.of("tpce", "--url=" + url, "--load-threads=2"));
    run.addAll(scale.arguments());
    run.add("--load-only");
    if (Bench.run(run.toArray(String[]::new)) != 0) {
      return 1;
    }
    run.set(run.size() - 1, "--duration=1h");
    run.addAll(
        List.of(
            "--ramp-up=0s",
            "--threads=" + threads,
            "--variant=" + variant,
            "--out=" + directory,
            "--acknowledged=" + log));
    try {
      return repeat(new CrashTrial(url, scale.scale(), variant, log), run) ? 0 : 1;
    } catch (SQLException e) {
      System.err.println("bench crash: " + e.getMessage() + " (SQLState " + e.getSQLState() + ")");
      return 1;
    }
  }

  /** Kills the workload again and again; whether the database was sound after each kill. */
  private boolean repeat(CrashTrial trial, List<String> workload)
      throws IOException, InterruptedException, SQLException {
    boolean sound = true;
    System.out.println("kill  acknowledged  open again, ms  lost trades  broken conditions");
    for (int i = 1; i <= kills; i++) {
      CrashTrial.Outcome outcome =
          trial.run(ChildProcess.java(Bench.class.getName(), workload), trades);
      sound &= outcome.sound();
      System.out.printf(
          Locale.ROOT,
          "%4d  %,12d  %,14.0f  %,11d  %s%n",
          i,
          outcome.acknowledged(),
          outcome.openMillis(),
          outcome.lost(),
          outcome.broken().isEmpty() ? "none" : outcome.broken());
    }
    return sound;
  }
}

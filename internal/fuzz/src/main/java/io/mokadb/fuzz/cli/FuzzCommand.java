package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.run.Places;
import io.mokadb.fuzz.run.ServerProcess;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/moka fuzz}. */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = "Runs random schemas, data and statements and reports wrong answers.")
final class FuzzCommand implements Callable<Integer> {
  private static final int TIMEOUT_SECONDS = 10;
  private static final String SERVED = "mem:fuzz;memory=16k;cache=8m;autoanalyze=false";

  @Option(names = "--seed", description = "Seed of all random choices (default: a random one).")
  private Long seed;

  @Option(names = "--queries", description = "Number of queries (default: no limit).")
  private long queries = Long.MAX_VALUE;

  @Option(
      names = "--changes",
      description = "Number of statements that change data (default: no limit).")
  private long changes = Long.MAX_VALUE;

  @Option(names = "--minutes", description = "Longest time of the run, in minutes.")
  private double minutes = 10;

  @Option(
      names = "--oracles",
      split = ",",
      description = "Oracles to use (default: all): ${COMPLETION-CANDIDATES}.",
      completionCandidates = OracleNames.class)
  private List<String> oracles = List.of();

  @Option(names = "--postgres", description = "JDBC URL of a PostgreSQL database to compare with.")
  private String postgres;

  @Option(names = "--remote", description = "JDBC URL of a server with an empty database.")
  private String remote;

  @Option(
      names = "--server",
      description = "Start a server in its own process, with 16 KB of memory.")
  private boolean server;

  @Option(names = "--no-reduce", description = "Report findings without reducing them.")
  private boolean unreduced;

  @Option(names = "--findings", description = "Directory for findings (default: print them).")
  private Path findings;

  @Option(names = "--most", description = "Findings of wrong rows that are reduced, per oracle.")
  private int most = 40;

  private final PrintStream out;

  FuzzCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws Exception {
    long first = seed == null ? new Random().nextInt(1_000_000_000) : seed;
    out.println("seed " + first);
    Findings found = new Findings(findings, out, most);
    Limits limits =
        new Limits(
            queries, changes, Duration.ofMillis((long) (minutes * 60_000)), unreduced ? 0 : 4_000);
    boolean served = server || remote != null;
    Run run = new Run(new Oracles(oracles, postgres != null, served), limits, found, out);
    try (ServerProcess process = server ? ServerProcess.start(SERVED) : null;
        Places places =
            new Places(postgres, process == null ? remote : process.url(), TIMEOUT_SECONDS)) {
      run.run(first, places);
    }
    return found.count() == 0 ? 0 : 1;
  }
}

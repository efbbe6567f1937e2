package io.mokadb.bench;

import io.mokadb.bench.suite.Budget;
import io.mokadb.bench.suite.Suite;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench all}. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs all benchmarks, one after the other: micro, triggers, views, tpce on Moka and the"
            + " peers, and the paper's figures; says before how long that takes. Writes one page"
            + " and the tables of docs/performance.md. Results are on disk before the next part"
            + " begins, so Ctrl-C keeps them. A part that fails, or takes far longer than planned,"
            + " is ended and reported.")
final class AllCommand implements Callable<Integer> {

  private static final Duration USUAL = Duration.ofMinutes(20);

  /** A quarter of the usual times still shows something. */
  private static final double LEAST = 0.25;

  private static final List<String> PEERS = List.of("h2", "hsqldb", "sqlite", "postgresql");

  @Spec private CommandSpec spec;
  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "h2",
      description =
          "databases to compare with: h2, hsqldb, postgres, and sqlite, which has no tpce"
              + " (${DEFAULT-VALUE})")
  private List<String> peers;

  @Option(
      names = {"--postgresql-url", "--postgres-url"},
      paramLabel = "URL",
      defaultValue = "jdbc:postgresql://127.0.0.1/tpce",
      description = "URL, with user and password as its parameters if needed (${DEFAULT-VALUE})")
  private String postgres;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "PART",
      description =
          "parts to run: micro, triggers, views, tpce, figure7, figure8, figure9, figure10, oracle"
              + " (all)")
  private Set<String> only = Set.of();

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "measured time of each run of tpce (default: taken from the budget)")
  private Duration duration;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "threads that play customers (${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "time for all parts, such as 20m or 2h; measurements get as long as fits into it"
              + " (20m; no limit with --quick)")
  private Duration budget;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Set<String> databases = databases();
    if (!AllParts.NAMES.containsAll(only)) {
      throw new ParameterException(
          spec.commandLine(), "--only takes parts of " + AllParts.NAMES + ", not " + only);
    }
    if (options.quick()) {
      scale.makeQuick();
    }
    AllParts parts =
        new AllParts(
            options.quick(), databases, postgres, scale, threads, Optional.ofNullable(duration));
    Budget shared = budget(parts);
    try (Interruption interruption = new Interruption("bench all");
        WorkDirectory work = WorkDirectory.in(options.directory(), "all")) {
      Suite suite = new Suite(options.reports(), System.out, interruption.stop());
      parts.addTo(suite, shared, work.path(), options.reports(), System.err::println);
      return suite.run() ? 0 : 1;
    }
  }

  private Budget budget(AllParts parts) {
    try {
      List<Budget.Share> shares = parts.shares(only);
      return options.quick() && budget == null
          ? new Budget(shares, 1)
          : Budget.within(budget == null ? USUAL : budget, shares, LEAST);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Set<String> databases() {
    Set<String> names = new LinkedHashSet<>();
    for (String peer : peers) {
      String name = peer.equals("postgres") ? "postgresql" : peer;
      if (!PEERS.contains(name)) {
        throw new ParameterException(
            spec.commandLine(), "no peer " + peer + "; there are: " + PEERS);
      }
      names.add(name);
    }
    return names;
  }
}

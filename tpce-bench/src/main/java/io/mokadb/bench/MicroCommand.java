package io.mokadb.bench;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.ColdBenchmark;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Experiment;
import io.mokadb.bench.micro.Experiments;
import io.mokadb.bench.micro.MicroBenchmark;
import io.mokadb.bench.micro.MicroSettings;
import io.mokadb.bench.micro.MixedLoad;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.micro.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench micro}. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares small operations on Moka and on other databases, in turns and in one run, "
            + "with the same durability on both sides; prints figures and ratios.")
final class MicroCommand implements Callable<Integer> {

  private static final int QUICK_ROWS = 10_000;
  private static final double QUICK_SECONDS = 0.2;
  private static final String RAW = "rocksdb";

  @Spec private CommandSpec spec;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      description =
          "databases to compare: moka, h2, hsqldb, sqlite, duckdb, postgres, rocksdb (the bare"
              + " store); default: all but postgres and duckdb")
  private Set<String> peers =
      new LinkedHashSet<>(List.of("moka", "h2", "hsqldb", "sqlite", "rocksdb"));

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,4",
      paramLabel = "N",
      description = "default: ${DEFAULT-VALUE}")
  private List<Integer> threads;

  @Option(names = "--rows", paramLabel = "N", description = "of the large table (1000000)")
  private int rows = 1_000_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "seconds for each experiment, database and number of threads (1)")
  private double seconds = 1;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "turns that the seconds are split into (${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "run these experiments only")
  private Set<String> only = Set.of();

  @Option(
      names = "--durability",
      split = ",",
      paramLabel = "KIND",
      description = "durability of the writes: sync, relaxed (both)")
  private Set<CommitDurability> durabilities = EnumSet.allOf(CommitDurability.class);

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "moka-bench",
      description =
          "directory for the databases, which are removed at the end;"
              + " has to be on a real disk (${DEFAULT-VALUE})")
  private Path directory;

  @Option(
      names = "--postgresql-url",
      paramLabel = "URL",
      defaultValue = "",
      description = "JDBC URL of a PostgreSQL server, for --peers postgres; creates tables bench_*")
  private String postgresql;

  @Option(
      names = "--cold",
      description =
          "run each reading experiment in a new process for --seconds, without warm-up, and"
              + " nothing else")
  private boolean cold;

  @Option(
      names = "--mixed",
      paramLabel = "N",
      description =
          "run scans beside N changes of single rows a second for --seconds, each alone and both"
              + " together, and nothing else")
  private int mixed;

  @Option(names = "--json", paramLabel = "FILE", description = "write the figures there as well")
  private Path json;

  @Option(names = "--quick", description = "small tables and short times, to see that all works")
  private boolean quick;

  @Override
  public Integer call() throws Exception {
    List<Experiment> experiments;
    MicroSettings settings;
    try {
      experiments = Experiments.named(only);
      settings = settings(directory);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    try (WorkDirectory work = WorkDirectory.in(directory, "run")) {
      MicroSettings here = settings.in(work.path());
      if (cold || mixed > 0) {
        TextTable table =
            cold
                ? new ColdBenchmark(here, experiments, System.err::println).run(new Stop())
                : new MixedLoad(here, mixed, System.err::println).run(new Stop());
        table.lines().forEach(System.out::println);
        return 0;
      }
      Report report = new MicroBenchmark(here, experiments, System.err::println).run();
      report.print(System.out);
      if (json != null) {
        Files.writeString(json, report.json());
      }
      return report.failures().isEmpty() ? 0 : 1;
    }
  }

  private MicroSettings settings(Path run) {
    Set<Peer> databases = new LinkedHashSet<>();
    for (String peer : peers) {
      if (!peer.equals(RAW)) {
        databases.add(Peer.named(peer));
      }
    }
    return new MicroSettings(
        databases,
        peers.contains(RAW),
        threads,
        quick ? QUICK_ROWS : rows,
        Duration.ofNanos((long) ((quick ? QUICK_SECONDS : seconds) * 1e9)),
        rounds,
        durabilities,
        run,
        postgresql);
  }
}

package io.mokadb.bench;

import io.mokadb.bench.isolation.BankWorkload;
import io.mokadb.bench.isolation.ComparedLevel;
import io.mokadb.bench.isolation.IsolationBenchmark;
import io.mokadb.bench.isolation.IsolationReport;
import io.mokadb.bench.isolation.IsolationSettings;
import io.mokadb.bench.measure.Machine;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Peer;
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

/** {@code bench isolation}. */
@Command(
    name = "isolation",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the transactions of SmallBank at each level of isolation on Moka and on other"
            + " databases, in turns and in one run, with the same durability; checks the money in"
            + " the bank; prints figures and ratios.")
final class IsolationCommand implements Callable<Integer> {

  private static final int QUICK_ACCOUNTS = 1000;
  private static final double QUICK_SECONDS = 0.2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "h2",
      description = "databases beside Moka: h2, postgres (${DEFAULT-VALUE})")
  private List<String> peers;

  @Option(
      names = "--levels",
      split = ",",
      paramLabel = "LEVEL",
      description = "read_committed, snapshot, serializable (all)")
  private Set<ComparedLevel> levels = EnumSet.allOf(ComparedLevel.class);

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = "smallbank",
      description = {
        "smallbank: the five transactions equally often, nine of ten on a hot spot;",
        "readmostly: nine of ten transactions add up 100 accounts (${DEFAULT-VALUE})"
      })
  private BankWorkload workload;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,4,16",
      paramLabel = "N",
      description = "default: ${DEFAULT-VALUE}")
  private List<Integer> threads;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "seconds of each turn: a database, a level, a number of threads (2)")
  private double seconds = 2;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "turns of each, of which the medians are taken (${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "seconds of a turn of each that comes first and does not count (as --seconds)")
  private Double warmUp;

  @Option(names = "--accounts", paramLabel = "N", description = "customers (18000)")
  private int accounts = 18_000;

  @Option(
      names = "--hot",
      paramLabel = "N",
      defaultValue = "1000",
      description = "customers of the hot spot; 10 is high contention (${DEFAULT-VALUE})")
  private int hot;

  @Option(
      names = "--hot-share",
      paramLabel = "SHARE",
      description = "share of the transactions on the hot spot (0.9; readmostly: 0)")
  private Double hotShare;

  @Option(
      names = "--reads",
      paramLabel = "SHARE",
      description = "share of Balance, which only reads (0.2; readmostly: 0.9)")
  private Double reads;

  @Option(
      names = "--range",
      paramLabel = "N",
      description = "accounts that Balance adds up; 1 is SmallBank's (1; readmostly: 100)")
  private Integer range;

  @Option(
      names = "--durability",
      paramLabel = "KIND",
      defaultValue = "relaxed",
      description = "durability of the commits: sync, relaxed (${DEFAULT-VALUE})")
  private CommitDurability durability;

  @Option(
      names = "--optimistic",
      description = "Moka takes part once more, with locking=optimistic")
  private boolean optimistic;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "moka-bench",
      description = "directory for the databases, which are removed at the end (${DEFAULT-VALUE})")
  private Path directory;

  @Option(
      names = "--postgresql-url",
      paramLabel = "URL",
      defaultValue = "",
      description = "JDBC URL of a PostgreSQL server, for --peers postgres; makes tables bench_*")
  private String postgresql;

  @Option(names = "--json", paramLabel = "FILE", description = "write the figures there as well")
  private Path json;

  @Option(names = "--quick", description = "few accounts and short turns, to see that all works")
  private boolean quick;

  @Override
  public Integer call() throws Exception {
    IsolationSettings settings = settings();
    System.out.println(Machine.here().describe());
    try (WorkDirectory work = WorkDirectory.in(directory, "isolation")) {
      IsolationReport report =
          new IsolationBenchmark(settings.in(work.path()), System.err::println).run();
      report.print(System.out);
      if (json != null) {
        Files.writeString(json, report.json());
      }
      return report.failures().isEmpty() ? 0 : 1;
    }
  }

  private IsolationSettings settings() {
    try {
      Set<Peer> databases = new LinkedHashSet<>(Set.of(Peer.MOKA));
      peers.forEach(peer -> databases.add(Peer.named(peer)));
      double turn = quick ? QUICK_SECONDS : seconds;
      int customers = quick ? QUICK_ACCOUNTS : accounts;
      return new IsolationSettings(
          databases,
          optimistic,
          levels,
          threads,
          duration(turn),
          rounds,
          duration(warmUp == null ? turn : warmUp),
          durability,
          workload.shape(customers, Math.min(hot, customers), hotShare, reads, range),
          directory,
          postgresql);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }
}

package io.mokadb.bench;

import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.views.ViewsBenchmark;
import io.mokadb.bench.views.ViewsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench views}. */
@Command(
    name = "views",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures totals of a large table, joined with a small one, in a materialized view that"
            + " keeps itself, beside REFRESH, and beside PostgreSQL if there is a server: time"
            + " from a commit until it is visible there, the rate of writers, creation, and the"
            + " cost of a batch of changes in tables of different sizes.")
final class ViewsCommand implements Callable<Integer> {
  private static final ViewsSize QUICK = new ViewsSize(5_000, List.of(2_000, 5_000), 10, 10, 0.2);
  private static final List<Integer> SIZES = List.of(10_000, 100_000, 1_000_000);

  @Spec private CommandSpec spec;

  @Mixin private FigureOptions options;

  @Option(names = "--rows", paramLabel = "N", description = "of the large table (1000000)")
  private int rows = 1_000_000;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "N",
      description = "rows of the tables in which batches are changed (10000,100000,1000000)")
  private List<Integer> sizes = SIZES;

  @Option(names = "--changes", paramLabel = "N", description = "for latencies (${DEFAULT-VALUE})")
  private int changes = 500;

  @Option(names = "--batch", paramLabel = "N", description = "changed rows of a batch (100)")
  private int batch = 100;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,4",
      description = "writers (${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--per-commit",
      paramLabel = "N",
      description = "sales that a writer changes in a transaction (${DEFAULT-VALUE})")
  private int perCommit = 1;

  @Option(names = "--seconds", paramLabel = "S", description = "of each measurement of writers (5)")
  private double seconds = 5;

  @Option(
      names = "--durability",
      paramLabel = "KIND",
      defaultValue = "relaxed",
      description = "durability of the commits: sync, relaxed (${DEFAULT-VALUE})")
  private CommitDurability durability;

  @Option(
      names = "--postgresql-url",
      paramLabel = "URL",
      defaultValue = "",
      description = "JDBC URL of a PostgreSQL server to compare with; makes tables bench_*")
  private String postgresql;

  /** What {@code --quick} changes. */
  private record ViewsSize(int rows, List<Integer> sizes, int changes, int batch, double seconds) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    // Wrong options are told before anything is made.
    settings(options.directory());
    return options.show(
        "views",
        (work, stop) -> new ViewsBenchmark(settings(work), System.err::println, stop).run());
  }

  private ViewsSettings settings(Path work) {
    ViewsSize size = options.quick() ? QUICK : new ViewsSize(rows, sizes, changes, batch, seconds);
    try {
      return new ViewsSettings(
          size.rows(),
          new ArrayList<>(size.sizes()),
          size.changes(),
          size.batch(),
          threads,
          perCommit,
          Duration.ofNanos((long) (size.seconds() * 1e9)),
          durability,
          work,
          postgresql);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}

package io.mokadb.bench;

import io.mokadb.bench.cluster.ClusterPrograms;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.triggers.ClusterLatency;
import io.mokadb.bench.triggers.HandOver;
import io.mokadb.bench.triggers.TriggerBenchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench triggers}. */
@Command(
    name = "triggers",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures triggers of the embedded database: time from a change to its handling, "
            + "notifications per second, the cost of an observed column for writers, and finding "
            + "dirty rows among clean; or with --cluster the time from a change on one SQL node to "
            + "its handling on another, in processes of this machine.")
final class TriggersCommand implements Callable<Integer> {
  @Option(names = "--changes", paramLabel = "N", description = "for latencies (${DEFAULT-VALUE})")
  private int changes = 1_000;

  @Option(names = "--backlog", paramLabel = "N", description = "rows to handle (${DEFAULT-VALUE})")
  private int backlog = 100_000;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "rows of the large table in which dirty rows are found (${DEFAULT-VALUE})")
  private int rows = 10_000_000;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "moka-bench",
      description = "directory for the databases, which are removed at the end")
  private Path directory;

  @Option(
      names = "--cluster",
      description = "HBase, an oracle and two SQL nodes in processes of this machine")
  private boolean cluster;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      description = "with --cluster (${DEFAULT-VALUE})")
  private int regionServers = 1;

  @Option(names = "--quick", description = "small sizes, to see that all works")
  private boolean quick;

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    TriggerBenchmark.Sizes sizes =
        quick ? TriggerBenchmark.Sizes.QUICK : new TriggerBenchmark.Sizes(changes, backlog, rows);
    Stop stop = new Stop();
    try (WorkDirectory work = WorkDirectory.in(directory, "triggers")) {
      if (cluster) {
        new ClusterLatency(work.path(), regionServers, sizes.changes(), System.out, stop)
            .measure(ClusterPrograms.ofProperties());
        return 0;
      }
      new TriggerBenchmark(work.path(), sizes, System.out).run(stop);
      String service = System.getProperty(Figures.SERVICE);
      if (service != null) {
        System.out.println(HandOver.measure(service, sizes.changes(), stop));
      }
      return 0;
    }
  }
}

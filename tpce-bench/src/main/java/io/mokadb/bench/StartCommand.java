package io.mokadb.bench;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.start.StartBenchmark;
import io.mokadb.bench.start.StartPeer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench start}. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures whole processes: opening a new database, two tables, 40 inserts, two joins;"
            + " prints the median wall and CPU time of each database in milliseconds.")
final class StartCommand implements Callable<Integer> {

  @Option(
      names = "--peers",
      split = ",",
      defaultValue = "moka,moka_cds,h2,sqlite,hsqldb,derby",
      paramLabel = "NAME",
      description = "${COMPLETION-CANDIDATES}; moka_cds has a class-data archive (all of them)")
  private List<StartPeer> peers;

  @Option(
      names = "--turns",
      defaultValue = "5",
      paramLabel = "N",
      description = "measured processes of each database (${DEFAULT-VALUE})")
  private int turns;

  @Option(
      names = "--data",
      defaultValue = "target/bench",
      paramLabel = "DIR",
      description = "where the databases are made (${DEFAULT-VALUE})")
  private Path data;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (WorkDirectory work = WorkDirectory.in(data, "start")) {
      new StartBenchmark(work.path(), peers, turns)
          .run(new Stop())
          .lines()
          .forEach(System.out::println);
    }
    return 0;
  }
}

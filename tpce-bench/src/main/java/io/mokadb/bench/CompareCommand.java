package io.mokadb.bench;

import io.mokadb.bench.tpce.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare}. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares runs of bench tpce on one page.")
final class CompareCommand implements Callable<Integer> {

  @Parameters(arity = "2..6", paramLabel = "RUN.json", description = "figures of the runs")
  private List<Path> runs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "tpce-report",
      description = "directory of the page (${DEFAULT-VALUE})")
  private Path directory;

  @Override
  public Integer call() {
    try {
      System.out.println("page: " + new ReportFiles(directory).compare(runs));
      return 0;
    } catch (IOException e) {
      System.err.println("bench compare: " + e.getMessage());
      return 2;
    }
  }
}

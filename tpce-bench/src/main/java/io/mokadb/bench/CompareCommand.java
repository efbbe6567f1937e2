package io.mokadb.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.series.SeriesComparison;
import io.mokadb.bench.series.SeriesFiles;
import io.mokadb.bench.tpce.report.Comparison;
import io.mokadb.bench.tpce.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    description =
        "Compares runs of bench tpce, in a table and on one page, or two series of bench series:"
            + " ratios, intervals, validity. Runs at different scales are refused.")
final class CompareCommand implements Callable<Integer> {

  private static final int USAGE = 2;

  @Parameters(
      arity = "2..6",
      paramLabel = "REPORT.json",
      description = "reports of runs, or the series.json of two series")
  private List<Path> reports;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "tpce-report",
      description = "directory of the page (${DEFAULT-VALUE})")
  private Path directory;

  @Override
  public Integer call() {
    try {
      if (SeriesFiles.holdsSeries(reports.get(0))) {
        compareSeries();
      } else {
        compareRuns();
      }
      return 0;
    } catch (IOException | IllegalArgumentException e) {
      System.err.println("bench compare: " + e.getMessage());
      return USAGE;
    }
  }

  private void compareRuns() throws IOException {
    ReportFiles files = new ReportFiles(directory);
    List<JsonNode> runs = new ArrayList<>();
    for (Path report : reports) {
      runs.add(files.read(report));
    }
    Comparison comparison = new Comparison(runs);
    print(comparison.table(), comparison.notes());
    System.out.println("page: " + files.compare(runs));
  }

  private void compareSeries() throws IOException {
    if (reports.size() != 2) {
      throw new IllegalArgumentException("series are compared two at a time");
    }
    SeriesComparison comparison =
        new SeriesComparison(SeriesFiles.read(reports.get(0)), SeriesFiles.read(reports.get(1)));
    print(comparison.table(), comparison.notes());
  }

  private static void print(TextTable table, List<String> notes) {
    table.lines().forEach(System.out::println);
    notes.forEach(System.out::println);
  }
}

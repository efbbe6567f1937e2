package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rate of timestamps that the oracle hands out. */
public final class OracleFigure {

  private static final String PROGRAM = "io.mokadb.txn.time.OracleRate";
  private static final double PAPER = 2e6;

  private OracleFigure() {}

  /**
   * Measures it in a process of its own.
   *
   * @param classPath of the transaction layer's tests, among which the program is
   * @param directory for the oracle's store; must not be there yet
   */
  public static Figure measure(
      String classPath, Path directory, Duration time, List<Integer> threads, Stop stop)
      throws IOException, InterruptedException {
    return figure(
        time,
        ChildProcess.run(
            ChildProcess.java(
                classPath,
                PROGRAM,
                List.of(
                    directory.toString(),
                    Long.toString(time.toMillis()),
                    threads.stream().map(String::valueOf).collect(Collectors.joining(",")))),
            stop));
  }

  static Figure figure(Duration time, String text) throws IOException {
    Figure.Builder figure =
        Figure.titled("oracle", "The timestamp oracle")
            .paper(
                "one machine gave some two million timestamps a second, to servers that asked for"
                    + " many at a time, and wrote down the highest it might hand out before it did,"
                    + " so that it could start again at any moment.")
            .setting("time for each", time)
            .head("threads", "timestamps/s", "of the paper's two million");
    List<String> categories = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (String line : text.lines().filter(line -> line.startsWith("oracle,")).toList()) {
      String[] cells = line.split(",", -1);
      double rate = Double.parseDouble(cells[2]);
      figure.row(
          cells[1],
          String.format(Locale.ROOT, "%,.0f", rate),
          String.format(Locale.ROOT, "%.1f times", rate / PAPER));
      categories.add(cells[1]);
      rates.add(rate);
    }
    if (rates.isEmpty()) {
      throw new IOException("the oracle told no rates:\n" + text);
    }
    return figure
        .chart(bars(categories, rates))
        .note(
            "This oracle lives in the process that asks, so no request crosses a network: the two"
                + " rates are not of the same thing. Its bound is raised in a store on disk,"
                + " synced, once for each three seconds of timestamps. A millisecond holds 262,144"
                + " of them; when more are asked for, they run ahead of the clock.")
        .build();
  }

  private static Chart bars(List<String> categories, List<Double> rates) {
    return Chart.bars(
        "Timestamps, by threads that ask",
        "timestamps a second",
        categories,
        List.of(
            Chart.Series.bars("Moka, inside the process", rates),
            Chart.Series.bars(
                "the paper, over the network", Collections.nCopies(rates.size(), PAPER))));
  }
}

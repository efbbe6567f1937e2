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
import java.util.Optional;
import java.util.stream.Collectors;

/** The rate of timestamps that the oracle hands out. */
public final class OracleFigure {

  private static final String PROGRAM = "io.mokadb.txn.time.OracleRate";

  /** The program that asks the oracle as a service. */
  static final String SERVICE = "io.mokadb.oracle.server.OracleServiceRate";

  private static final double PAPER = 2e6;

  private OracleFigure() {}

  /**
   * Measures it in a process of its own.
   *
   * @param classPath of the transaction layer's tests, among which the program is
   * @param service class path of the oracle's service with its tests, if that is measured too
   * @param directory for the oracle's store; must not be there yet
   */
  public static Figure measure(
      String classPath,
      Optional<String> service,
      Path directory,
      Duration time,
      List<Integer> threads,
      Stop stop)
      throws IOException, InterruptedException {
    String millis = Long.toString(time.toMillis());
    String counts = threads.stream().map(String::valueOf).collect(Collectors.joining(","));
    String text =
        ChildProcess.run(
            ChildProcess.java(classPath, PROGRAM, List.of(directory.toString(), millis, counts)),
            stop);
    if (service.isPresent()) {
      text +=
          ChildProcess.run(
              ChildProcess.java(
                  service.get(), SERVICE, List.of(millis, "1,8,64", "100,1000,10000")),
              stop);
    }
    return figure(time, text);
  }

  static Figure figure(Duration time, String text) throws IOException {
    Figure.Builder figure =
        Figure.titled("oracle", "The timestamp oracle")
            .paper(
                "one machine gave some two million timestamps a second, to servers that asked for"
                    + " many at a time, and wrote down the highest it might hand out before it did,"
                    + " so that it could start again at any moment.")
            .setting("time for each", time)
            .head("asked by", "timestamps/s", "of the paper's two million");
    List<String> categories = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (String line : text.lines().filter(OracleFigure::isResult).toList()) {
      String[] cells = line.split(",", -1);
      double rate = Double.parseDouble(cells[line.startsWith("oracle,") ? 2 : 3]);
      String callers = callers(cells);
      figure.row(
          callers,
          String.format(Locale.ROOT, "%,.0f", rate),
          String.format(Locale.ROOT, "%.1f times", rate / PAPER));
      categories.add(callers);
      rates.add(rate);
    }
    if (rates.isEmpty()) {
      throw new IOException("the oracle told no rates:\n" + text);
    }
    return figure
        .chart(bars(categories, rates))
        .note(
            "In the process that asks, no request crosses a network: that rate and the paper's are"
                + " not of the same thing. Over loopback, one client asks bin/moka oracle in"
                + " another process, with ZooKeeper beside it; each call is for one timestamp, and"
                + " calls that wait share a request. The embedded oracle's bound is raised in a"
                + " store on disk, synced, once for each three seconds of timestamps. A millisecond"
                + " holds 262,144 of them; when more are asked for, they run ahead of the clock.")
        .build();
  }

  private static boolean isResult(String line) {
    return line.startsWith("oracle,") || line.startsWith("service,");
  }

  private static String callers(String[] cells) {
    if (cells[0].equals("oracle")) {
      return cells[1] + " threads, inside the process";
    } else if (cells[1].equals("threads")) {
      return cells[2] + " threads, over loopback";
    }
    return cells[2] + " calls at once, over loopback";
  }

  private static Chart bars(List<String> categories, List<Double> rates) {
    return Chart.bars(
        "Timestamps, by callers",
        "timestamps a second",
        categories,
        List.of(
            Chart.Series.bars("Moka", rates),
            Chart.Series.bars(
                "the paper, over the network", Collections.nCopies(rates.size(), PAPER))));
  }
}

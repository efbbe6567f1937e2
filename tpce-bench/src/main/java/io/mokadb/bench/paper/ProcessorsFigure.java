package io.mokadb.bench.paper;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Figure 9: the brokerage workload's throughput against processors and threads, each run in a
 * process of its own that is bound to its processors; and, past this machine, the transaction
 * protocol on a cluster that is simulated.
 */
public final class ProcessorsFigure {

  static final String[] HEAD = {
    "processors", "threads", "trades/s", "transactions/s", "CPU ms/trade", "median or p90, ms"
  };

  private final Path directory;
  private final List<String> scale;
  private final List<Integer> threads;
  private final long seconds;
  private final Optional<Simulator> simulator;
  private final Consumer<String> log;
  private final Stop stop;
  private final Map<Integer, List<Chart.Point>> lines = new TreeMap<>();

  /**
   * Location of the simulator.
   *
   * @param classPath of the transaction layer's tests
   * @param arguments of the simulation
   */
  public record Simulator(String classPath, List<String> arguments) {}

  /**
   * A figure; nothing happens yet.
   *
   * @param directory for the database and the reports of the runs
   * @param scale arguments that say how large the database is
   * @param threads numbers of threads to run with
   * @param seconds that each run is measured
   * @param stop asked between runs
   */
  public ProcessorsFigure(
      Path directory,
      List<String> scale,
      List<Integer> threads,
      long seconds,
      Optional<Simulator> simulator,
      Consumer<String> log,
      Stop stop) {
    this.directory = directory;
    this.scale = List.copyOf(scale);
    this.threads = List.copyOf(threads);
    this.seconds = seconds;
    this.simulator = simulator;
    this.log = log;
    this.stop = stop;
  }

  /** Measures it. */
  public Figure measure() throws IOException, InterruptedException {
    Figure.Builder figure = heading();
    try {
      machine(figure);
    } catch (IOException e) {
      // Ctrl-C also ends the process that runs, and may do so first.
      if (!stop.await(Duration.ofSeconds(1))) {
        throw e;
      }
    }
    figure.chart(curves());
    if (stop.requested()) {
      figure.partial(true);
    } else if (simulator.isPresent()) {
      log.accept("the simulated cluster");
      SimulatedCluster.add(figure, simulator.get(), stop);
    } else {
      figure.note(
          "The simulated cluster is left out: this was not started by bin/moka, which knows where"
              + " the simulator is.");
    }
    return figure.build();
  }

  private Figure.Builder heading() {
    return Figure.titled("figure9", "Figure 9: throughput against processors")
        .paper(
            "on their own TPC-E-like workload throughput grew in step with the cores used,"
                + " from a few machines to 15,000 cores, where it was 11,200 transactions a"
                + " second; no part of the design became a bottleneck on the way, though each"
                + " transaction took far longer than a single-site database needs.")
        .setting("database", scale)
        .setting("seconds for each run", seconds)
        .head(HEAD);
  }

  private Chart curves() {
    List<Chart.Series> series = new ArrayList<>();
    lines.forEach(
        (processors, points) ->
            series.add(
                Chart.Series.line(
                    processors + (processors == 1 ? " processor" : " processors"), points)));
    return Chart.lines(
        "Measured on this machine", "threads that play customers", "trades a second", series);
  }

  private void machine(Figure.Builder figure) throws IOException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    boolean binds = binds();
    if (!binds) {
      figure.note("There is no taskset here, so all runs used all processors.");
    }
    String url = "--url=jdbc:moka:" + directory.resolve("data");
    run("load", List.of(), List.of(url, "--load-only"));
    for (int used = binds ? 1 : processors; used <= processors; used = next(used, processors)) {
      for (int count : threads) {
        if (stop.requested()) {
          return;
        }
        log.accept(used + " processors, " + count + " threads");
        List<String> prefix =
            binds ? List.of("taskset", "-c", "0-" + (used - 1)) : List.<String>of();
        show(figure, used, count, measured(url, used, count, prefix));
      }
    }
  }

  private JsonNode measured(String url, int processors, int count, List<String> prefix)
      throws IOException, InterruptedException {
    return run(
            "run-" + processors + "-" + count,
            prefix,
            List.of(
                url,
                "--threads=" + count,
                "--ramp-up=" + Math.max(1, seconds / 4) + "s",
                "--longest-ramp-up=" + Math.max(1, seconds / 4) + "s",
                "--duration=" + seconds + "s"))
        .orElseThrow();
  }

  private void show(Figure.Builder figure, int processors, int count, JsonNode report) {
    double rate = report.at("/result/tradesPerSecond").asDouble();
    lines
        .computeIfAbsent(processors, ignored -> new ArrayList<>())
        .add(new Chart.Point(count, rate));
    figure.row(
        Integer.toString(processors),
        Integer.toString(count),
        format(rate),
        format(
            report.at("/result/transactions").asDouble()
                / Math.max(1e-9, report.at("/result/seconds").asDouble())),
        format(report.at("/usage/clientCpuMillisPerTrade").asDouble()),
        format(tradeResult(report)));
  }

  /** Doubles, and ends with all of them. */
  private static int next(int used, int processors) {
    return used == processors ? processors + 1 : Math.min(processors, used * 2);
  }

  private Optional<JsonNode> run(String name, List<String> prefix, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(scale);
    all.addAll(arguments);
    TradeRun run = new TradeRun(Files.createTempDirectory(directory, name), prefix, all);
    if (arguments.contains("--load-only")) {
      ChildProcess.run(run.command(), stop);
      return Optional.empty();
    }
    return Optional.of(run.run(stop));
  }

  /** The 90th percentile of Trade-Result in milliseconds. */
  static double tradeResult(JsonNode report) {
    for (JsonNode line : report.path("transactions")) {
      if (line.path("name").asText().equals("Trade-Result")) {
        return line.path("p90").asDouble();
      }
    }
    return 0;
  }

  private static boolean binds() {
    try {
      ChildProcess.run(List.of("taskset", "-c", "0", "true"), new Stop());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  static String format(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value);
  }
}

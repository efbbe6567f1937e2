package io.mokadb.bench.paper;

import io.mokadb.bench.cluster.RunningCluster;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The cost of calls on a cluster of real processes, from which the simulated one takes its
 * assumptions. Times in microseconds.
 *
 * @param network one way of a message
 * @param read time of a region server for a read
 * @param write time of a region server for a conditional mutation
 * @param timestamp time of the oracle for a timestamp
 */
record MeasuredCosts(double network, double read, double write, double timestamp) {
  private static final int CLIENTS = 8;
  private static final double SHORTEST_WAY = 1;

  /** What the oracle needs for one of many timestamps, where it was not measured. */
  private static final double USUAL_TIMESTAMP = 0.5;

  /**
   * Measures them.
   *
   * @param cluster with one region server
   * @param oracle class path of the oracle with its tests, if it is to be measured, too
   */
  static MeasuredCosts measure(
      RunningCluster cluster, Optional<String> oracle, Duration time, Stop stop)
      throws IOException, InterruptedException {
    String millis = Long.toString(time.toMillis());
    String text =
        ChildProcess.run(
            cluster.programs().ofCosts(cluster.quorum(), millis, Integer.toString(CLIENTS)), stop);
    if (oracle.isPresent()) {
      text +=
          ChildProcess.run(
              ChildProcess.java(oracle.get(), OracleFigure.SERVICE, List.of(millis, "1", "10000")),
              stop);
    }
    return read(text);
  }

  /** Reads the lines of both programs. */
  static MeasuredCosts read(String text) throws IOException {
    double[] reads = numbers(text, "cost,read,");
    double[] writes = numbers(text, "cost,write,");
    if (reads.length < 2 || writes.length < 2) {
      throw new IOException("the costs of calls were not told:\n" + text);
    }
    double[] oracle = numbers(text, "service,calls,10000,");
    double read = 1e6 / reads[1];
    return new MeasuredCosts(
        Math.max(SHORTEST_WAY, (reads[0] - read) / 2),
        read,
        1e6 / writes[1],
        oracle.length == 0 ? USUAL_TIMESTAMP : 1e6 / oracle[0]);
  }

  private static double[] numbers(String text, String prefix) {
    return text.lines()
        .filter(line -> line.startsWith(prefix))
        .findFirst()
        .map(line -> line.substring(prefix.length()).split(",", -1))
        .map(cells -> Arrays.stream(cells).mapToDouble(Double::parseDouble).toArray())
        .orElse(new double[0]);
  }

  /** The same as arguments of the simulation. */
  List<String> arguments() {
    return List.of(
        "--network-nanos", nanos(network),
        "--read-nanos", nanos(read),
        "--write-nanos", nanos(write),
        "--oracle-nanos", nanos(timestamp));
  }

  private static String nanos(double micros) {
    return Long.toString(Math.max(1, Math.round(micros * 1_000)));
  }

  /** Where the numbers come from, for people. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "The simulated cluster's assumptions were measured on the real one, when it had one region"
            + " server: %d clients got %,.0f reads and %,.0f conditional mutations a second from"
            + " it, so it needs %.0f and %.0f us for one; half of what one client waited longer is"
            + " a message's way, %.0f us. Clients and servers share this machine's processors, so"
            + " servers of their own are quicker. A timestamp takes the oracle %.2f us where"
            + " thousands of calls are under way.",
        CLIENTS,
        1e6 / read,
        1e6 / write,
        read,
        write,
        network,
        timestamp);
  }
}

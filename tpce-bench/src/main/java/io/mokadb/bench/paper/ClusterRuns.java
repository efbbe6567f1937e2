package io.mokadb.bench.paper;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.cluster.SqlNodes;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs of the brokerage workload, in a process of their own, on SQL nodes of a cluster. */
final class ClusterRuns {
  private final Path directory;
  private final List<String> scale;
  private final SqlNodes nodes;
  private final Stop stop;

  /**
   * @param directory for the reports of the runs
   * @param scale arguments that say how large the database is
   */
  ClusterRuns(Path directory, List<String> scale, SqlNodes nodes, Stop stop) {
    this.directory = directory;
    this.scale = List.copyOf(scale);
    this.nodes = nodes;
    this.stop = stop;
  }

  /** Makes the database and loads it. */
  void load() throws IOException, InterruptedException {
    ChildProcess.run(command("load", "--load-only"), stop);
  }

  /** Checks all consistency conditions. */
  void check() throws IOException, InterruptedException {
    ChildProcess.run(command("check", "--check-only"), stop);
  }

  /** Runs the workload. */
  JsonNode run(int threads, long seconds) throws IOException, InterruptedException {
    long rampUp = Math.max(1, seconds / 4);
    List<String> arguments = new ArrayList<>();
    arguments.add("--threads=" + threads);
    arguments.add("--ramp-up=" + rampUp + "s");
    arguments.add("--longest-ramp-up=" + rampUp + "s");
    arguments.add("--duration=" + seconds + "s");
    arguments.addAll(List.of("--unchecked", "--check=quick"));
    nodes.pids().forEach(pid -> arguments.add("--server-pid=" + pid));
    return trade("run", arguments).run(stop);
  }

  /** The command of a run that goes on until it is killed, and writes trades into a file. */
  List<String> endless(int threads, Path acknowledged) throws IOException {
    return command(
        "endless",
        "--threads=" + threads,
        "--duration=1h",
        "--ramp-up=0s",
        "--unchecked",
        "--acknowledged=" + acknowledged);
  }

  private List<String> command(String name, String... arguments) throws IOException {
    return trade(name, List.of(arguments)).command();
  }

  private TradeRun trade(String name, List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(scale);
    all.add("--url=" + nodes.url());
    all.addAll(arguments);
    return new TradeRun(Files.createTempDirectory(directory, name), List.of(), all);
  }
}

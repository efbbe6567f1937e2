package io.mokadb.bench.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code bench tpce} in a process of its own, and the figures that it leaves behind. Confined to
 * one thread.
 */
public final class TradeRun {

  private static final String BENCH = "io.mokadb.bench.Bench";

  private final Path reports;
  private final List<String> prefix;
  private final List<String> arguments;
  private List<Path> earlier = List.of();

  /**
   * A run that has not begun.
   *
   * @param reports a directory, or one that is not there; what others left in it is not read
   * @param prefix of the command, such as one that binds it to processors; may be empty
   * @param arguments of the command
   */
  public TradeRun(Path reports, List<String> prefix, List<String> arguments) {
    this.reports = reports;
    this.prefix = List.copyOf(prefix);
    this.arguments = List.copyOf(arguments);
  }

  /** The whole command. */
  public List<String> command() {
    List<String> all = new ArrayList<>(List.of("tpce"));
    all.addAll(arguments);
    all.add("--out=" + reports);
    List<String> command = new ArrayList<>(prefix);
    command.addAll(ChildProcess.java(BENCH, all));
    return command;
  }

  /**
   * Runs it to its end, or until {@code stop} is requested.
   *
   * @throws IOException with all that it printed, when it fails or was stopped
   */
  public JsonNode run(Stop stop) throws IOException, InterruptedException {
    earlier = Files.isDirectory(reports) ? files() : List.of();
    ChildProcess.run(command(), stop);
    return report();
  }

  /** The figures that the last run left. */
  public JsonNode report() throws IOException {
    Path newest =
        files().stream()
            .filter(file -> !earlier.contains(file))
            .max(Path::compareTo)
            .orElseThrow(() -> new IOException("no report in " + reports));
    return new ObjectMapper().readTree(newest.toFile());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(reports)) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }
}

package io.mokadb.bench.micro;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The first seconds of a process: each experiment that only reads, in a new process on a loaded
 * database, without a warm-up. Databases take turns, experiment by experiment.
 */
public final class ColdBenchmark {
  private static final List<String> HEAD =
      List.of("experiment", "who", "rate", "p50", "p99", "own cpu");

  private final MicroSettings settings;
  private final List<Experiment> experiments;
  private final Consumer<String> log;

  /**
   * @param settings of which the peers, the rows and the time for each experiment count
   */
  public ColdBenchmark(MicroSettings settings, List<Experiment> experiments, Consumer<String> log) {
    this.settings = settings;
    this.experiments = experiments.stream().filter(e -> !e.writes()).toList();
    this.log = log;
  }

  /** Times are in microseconds. */
  public TextTable run(Stop stop) throws IOException, InterruptedException, SQLException {
    Map<Peer, String> urls = new LinkedHashMap<>();
    for (Peer peer : settings.peers()) {
      Path directory = Files.createDirectories(settings.directory().resolve(peer.label()));
      String url =
          peer.url(directory.toAbsolutePath(), CommitDurability.RELAXED, settings.postgresql());
      MicroSite.create(peer, url, settings.rows()).close();
      urls.put(peer, url);
      log.accept(peer.label() + ": loaded");
    }
    List<List<String>> lines = new ArrayList<>();
    for (Experiment experiment : experiments) {
      for (Map.Entry<Peer, String> peer : urls.entrySet()) {
        if (!stop.requested()) {
          lines.add(run(experiment, peer.getKey(), peer.getValue(), stop));
        }
      }
    }
    return new TextTable(HEAD, lines);
  }

  private List<String> run(Experiment experiment, Peer peer, String url, Stop stop)
      throws IOException, InterruptedException {
    log.accept(experiment.name() + ", " + peer.label());
    List<String> arguments =
        List.of(
            peer.label(),
            url,
            Integer.toString(settings.rows()),
            experiment.name(),
            Long.toString(settings.time().toMillis()));
    String output =
        ChildProcess.run(ChildProcess.java(ColdProcess.class.getName(), arguments), stop).strip();
    List<String> line = new ArrayList<>(List.of(experiment.name(), peer.label()));
    line.addAll(List.of(output.substring(output.lastIndexOf('\n') + 1).split(" ")));
    return line;
  }
}

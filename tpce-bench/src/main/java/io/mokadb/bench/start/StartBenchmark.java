package io.mokadb.bench.start;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs {@link FirstSession} in new processes, database by database in turns. */
public final class StartBenchmark {
  private static final double NANOS = 1e6;

  private final Path work;
  private final List<StartPeer> peers;
  private final int turns;

  /**
   * @param work an empty directory for databases
   * @param turns measured processes of each database, after one that is not measured
   */
  public StartBenchmark(Path work, List<StartPeer> peers, int turns) {
    this.work = work;
    this.peers = List.copyOf(peers);
    this.turns = turns;
  }

  /** The medians, in milliseconds. */
  public TextTable run(Stop stop) throws IOException, InterruptedException {
    Map<StartPeer, List<StartRun>> runs = new EnumMap<>(StartPeer.class);
    for (int turn = 0; turn <= turns && !stop.requested(); turn++) {
      for (StartPeer peer : peers) {
        StartRun run = run(peer, turn, stop);
        if (turn > 0) {
          runs.computeIfAbsent(peer, any -> new ArrayList<>()).add(run);
        }
      }
    }
    List<String> head = new ArrayList<>(List.of("database", "wall ms", "CPU ms"));
    head.addAll(StartRun.PHASES);
    List<List<String>> rows = new ArrayList<>();
    runs.forEach((peer, all) -> rows.add(row(peer, all)));
    return new TextTable(head, rows);
  }

  private StartRun run(StartPeer peer, int turn, Stop stop)
      throws IOException, InterruptedException {
    Path directory = Files.createDirectories(work.resolve(peer + "-" + turn));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(peer.options(work, turn == 0));
    command.addAll(
        List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            FirstSession.class.getName(),
            peer.url(directory)));
    long start = System.nanoTime();
    String output = ChildProcess.run(command, stop);
    return StartRun.of((System.nanoTime() - start) / NANOS, output);
  }

  private static List<String> row(StartPeer peer, List<StartRun> runs) {
    List<String> row = new ArrayList<>(List.of(peer.name().toLowerCase(Locale.ROOT)));
    for (int i = 0; i < runs.get(0).figures().size(); i++) {
      int figure = i;
      List<Double> sorted = runs.stream().map(run -> run.figures().get(figure)).sorted().toList();
      row.add(Long.toString(Math.round(sorted.get(sorted.size() / 2))));
    }
    return row;
  }
}

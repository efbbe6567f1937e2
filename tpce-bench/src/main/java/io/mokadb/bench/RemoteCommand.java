package io.mokadb.bench;

import io.mokadb.bench.remote.IdleMemory;
import io.mokadb.bench.remote.PointSelects;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench remote}. */
@Command(
    name = "remote",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures prepared selects of one row by its key on running servers, each URL in "
            + "turn, several times, with one client and with several; and the cost of idle "
            + "connections.")
final class RemoteCommand implements Callable<Integer> {

  private static final int IDLE_LIMIT_MB = 20;
  private static final int WARM_SELECTS = 30_000;
  private static final int WARM_TURNS = 4;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description =
          "database where the table bench_remote is created and dropped; several are compared."
              + " Example: jdbc:moka://localhost:8765/")
  private List<String> urls;

  @Option(names = "--user", paramLabel = "NAME", description = "for all of them")
  private String user;

  @Option(names = "--password", paramLabel = "TEXT", description = "for all of them")
  private String password;

  @Option(
      names = "--clients",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,8",
      description = "connections that work at the same time (${DEFAULT-VALUE})")
  private List<Integer> clients;

  @Option(names = "--rows", paramLabel = "N", description = "of the table (100000)")
  private int rows = 100_000;

  @Option(names = "--seconds", paramLabel = "S", description = "for each measurement (5)")
  private double seconds = 5;

  @Option(names = "--rounds", paramLabel = "N", description = "turns of all URLs (2)")
  private int rounds = 2;

  @Option(
      names = "--idle",
      paramLabel = "N",
      description = "idle connections to the first URL; --server-pid reports their cost (200)")
  private int idle = 200;

  @Option(
      names = "--server-pid",
      paramLabel = "PID",
      description = "process of the server of the first URL, run by the same Java version")
  private Long server;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws SQLException, IOException, InterruptedException {
    try (PointSelects selects = new PointSelects(urls, user, password, rows)) {
      out.println("round clients    selects/s   p50 us   p99 us   url");
      Duration time = Duration.ofNanos((long) (seconds * 1e9));
      for (String url : urls) {
        warmUp(selects, url, time);
      }
      for (int round = 1; round <= rounds; round++) {
        for (int count : clients) {
          for (String url : urls) {
            print(round, count, url, selects.run(url, count, time));
          }
        }
      }
    }
    if (server != null) {
      return tellIdle();
    }
    return 0;
  }

  /** Compiled code takes some thousand calls, which a slow transport needs longer for. */
  private static void warmUp(PointSelects selects, String url, Duration time)
      throws SQLException, InterruptedException {
    long done = 0;
    for (int turn = 0; turn < WARM_TURNS && done < WARM_SELECTS; turn++) {
      done += selects.run(url, 1, time).getTotalCount();
    }
  }

  private void print(int round, int count, String url, Histogram nanos) {
    out.printf(
        Locale.ROOT,
        "%5d %7d %,12.0f %8.1f %8.1f   %s%n",
        round,
        count,
        nanos.getTotalCount() / seconds,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        url);
  }

  private int tellIdle() throws SQLException, IOException, InterruptedException {
    IdleMemory memory = IdleMemory.of(server, urls.get(0), user, password, idle);
    out.printf(
        Locale.ROOT,
        "%d idle connections cost the server %.1f MB of heap, %.1f MB of resident memory (limit"
            + " %d)%n",
        idle,
        memory.heapBytes() / 1e6,
        memory.residentBytes() / 1e6,
        IDLE_LIMIT_MB);
    return 0;
  }
}

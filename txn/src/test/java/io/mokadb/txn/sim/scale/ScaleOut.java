package io.mokadb.txn.sim.scale;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs clusters of several sizes, and prints a line for each: {@code scale,servers,transactions per
 * second,median ms,conflicts}; a line {@code model,...} says what is assumed. Exit code 2 if the
 * arguments are not understood.
 */
public final class ScaleOut {
  private static final String USAGE =
      "arguments: [--servers N,N,...] [--millis N] [--seed S], simulated milliseconds at least 4";

  private ScaleOut() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    List<Integer> servers = List.of(1, 2, 4, 8, 16, 32);
    long millis = 400;
    long seed = 1;
    try {
      for (int i = 0; i < arguments.length; i++) {
        switch (arguments[i]) {
          case "--servers" -> {
            servers = new ArrayList<>();
            for (String number : arguments[++i].split(",", -1)) {
              servers.add(Integer.parseInt(number));
            }
          }
          case "--millis" -> millis = Long.parseLong(arguments[++i]);
          case "--seed" -> seed = Long.parseLong(arguments[++i]);
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
      if (millis < 4 || servers.stream().anyMatch(count -> count < 1)) {
        throw new IllegalArgumentException("too little");
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      err.println("not understood: " + String.join(" ", arguments));
      err.println(USAGE);
      return 2;
    }
    ExecutorService threads = Executors.newCachedThreadPool(ScaleOut::daemon);
    try {
      out.println("model," + Model.DEFAULT.describe());
      for (int count : servers) {
        Cluster.Outcome outcome =
            Cluster.run(Model.DEFAULT, count, Duration.ofMillis(millis), seed, threads);
        out.println(
            String.format(
                Locale.ROOT,
                "scale,%d,%.1f,%.2f,%d",
                outcome.servers(),
                outcome.perSecond(),
                outcome.medianMillis(),
                outcome.conflicts()));
      }
      return 0;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "simulated");
    thread.setDaemon(true);
    return thread;
  }
}

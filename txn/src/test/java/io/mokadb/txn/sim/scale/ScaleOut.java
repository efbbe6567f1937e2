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
      "arguments: [--servers N,N,...] [--millis N] [--seed S] [--clients N] [--network-nanos N]"
          + " [--read-nanos N] [--write-nanos N] [--oracle-nanos N], simulated milliseconds at"
          + " least 4";

  private List<Integer> servers = List.of(1, 2, 4, 8, 16, 32);
  private long millis = 400;
  private long seed = 1;
  private Model model = Model.DEFAULT;

  private ScaleOut() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    ScaleOut scale = new ScaleOut();
    try {
      scale.read(arguments);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      err.println("not understood: " + String.join(" ", arguments));
      err.println(USAGE);
      return 2;
    }
    scale.run(out);
    return 0;
  }

  private void read(String[] arguments) {
    for (int i = 0; i < arguments.length; i += 2) {
      String value = arguments[i + 1];
      switch (arguments[i]) {
        case "--servers" -> {
          servers = new ArrayList<>();
          for (String number : value.split(",", -1)) {
            servers.add(Integer.parseInt(number));
          }
        }
        case "--millis" -> millis = Long.parseLong(value);
        case "--seed" -> seed = Long.parseLong(value);
        case "--clients" -> model = model.withClientsPerServer(Integer.parseInt(value));
        case "--network-nanos" -> model = model.withNetwork(Long.parseLong(value));
        case "--read-nanos" -> model = model.withReadService(Long.parseLong(value));
        case "--write-nanos" -> model = model.withWriteService(Long.parseLong(value));
        case "--oracle-nanos" -> model = model.withOracleService(Long.parseLong(value));
        default -> throw new IllegalArgumentException(arguments[i]);
      }
    }
    if (millis < 4 || servers.stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("too little");
    }
  }

  private void run(PrintStream out) {
    ExecutorService threads = Executors.newCachedThreadPool(ScaleOut::daemon);
    try {
      out.println("model," + model.describe());
      for (int count : servers) {
        Cluster.Outcome outcome =
            Cluster.run(model, count, Duration.ofMillis(millis), seed, threads);
        out.println(
            String.format(
                Locale.ROOT,
                "scale,%d,%.1f,%.2f,%d",
                outcome.servers(),
                outcome.perSecond(),
                outcome.medianMillis(),
                outcome.conflicts()));
      }
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

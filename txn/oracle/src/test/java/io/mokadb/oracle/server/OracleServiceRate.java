package io.mokadb.oracle.server;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.cli.OracleMain;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How many timestamps a second a client gets from the oracle's service, which runs in a process of
 * its own on this machine, with a ZooKeeper in this process; behind {@code bin/moka bench oracle}.
 * Prints a line for each kind of callers: {@code service,kind,number,timestamps per second}, where
 * the kind is {@code threads}, which wait for one timestamp each, or {@code calls}, so many of
 * which are under way at once. It fails if a timestamp is not greater than the one before it.
 *
 * <p>Arguments: milliseconds for each, numbers of threads with commas, numbers of calls with
 * commas.
 */
public final class OracleServiceRate {
  private static final int BLOCK = 100;

  private final OracleClient client;
  private final Duration time;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private OracleServiceRate(OracleClient client, Duration time) {
    this.client = client;
    this.time = time;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      System.err.println("arguments: MILLIS THREADS,THREADS,... CALLS,CALLS,...");
      System.exit(2);
    }
    measure(
        Duration.ofMillis(Long.parseLong(arguments[0])),
        numbers(arguments[1]),
        numbers(arguments[2]),
        System.out);
  }

  private static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String number : list.split(",", -1)) {
      numbers.add(Integer.parseInt(number));
    }
    return numbers;
  }

  static void measure(Duration time, List<Integer> threads, List<Integer> calls, PrintStream out)
      throws Exception {
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper()) {
      Process server = start(zooKeeper);
      try (OracleClient client =
          OracleClient.open(zooKeeper.address(), OracleClientOptions.DEFAULT)) {
        client.next();
        OracleServiceRate rate = new OracleServiceRate(client, time);
        for (int count : threads) {
          rate.print(out, "threads", count, () -> rate.waiting(count));
        }
        for (int count : calls) {
          rate.print(out, "calls", count, () -> rate.underWay(count));
        }
      } finally {
        server.destroyForcibly().waitFor();
      }
    }
  }

  private static Process start(LocalZooKeeper zooKeeper) throws Exception {
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                OracleMain.class.getName(),
                "--zookeeper",
                zooKeeper.address().servers(),
                "--port",
                "0")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
    if (out.readLine() == null) {
      throw new IllegalStateException("the oracle did not start");
    }
    return server;
  }

  /** Something that draws for a while and counts. */
  private interface Drawing {
    long run() throws Exception;
  }

  private void print(PrintStream out, String kind, int number, Drawing drawing) throws Exception {
    drawing.run();
    long start = System.nanoTime();
    long drawn = drawing.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (failure.get() != null) {
      throw new AssertionError("a draw failed", failure.get());
    }
    out.println(String.format(Locale.ROOT, "service,%s,%d,%.0f", kind, number, drawn / seconds));
  }

  private long waiting(int count) throws InterruptedException {
    AtomicLong drawn = new AtomicLong();
    long deadline = System.nanoTime() + time.toNanos();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> drawn.addAndGet(draw(deadline)));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return drawn.get();
  }

  private long draw(long deadline) {
    long drawn = 0;
    long last = 0;
    do {
      for (int i = 0; i < BLOCK; i++) {
        long timestamp = client.next();
        check(timestamp, last);
        last = timestamp;
      }
      drawn += BLOCK;
    } while (System.nanoTime() - deadline < 0);
    return drawn;
  }

  private void check(long timestamp, long last) {
    if (timestamp <= last) {
      failure.compareAndSet(null, new AssertionError(timestamp + " was handed out after " + last));
    }
  }

  private long underWay(int count) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    Semaphore free = new Semaphore(count);
    long[] last = {0};
    long drawn = 0;
    while (System.nanoTime() - deadline < 0) {
      free.acquire(BLOCK);
      for (int i = 0; i < BLOCK; i++) {
        CompletableFuture<OracleAnswer> call = client.drawLater(1);
        var unused = call.whenComplete((answer, failed) -> done(answer, failed, last, free));
      }
      drawn += BLOCK;
    }
    free.acquire(count);
    return drawn;
  }

  private void done(OracleAnswer answer, Throwable failed, long[] last, Semaphore free) {
    if (failed == null) {
      check(answer.value(), last[0]);
      last[0] = answer.value();
    } else {
      failure.compareAndSet(null, failed);
    }
    free.release();
  }
}

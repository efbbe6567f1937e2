package io.mokadb.txn.time;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How many timestamps a second the oracle of an embedded database hands out, its bound raised in a
 * store on disk; behind {@code bin/moka bench oracle}. Prints a line for each number of threads:
 * {@code oracle,threads,timestamps per second,bounds raised}. It fails if a timestamp is not
 * greater than the one before it in the same thread.
 *
 * <p>Arguments: directory of the store, milliseconds for each, numbers of threads with commas.
 */
public final class OracleRate {
  private static final int BLOCK = 1_000;
  private static final Duration WINDOW = Duration.ofSeconds(3);

  private OracleRate() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      System.err.println("arguments: DIRECTORY MILLIS THREADS,THREADS,...");
      System.exit(2);
    }
    List<Integer> threads = new ArrayList<>();
    for (String number : arguments[2].split(",", -1)) {
      threads.add(Integer.parseInt(number));
    }
    measure(
        Path.of(arguments[0]),
        Duration.ofMillis(Long.parseLong(arguments[1])),
        threads,
        System.out);
  }

  static void measure(Path directory, Duration time, List<Integer> threads, PrintStream out)
      throws Exception {
    try (KvStore store = RocksDbStore.open(RocksDbOptions.at(directory))) {
      TimestampOracle oracle = new EmbeddedOracle(store, Clock.systemUTC(), WINDOW);
      for (int count : threads) {
        draw(oracle, count, time.dividedBy(2));
        long before = PersistedMark.oracleBound(store).value();
        long start = System.nanoTime();
        long drawn = draw(oracle, count, time);
        double seconds = (System.nanoTime() - start) / 1e9;
        boolean raised = PersistedMark.oracleBound(store).value() > before;
        out.println(
            String.format(
                Locale.ROOT, "oracle,%d,%.0f,%s", count, drawn / seconds, raised ? "yes" : "no"));
      }
    }
  }

  private static long draw(TimestampOracle oracle, int threads, Duration time) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      work.add(
          () -> {
            start.await();
            return draw(oracle, System.nanoTime() + time.toNanos());
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      long drawn = 0;
      for (Future<Long> part : pool.invokeAll(work)) {
        drawn += part.get();
      }
      return drawn;
    } finally {
      pool.shutdown();
    }
  }

  private static long draw(TimestampOracle oracle, long deadline) {
    long drawn = 0;
    long last = 0;
    do {
      for (int i = 0; i < BLOCK; i++) {
        long timestamp = oracle.next();
        if (timestamp <= last) {
          throw new AssertionError(timestamp + " was handed out after " + last);
        }
        last = timestamp;
      }
      drawn += BLOCK;
    } while (System.nanoTime() - deadline < 0);
    return drawn;
  }
}

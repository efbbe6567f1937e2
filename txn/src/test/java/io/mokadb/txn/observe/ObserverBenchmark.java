package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures observers on RocksDB: how soon a change is handled, how many a second, what announcing
 * costs the writer, and what it costs to find the dirty rows among clean ones. A program, not a
 * test: {@code ObserverBenchmark [directory [latency | rate | writer | finding]]}.
 */
public final class ObserverBenchmark {
  private static final int OBSERVER = 7;
  private static final NotifiedColumns NOTIFIED = NotifiedColumns.of(OBSERVER);
  private static final byte ROWS = 10;
  private static final byte DERIVED = 20;
  private static final PrintStream OUT = System.out;

  private final Path directory;

  private ObserverBenchmark(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException {
    Path directory =
        args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("observer-benchmark");
    ObserverBenchmark benchmark = new ObserverBenchmark(directory);
    String only = args.length > 1 ? args[1] : "";
    if (only.isEmpty() || only.equals("latency")) {
      for (Durability durability : Durability.values()) {
        benchmark.latency(durability, durability == Durability.SYNC ? 300 : 3000);
      }
    }
    if (only.isEmpty() || only.equals("rate")) {
      for (int workers = 1; workers <= 2; workers++) {
        benchmark.backlog(workers, 200_000);
        benchmark.sustained(workers, 100_000);
      }
    }
    if (only.isEmpty() || only.equals("writer")) {
      benchmark.writerCost(Durability.BUFFERED, 100_000);
      benchmark.writerCost(Durability.SYNC, 500);
    }
    if (only.isEmpty() || only.equals("finding")) {
      benchmark.finding(10_000, 1_000);
      benchmark.finding(1_000_000, 1_000);
    }
  }

  private static Key key(byte space, long number) {
    return Key.wrap(
        ByteBuffer.allocate(9).put(space).putLong(number * 0x9E3779B97F4A7C15L).array());
  }

  private static ObserverDefinition definition() {
    return ObserverDefinition.of(
        OBSERVER, "benchmark", KeyRange.prefix(Key.wrap(new byte[] {ROWS})));
  }

  /** Reads the row, writes one row. */
  private static void copy(Transaction transaction, Observation observation) {
    byte[] value = transaction.get(CellKey.of(observation.row()));
    byte[] copy = observation.row().toByteArray();
    copy[0] = DERIVED;
    transaction.put(CellKey.of(Key.wrap(copy)), value);
  }

  private void latency(Durability durability, int changes) {
    try (Database database = new Database(directory)) {
      AtomicLong handledAt = new AtomicLong();
      AtomicLong handled = new AtomicLong();
      Observer observer =
          new Observer() {
            @Override
            public void observe(Transaction transaction, Observation observation) {
              copy(transaction, observation);
            }

            @Override
            public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
              CommitOutcome outcome = commit.get();
              handledAt.set(System.nanoTime());
              handled.incrementAndGet();
              return outcome;
            }
          };
      database.engine.observers().register(definition(), observer);
      database.start(WorkerOptions.DEFAULT.withDurability(durability));
      long[] nanos = new long[changes];
      for (int i = 0; i < changes; i++) {
        long before = handled.get();
        database.write(i % 1000, true, durability);
        long committed = System.nanoTime();
        while (handled.get() == before) {
          pause();
        }
        nanos[i] = Math.max(0, handledAt.get() - committed);
        pause();
      }
      nanos = Arrays.copyOfRange(nanos, changes / 4, changes);
      Arrays.sort(nanos);
      OUT.printf(
          Locale.ROOT,
          "idle to handled, %s: median %.2f ms, p99 %.2f ms (%d changes)%n",
          durability,
          nanos[nanos.length / 2] / 1e6,
          nanos[nanos.length * 99 / 100] / 1e6,
          nanos.length);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Everything waits already: how fast is it handled? */
  private void backlog(int workers, int changes) {
    try (Database database = new Database(directory)) {
      for (int i = 0; i < changes; i += 100) {
        database.writeBatch(i, i + 100);
      }
      database.engine.observers().register(definition(), ObserverBenchmark::copy);
      long begin = System.nanoTime();
      database.start(
          WorkerOptions.DEFAULT.withThreads(workers).withDurability(Durability.BUFFERED));
      database.awaitQuiet();
      report("backlog", workers, changes, System.nanoTime() - begin);
    }
  }

  /** One thread writes, one row a transaction, as fast as it can. */
  private void sustained(int workers, int changes) {
    try (Database database = new Database(directory)) {
      database.engine.observers().register(definition(), ObserverBenchmark::copy);
      database.start(
          WorkerOptions.DEFAULT.withThreads(workers).withDurability(Durability.BUFFERED));
      long begin = System.nanoTime();
      for (int i = 0; i < changes; i++) {
        database.write(i, true, Durability.BUFFERED);
      }
      long written = System.nanoTime() - begin;
      database.awaitQuiet();
      report("written and handled", workers, changes, System.nanoTime() - begin);
      report("  the writer alone", 1, changes, written);
    }
  }

  private static void report(String what, int workers, int changes, long nanos) {
    OUT.printf(
        Locale.ROOT, "%s, %d worker(s): %,.0f a second%n", what, workers, changes / (nanos / 1e9));
  }

  private void writerCost(Durability durability, int changes) {
    double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
    for (int round = 0; round < 6; round++) {
      boolean observed = round % 2 == 1;
      try (Database database = new Database(directory)) {
        long begin = System.nanoTime();
        for (int i = 0; i < changes; i++) {
          database.write(i, observed, durability);
        }
        double micros = (System.nanoTime() - begin) / 1e3 / changes;
        best[observed ? 1 : 0] = Math.min(best[observed ? 1 : 0], micros);
      }
    }
    OUT.printf(
        Locale.ROOT,
        "writing a row, %s: unobserved %.1f us, observed %.1f us, ratio %.2f%n",
        durability,
        best[0],
        best[1],
        best[1] / best[0]);
  }

  private void finding(int clean, int dirty) {
    try (Database database = new Database(directory)) {
      for (int i = 0; i < clean; i += 1000) {
        database.load(i, Math.min(clean, i + 1000));
      }
      for (int i = 0; i < dirty; i++) {
        database.write((long) i * (clean / dirty), true, Durability.BUFFERED);
      }
      ObserverWorker worker =
          database.engine.observers().worker(WorkerOptions.DEFAULT.withBatch(dirty));
      AtomicLong handled = new AtomicLong();
      database
          .engine
          .observers()
          .register(definition(), (transaction, observation) -> handled.incrementAndGet());
      long begin = System.nanoTime();
      while (handled.get() == 0) {
        worker.work();
      }
      double found = (System.nanoTime() - begin) / 1e6;
      while (handled.get() < dirty) {
        worker.work();
      }
      OUT.printf(
          Locale.ROOT,
          "finding %,d dirty rows among %,d: the first after %.1f ms, all after %.1f ms%n",
          dirty,
          clean,
          found,
          (System.nanoTime() - begin) / 1e6);
    }
  }

  /** A new database in an empty directory. */
  private static final class Database implements AutoCloseable {
    private final Path path;
    private final KvStore store;
    private final SystemEnvironment system = new SystemEnvironment();
    private final ObserverThreads threads = new ObserverThreads();
    private final TransactionEngine engine;

    Database(Path parent) {
      path = parent.resolve("database");
      store = RocksDbStore.open(RocksDbOptions.at(path));
      engine = TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
    }

    void start(WorkerOptions options) {
      engine.observers().start(options, threads.executor(), threads.waiter());
    }

    void write(long number, boolean announced, Durability durability) {
      Transaction transaction = engine.begin(TransactionOptions.DEFAULT.withDurability(durability));
      CellKey cell = CellKey.of(key(ROWS, number));
      transaction.put(cell, new byte[100]);
      if (announced) {
        transaction.announce(cell, NOTIFIED);
      }
      commit(transaction);
    }

    void load(int from, int to) {
      Transaction transaction =
          engine.begin(TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED));
      for (int i = from; i < to; i++) {
        transaction.put(CellKey.of(key(ROWS, i)), new byte[100]);
      }
      commit(transaction);
    }

    void writeBatch(int from, int to) {
      Transaction transaction =
          engine.begin(TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED));
      for (int i = from; i < to; i++) {
        CellKey cell = CellKey.of(key(ROWS, i));
        transaction.put(cell, new byte[100]);
        transaction.announce(cell, NOTIFIED);
      }
      commit(transaction);
    }

    private static void commit(Transaction transaction) {
      CommitOutcome outcome = transaction.commit();
      if (!(outcome instanceof CommitOutcome.Committed)) {
        throw new IllegalStateException(outcome.toString());
      }
    }

    void awaitQuiet() {
      if (!engine.observers().awaitQuiet(engine.currentTimestamp(), Duration.ofMinutes(5))) {
        throw new IllegalStateException("Not handled after five minutes");
      }
    }

    @Override
    public void close() {
      engine.close();
      threads.close();
      system.close();
      store.close();
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

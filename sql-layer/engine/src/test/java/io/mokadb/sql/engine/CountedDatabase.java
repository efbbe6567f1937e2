package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.CountingStore;
import io.mokadb.kv.testkit.StoreCalls;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.SystemEnvironment;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A database that counts the calls of a statement to the store and to the oracle, which are
 * elsewhere: commits are two-phase, and secondaries are committed by another thread, for which the
 * commit waits here, so that no later statement meets their locks.
 */
final class CountedDatabase implements AutoCloseable {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final CountingStore store = new CountingStore(new MemoryStore(), false);
  private final CountedOracle oracle = new CountedOracle();
  private final TransactionEngine transactions =
      TransactionEngine.create(store, oracle, environment(), EngineOptions.DEFAULT);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(Durability.SYNC, 1 << 24, Duration.ofSeconds(1)),
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});

  private Environment environment() {
    Environment outside = system.environment();
    return new Environment(
        outside.clock(),
        (period, task) -> () -> {},
        task -> CompletableFuture.runAsync(task).join(),
        outside.waiter(),
        FaultPoints.NONE);
  }

  /** Draws from an oracle of its own store, and counts for one thread. */
  private static final class CountedOracle implements TimestampOracle {
    private final TimestampOracle oracle =
        new EmbeddedOracle(new MemoryStore(), Clock.systemUTC(), Duration.ofSeconds(3));
    private volatile Thread counted;
    private int calls;

    @Override
    public long next() {
      count();
      return oracle.next();
    }

    @Override
    public long forReading() {
      count();
      return oracle.forReading();
    }

    private void count() {
      if (Thread.currentThread() == counted) {
        calls++;
      }
    }
  }

  /** The calls of some work, a line. */
  String callsOf(Runnable work) {
    oracle.calls = 0;
    oracle.counted = Thread.currentThread();
    StoreCalls calls;
    try {
      calls = store.during(work);
    } finally {
      oracle.counted = null;
    }
    return String.format(
        "%d trips: get %d, multi-get %d, scan %d, mutate %d; cells %d, rows %d; oracle %d",
        calls.trips(),
        calls.gets(),
        calls.multiGets(),
        calls.scans(),
        calls.mutations(),
        calls.cells(),
        calls.rows(),
        oracle.calls);
  }

  /** Executes a statement and reads its result to the end. */
  List<Object[]> run(String sql) {
    List<Object[]> rows = new ArrayList<>();
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      if (statement.execute(new Object[0], ExecuteOptions.NONE)
          instanceof ExecutionResult.Rows result) {
        for (Object[] row = result.cursor().next(); row != null; row = result.cursor().next()) {
          rows.add(row);
        }
        result.cursor().close();
      }
    }
    return rows;
  }

  void runBatch(String sql, List<Object[]> rows) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      statement.executeBatch(rows, ExecuteOptions.NONE);
    }
  }

  void begin() {
    session.setAutoCommit(false);
  }

  void commit() {
    session.commit();
    session.setAutoCommit(true);
  }

  @Override
  public void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }
}

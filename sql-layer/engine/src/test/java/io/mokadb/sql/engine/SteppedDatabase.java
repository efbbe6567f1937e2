package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A database whose triggers and views do one step after the other, when they are told to. */
final class SteppedDatabase implements AutoCloseable {
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final TransactionEngine transactions;
  private final SqlDatabase database;
  private final Session session;
  private final ObserverWorker worker;

  /**
   * @param windowRows how many changed rows a step of views takes in at most
   */
  SteppedDatabase(int windowRows) {
    this(windowRows, new MemoryStore());
  }

  /** As above, on a given store. */
  SteppedDatabase(int windowRows, KvStore store) {
    transactions =
        TransactionEngine.embedded(
            store,
            new Environment(
                Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
                (period, task) -> () -> {},
                Runnable::run,
                new ParkingWaiter(),
                FaultPoints.NONE),
            EngineOptions.DEFAULT);
    database =
        SqlDatabase.open(
            transactions,
            Storage.withoutBackup(store),
            new DatabaseSettings(Durability.BUFFERED, 1 << 24, Duration.ofSeconds(1)),
            Clock.systemUTC(),
            timer,
            background::add,
            new TriggerSupport(transactions.observers(), Set.of()),
            "test");
    session = database.connect("ADA", () -> {});
    worker =
        transactions
            .observers()
            .worker(
                WorkerOptions.DEFAULT
                    .withDurability(Durability.BUFFERED)
                    .withWindow(windowRows)
                    .withSeed(1));
  }

  SteppedDatabase run(String... statements) {
    for (String sql : statements) {
      try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
        ExecutionResult unused = statement.execute(new Object[0], ExecuteOptions.NONE);
      }
    }
    return this;
  }

  /** Runs statements in one transaction. */
  void transaction(Iterable<String> statements) {
    session.setAutoCommit(false);
    statements.forEach(this::run);
    session.commit();
    session.setAutoCommit(true);
  }

  /** All rows as text: columns separated by commas, rows by bars. */
  String query(String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE);
        RowCursor rows =
            ((ExecutionResult.Rows) statement.execute(new Object[0], ExecuteOptions.NONE))
                .cursor()) {
      StringJoiner text = new StringJoiner("|");
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        StringJoiner cells = new StringJoiner(",");
        for (Object cell : row) {
          cells.add(String.valueOf(cell));
        }
        text.add(cells.toString());
      }
      return text.toString();
    }
  }

  /**
   * Takes one step of a trigger or of views.
   *
   * @return whether there was one
   */
  boolean step() {
    boolean any = worker.work();
    while (!background.isEmpty()) {
      background.remove().run();
    }
    return any;
  }

  /** Takes steps until there is none. */
  void settle() {
    boolean more = true;
    while (more) {
      more = step();
    }
  }

  @Override
  public void close() {
    database.close();
    transactions.close();
    timer.shutdownNow();
  }
}

package io.mokadb.sql.nodes;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.testkit.CountingStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.engine.DatabaseSettings;
import io.mokadb.sql.engine.NodeSupport;
import io.mokadb.sql.engine.SqlDatabase;
import io.mokadb.sql.engine.Storage;
import io.mokadb.sql.engine.TriggerSupport;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One of the SQL nodes on a store, with a session of the owner. */
final class TestNode implements AutoCloseable {
  private final SeveredStore severed;
  private final CountingStore store;
  private final HandTimer timer = new HandTimer();
  private final Queue<Runnable> background = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> following = new ConcurrentLinkedQueue<>();
  private final TransactionEngine transactions;
  private final SqlDatabase database;
  private final ObserverWorker worker;
  final Session session;

  /** The number of its token. */
  final long id;

  /** Met by the transactions of this node. */
  volatile FaultPoints faults = FaultPoints.NONE;

  /** Met by its definitions. */
  volatile DdlProbe probe = DdlProbe.NONE;

  TestNode(KvStore shared, TimestampOracle oracle, Clock clock, Nodes self, int number) {
    id = self.self();
    severed = new SeveredStore(shared);
    store = new CountingStore(severed, false);
    transactions =
        TransactionEngine.create(
            store,
            oracle,
            new Environment(
                clock,
                (period, task) -> () -> {},
                Runnable::run,
                new ParkingWaiter(),
                (step, start) -> faults.reached(step, start),
                self),
            EngineOptions.DEFAULT);
    database =
        SqlDatabase.open(
            transactions,
            Storage.withoutBackup(store),
            new DatabaseSettings(Durability.SYNC, 1 << 24, Duration.ofSeconds(10)),
            clock,
            timer,
            background::add,
            new TriggerSupport(transactions.observers(), Set.of()),
            new NodeSupport(number, following::add, step -> probe.reached(step)),
            "test");
    worker = transactions.observers().worker(WorkerOptions.DEFAULT.withSeed(number));
    session = database.connect("ADA", () -> {});
  }

  /** Runs what waits for its turn after changes of definitions. */
  void follow() {
    drain(following);
  }

  /** Lets the node look by itself what others have defined, as it does every second. */
  void lookAround() {
    timer.pass();
    follow();
  }

  /** From now on the store answers it no more. */
  void die() {
    severed.sever(true);
  }

  /** Takes all steps of triggers that there are. */
  void runTriggers() {
    boolean more = true;
    while (more) {
      more = worker.work();
    }
    drain(background);
  }

  /** Runs what no statement waits for. */
  void workInBackground() {
    drain(background);
  }

  private static void drain(Queue<Runnable> tasks) {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  Session connect(String user, String password) {
    return database.connect(user, password, () -> {});
  }

  void run(String... statements) {
    for (String sql : statements) {
      run(session, sql);
    }
  }

  static void run(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      ExecutionResult unused = statement.execute(new Object[0], ExecuteOptions.NONE);
    }
  }

  /** All rows as text: columns separated by commas, rows by bars. */
  String query(String sql) {
    return query(session, sql);
  }

  static String query(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      return rows(statement);
    }
  }

  /** The rows of a prepared query, as text. */
  static String rows(PreparedStatement statement) {
    ExecutionResult result = statement.execute(new Object[0], ExecuteOptions.NONE);
    try (RowCursor rows = ((ExecutionResult.Rows) result).cursor()) {
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

  /** The state that some work fails with; null if it does not fail. */
  static SqlState stateOf(Runnable work) {
    try {
      work.run();
      return null;
    } catch (MokaException e) {
      return e.state();
    }
  }

  SqlState stateOf(String sql) {
    return stateOf(() -> run(sql));
  }

  PreparedStatement prepare(String sql) {
    return session.prepare(sql, PrepareOptions.NONE);
  }

  /** Begins a transaction of the owner's session. */
  void begin(IsolationLevel level) {
    session.setIsolation(level);
    session.setAutoCommit(false);
  }

  /** The state that the commit fails with, or null. */
  SqlState commit() {
    try {
      return stateOf(session::commit);
    } finally {
      session.setAutoCommit(true);
    }
  }

  /** How many trips to the store some work takes. */
  long tripsDuring(Runnable work) {
    return store.during(work).trips();
  }

  /** How many cells a space of the store has. */
  int cells(long space) {
    int count = 0;
    try (Transaction reading = transactions.begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = reading.scan(Scan.forward(SystemKeys.all(space)))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void close() {
    severed.sever(false);
    database.close();
    transactions.close();
    timer.shutdownNow();
  }
}

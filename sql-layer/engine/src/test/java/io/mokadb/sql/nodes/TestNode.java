package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.testkit.CountingStore;
import io.mokadb.kv.testkit.StoreCalls;
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
import io.mokadb.sql.engine.SharedRetention;
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
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.observe.ObserverState;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** One of the SQL nodes on a store, with a session of the owner. */
final class TestNode implements AutoCloseable {
  private static final Duration OFTEN = Duration.ofSeconds(1);

  private final SeveredStore severed;
  private final CountingStore store;
  private final HandTimer timer = new HandTimer();
  private final List<Runnable> publishing = new CopyOnWriteArrayList<>();
  private final Queue<Runnable> background = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> following = new ConcurrentLinkedQueue<>();
  private final Nodes self;
  private final List<Runnable> ticks = new CopyOnWriteArrayList<>();
  private final TransactionEngine transactions;
  private final SqlDatabase database;
  private final ObserverWorker worker;
  final Session session;

  /** The number of its token. */
  final long id;

  /** Whether others are told that it has workers; without any the older node has all duties. */
  boolean offersWorkers;

  /** Met by the transactions of this node. */
  volatile FaultPoints faults = FaultPoints.NONE;

  /** Met by its definitions. */
  volatile DdlProbe probe = DdlProbe.NONE;

  TestNode(KvStore shared, TimestampOracle oracle, Clock clock, Nodes self, int number) {
    this(shared, oracle, clock, self, number, null);
  }

  /**
   * @param retentionOrNull what its URL names
   */
  TestNode(
      KvStore shared,
      TimestampOracle oracle,
      Clock clock,
      Nodes self,
      int number,
      Duration retentionOrNull) {
    id = self.self();
    this.self = self;
    severed = new SeveredStore(shared);
    store = new CountingStore(severed, false);
    transactions =
        TransactionEngine.create(
            store,
            oracle,
            new Environment(
                clock,
                this::every,
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
            new NodeSupport(
                number,
                following::add,
                step -> probe.reached(step),
                new SharedRetention(
                    retentionOrNull, EngineOptions.DEFAULT.retention(), transactions::retention)),
            "test");
    worker = transactions.observers().worker(WorkerOptions.DEFAULT.withSeed(number));
    session = database.connect("ADA", () -> {});
  }

  private Runnable every(Duration period, Runnable task) {
    ticks.add(task);
    if (period.compareTo(OFTEN) <= 0) {
      publishing.add(task);
    }
    return () -> {
      ticks.remove(task);
      publishing.remove(task);
    };
  }

  /** Tells others how old its oldest snapshot is, as it does every second. */
  void publish() {
    publishing.forEach(Runnable::run);
    for (NodeInfo node : self.known()) {
      if (node.id() == id && offersWorkers) {
        Published told = node.published();
        self.publish(new Published(told.oldest(), told.floor(), 1), Deadline.none());
      }
    }
  }

  /** Another session of the owner. */
  Session another() {
    return database.connect("ADA", () -> {});
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

  /** Lets the engine of transactions do once what it does every so often. */
  void ticks() {
    ticks.forEach(Runnable::run);
  }

  /** Takes all steps of triggers and views that there are. */
  void runTriggers() {
    boolean more = true;
    while (more) {
      more = worker.work();
    }
    drain(background);
  }

  /** The names of the triggers that its workers would run. */
  List<String> registeredTriggers() {
    return transactions.observers().states().stream().map(ObserverState::name).toList();
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

  /** Another session of the owner. */
  Session connect() {
    return database.connect("ADA", () -> {});
  }

  /** An open result of a session of its own. */
  RowCursor open(String sql) {
    PreparedStatement statement = connect().prepare(sql, PrepareOptions.NONE);
    ExecutionResult result = statement.execute(new Object[0], ExecuteOptions.NONE);
    return ((ExecutionResult.Rows) result).cursor();
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

  /** How long it keeps old versions. */
  Duration retention() {
    return transactions.retention();
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

  /** The calls to the store that some work makes. */
  StoreCalls callsDuring(Runnable work) {
    return store.during(work);
  }

  TransactionEngine transactions() {
    return transactions;
  }

  /** Closes the database in order, and leaves the token. */
  void closeDatabase() {
    database.close();
  }

  @Override
  public void close() {
    severed.sever(false);
    database.close();
    transactions.close();
    timer.shutdownNow();
  }
}

package io.mokadb.node;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.management.Management;
import io.mokadb.session.Session;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracerFinder;
import io.mokadb.sql.engine.DatabaseSettings;
import io.mokadb.sql.engine.NodeSupport;
import io.mokadb.sql.engine.SharedRetention;
import io.mokadb.sql.engine.SqlDatabase;
import io.mokadb.sql.engine.Storage;
import io.mokadb.sql.engine.TriggerSupport;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.copy.UnfinishedCopy;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.WorkerOptions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open database: the store, its transactions, and the SQL engine, closed in reverse.
 * Thread-safe.
 */
public final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  /** Of the product. */
  public static final String VERSION = "0.1.0";

  /** Of a node that follows others: nothing is dropped before it has read how long is kept. */
  private static final Duration UNTIL_KNOWN = Duration.ofDays(3650);

  /**
   * Temporary tables need no retention: their history cannot be read. What a transaction has
   * written there it keeps, however long it takes: it is committed last, and must not be refused.
   */
  static final EngineOptions TEMPORARY =
      EngineOptions.DEFAULT
          .withRetention(Duration.ZERO)
          .withGcPeriod(Duration.ofSeconds(10))
          .withLongReaderLimit(Duration.ofDays(36_500));

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(100);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(1);

  private final KvStore store;

  /** Null if writes must fit into memory. */
  private final ScratchSpace scratch;

  private final Threads threads;
  private final TransactionEngine transactions;
  private final SqlDatabase sql;
  private final Supervisor supervisor;
  private final Management management;

  private static final Duration SHORTEST_GC_PERIOD = Duration.ofSeconds(1);

  private Database(
      KvStore store,
      ScratchSpace scratch,
      Threads threads,
      TransactionEngine transactions,
      SqlDatabase sql,
      Supervisor supervisor) {
    this.store = store;
    this.scratch = scratch;
    this.threads = threads;
    this.transactions = transactions;
    this.sql = sql;
    this.supervisor = supervisor;
    this.management =
        Management.start(
            store.location(), () -> sql.connect(null, null, () -> {}), threads.scheduler());
  }

  /** Opens the database of a home. */
  public static Database open(StoreHome home, NodeSettings settings) {
    return open(home, settings, new Supervisor(home.shown()));
  }

  /**
   * Opens the database of a home.
   *
   * @param supervisor watches the threads of the database
   */
  public static Database open(StoreHome home, NodeSettings settings, Supervisor supervisor) {
    KvStore store = home.open(supervisor);
    Nodes nodes = home.nodes(store);
    Threads threads = new Threads(supervisor, nodes);
    ScratchSpace scratch = null;
    try {
      UnfinishedCopy.requireNone(store);
      scratch = home.scratchOrNull();
      WriteSpace writes = new WriteSpace(new TransactionMemory(ProcessMemory.shared()), scratch);
      Clock clock = Clock.system(ZoneId.systemDefault());
      DatabaseTracer tracer = TracerFinder.find(LOG::warn);
      TransactionEngine transactions =
          home.transactions(
              store,
              traced(threads.environment(), tracer),
              CommitProtocol.in(options(settings, nodes).withLeaves(home.leaves())),
              writes);
      SqlDatabase sql =
          SqlDatabase.open(
              transactions,
              storage(home, store, transactions, threads, supervisor),
              new DatabaseSettings(
                  settings.durability(),
                  settings.memoryBytes(),
                  settings.lockWait(),
                  settings.rowLocks(),
                  new Workspace(ProcessMemory.shared(), home.spill()),
                  settings.analysis(),
                  tracer,
                  ShownSettings.of(settings, home.shownSettings())),
              clock,
              threads.scheduler(),
              threads.background(),
              new TriggerSupport(
                  transactions.observers(),
                  settings.triggers().observerClasses(),
                  settings.triggers().timeout()),
              new NodeSupport(
                  home.number(store),
                  threads.following(),
                  new SharedRetention(
                      settings.retentionNamed() ? settings.retention() : null,
                      settings.retention(),
                      transactions::retention)),
              VERSION);
      threads.background().execute(transactions::resolveLeftLocks);
      startTriggers(transactions, threads, settings);
      return new Database(store, scratch, threads, transactions, sql, supervisor);
    } catch (RuntimeException e) {
      // The store must be closed, or its directory stays locked.
      threads.close();
      if (scratch != null) {
        scratch.close();
      }
      store.close();
      throw e;
    }
  }

  private static Environment traced(Environment environment, DatabaseTracer tracer) {
    return tracer == DatabaseTracer.NONE
        ? environment
        : environment.withFaults(new TracedSteps(tracer));
  }

  /** Garbage is collected at least as often as a version grows old: else it would not matter. */
  private static EngineOptions options(NodeSettings settings, Nodes nodes) {
    Duration retention = settings.retention();
    boolean follows = nodes.isShared() && !settings.retentionNamed();
    EngineOptions options = EngineOptions.DEFAULT.withRetention(follows ? UNTIL_KNOWN : retention);
    if (retention.compareTo(options.gcPeriod()) >= 0) {
      return options;
    }
    return options.withGcPeriod(
        retention.compareTo(SHORTEST_GC_PERIOD) > 0 ? retention : SHORTEST_GC_PERIOD);
  }

  private static void startTriggers(
      TransactionEngine transactions, Threads threads, NodeSettings settings) {
    TriggerRunning running = settings.triggers();
    transactions
        .observers()
        .start(
            WorkerOptions.DEFAULT
                .withThreads(running.workers())
                .withPace(running.pace())
                .withBackoff(FIRST_BACKOFF, LONGEST_BACKOFF, running.retries())
                .withMaxDepth(running.depth())
                .withDurability(settings.durability())
                .withSeed(System.nanoTime()),
            threads.observers().executor(),
            threads.observers().waiter());
  }

  private static Storage storage(
      StoreHome home,
      KvStore store,
      TransactionManager transactions,
      Threads threads,
      Supervisor supervisor) {
    return new Storage(
        store,
        home.backup(store, transactions),
        () ->
            TransactionEngine.embedded(
                new MemoryStore(),
                // It must not answer other nodes in the place of the real one.
                threads.environment().withNodes(Nodes.ALONE),
                CommitProtocol.in(TEMPORARY),
                new WriteSpace(new TransactionMemory(ProcessMemory.shared()), null)),
        supervisor);
  }

  /** For tests. */
  public Threads threads() {
    return threads;
  }

  Session connect(Login login, Runnable onClose) {
    return sql.connect(login.user(), login.password(), onClose);
  }

  /** Sets the task to run once when the database cannot go on; its thread must not wait. */
  void whenFailed(Runnable end) {
    supervisor.whenFailed(end);
  }

  /** Ends the sessions of a database that cannot go on; {@link #close} is next. */
  void endSessions() {
    sql.endSessions(supervisor.failure().getMessage());
  }

  /** Releases the directory even if a part fails to close. */
  @Override
  public void close() {
    try (store;
        scratch;
        threads;
        transactions) {
      management.close();
      transactions.observers().stop();
      threads.stopBackground();
      sql.close();
    }
  }
}

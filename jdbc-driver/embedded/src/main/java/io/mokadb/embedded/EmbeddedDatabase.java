package io.mokadb.embedded;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbScratch;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.sql.engine.DatabaseBackup;
import io.mokadb.sql.engine.DatabaseSettings;
import io.mokadb.sql.engine.SqlDatabase;
import io.mokadb.sql.engine.Storage;
import io.mokadb.sql.engine.TriggerSupport;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.observe.WorkerOptions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;

/**
 * One open database: the store, its transactions, and the SQL engine, closed in reverse.
 * Thread-safe.
 */
final class EmbeddedDatabase implements AutoCloseable {
  private static final String VERSION = "0.1.0";

  /** Temporary tables need no retention: their history cannot be read. */
  private static final EngineOptions TEMPORARY =
      EngineOptions.DEFAULT.withRetention(Duration.ZERO).withGcPeriod(Duration.ofSeconds(10));

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(100);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(1);

  private final EmbeddedSettings settings;
  private final KvStore store;

  /** Null for a database in memory. */
  private final RocksDbScratch scratch;

  private final Threads threads;
  private final TransactionEngine transactions;
  private final SqlDatabase sql;
  private final Supervisor supervisor;

  private static final Duration SHORTEST_GC_PERIOD = Duration.ofSeconds(1);

  private EmbeddedDatabase(
      EmbeddedSettings settings,
      KvStore store,
      RocksDbScratch scratch,
      Threads threads,
      TransactionEngine transactions,
      SqlDatabase sql,
      Supervisor supervisor) {
    this.settings = settings;
    this.store = store;
    this.scratch = scratch;
    this.threads = threads;
    this.transactions = transactions;
    this.sql = sql;
    this.supervisor = supervisor;
  }

  static EmbeddedDatabase open(EmbeddedUrl.Target target, EmbeddedSettings settings) {
    return open(target, settings, new Supervisor(target.shown()));
  }

  static EmbeddedDatabase open(
      EmbeddedUrl.Target target, EmbeddedSettings settings, Supervisor supervisor) {
    KvStore store = openStore(target, settings, supervisor);
    Threads threads = new Threads(supervisor);
    RocksDbScratch scratch = null;
    try {
      scratch = scratch(target);
      WriteSpace writes = new WriteSpace(new TransactionMemory(ProcessMemory.shared()), scratch);
      Clock clock = Clock.system(ZoneId.systemDefault());
      TransactionEngine transactions =
          TransactionEngine.embedded(
              store,
              threads.environment(),
              CommitProtocol.in(options(settings.retention())),
              writes);
      SqlDatabase sql =
          SqlDatabase.open(
              transactions,
              storage(store, transactions, threads, supervisor),
              new DatabaseSettings(
                  settings.durability(),
                  settings.memoryBytes(),
                  settings.lockWait(),
                  new Workspace(ProcessMemory.shared(), SpillDirectory.of(target)),
                  settings.analysis(),
                  ShownSettings.of(settings)),
              clock,
              threads.scheduler(),
              threads.background(),
              new TriggerSupport(
                  transactions.observers(),
                  settings.triggers().observerClasses(),
                  settings.triggers().timeout()),
              VERSION);
      threads.background().execute(transactions::resolveLeftLocks);
      startTriggers(transactions, threads, settings);
      return new EmbeddedDatabase(settings, store, scratch, threads, transactions, sql, supervisor);
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

  /** Garbage is collected at least as often as a version grows old: else it would not matter. */
  private static EngineOptions options(Duration retention) {
    EngineOptions options = EngineOptions.DEFAULT.withRetention(retention);
    if (retention.compareTo(options.gcPeriod()) >= 0) {
      return options;
    }
    return options.withGcPeriod(
        retention.compareTo(SHORTEST_GC_PERIOD) > 0 ? retention : SHORTEST_GC_PERIOD);
  }

  private static void startTriggers(
      TransactionEngine transactions, Threads threads, EmbeddedSettings settings) {
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
      KvStore store, TransactionManager transactions, Threads threads, Supervisor supervisor) {
    return new Storage(
        store,
        store instanceof RocksDbStore directory
            ? new DirectoryBackup(directory, transactions)
            : DatabaseBackup.unsupported(),
        () ->
            TransactionEngine.embedded(
                new MemoryStore(),
                threads.environment(),
                CommitProtocol.in(TEMPORARY),
                new WriteSpace(new TransactionMemory(ProcessMemory.shared()), null)),
        supervisor);
  }

  /** For writes of transactions that do not fit into memory; null for a database in memory. */
  private static RocksDbScratch scratch(EmbeddedUrl.Target target) {
    return target instanceof EmbeddedUrl.Target.Directory
        ? RocksDbScratch.in(SpillDirectory.of(target))
        : null;
  }

  private static KvStore openStore(
      EmbeddedUrl.Target target, EmbeddedSettings settings, Supervisor supervisor) {
    EmbeddedSettings.Restore restore = settings.restore();
    if (target instanceof EmbeddedUrl.Target.Directory directory) {
      if (restore != null) {
        new Restoration(restore.from(), restore.id()).into(directory.path());
      }
      RocksDbStore store =
          RocksDbStore.open(
              RocksDbOptions.at(directory.path())
                  .withCacheBytes(settings.cacheBytes())
                  .withCreateIfMissing(settings.create())
                  .withAcceptDamagedLog(settings.acceptDamagedLog()),
              supervisor);
      try {
        Sharing.forget(directory.path());
      } catch (RuntimeException e) {
        // The store must be closed, or its directory stays locked.
        store.close();
        throw e;
      }
      return store;
    }
    if (restore != null) {
      throw MokaException.unsupported("A backup is restored into a directory, not into memory");
    }
    return new MemoryStore();
  }

  EmbeddedSettings settings() {
    return settings;
  }

  /** For tests. */
  Threads threads() {
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
      transactions.observers().stop();
      threads.stopBackground();
      sql.close();
    }
  }
}

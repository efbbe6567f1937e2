package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.CellHold;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.LockState;
import io.mokadb.txn.LockWait;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.leaf.LeafStatistics;
import io.mokadb.txn.leaf.ResidentLeaves;
import io.mokadb.txn.lock.CellLocks;
import io.mokadb.txn.lock.RecentCommits;
import io.mokadb.txn.mvcc.NothingKept;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.SnapshotReader;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.observe.ObserverTransaction;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.serial.CommitOrder;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Percolator transactions on one store. Thread-safe. Closing ends observers' workers and live
 * transactions and waits for commits and secondaries under way; store and environment stay open,
 * they belong to the caller.
 */
public final class TransactionEngine implements TransactionManager {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionEngine.class);
  private static final long CLOSE_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** How many cells a transaction holds at most: a large load is checked at its commit alone. */
  private static final int MOST_HELD = 50_000;

  /** How many cells and ranges that a transaction has read are kept apart. */
  private static final int MOST_READ = 10_000;

  /** How long one who waits may be overtaken: dozens of short commits, without waking it. */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(1);

  /** What a held cell takes, about. */
  private static final int HELD_BYTES = 160;

  private final TimestampOracle oracle;
  private final Runnable closeOracle;
  private final SafePoints safePoints;

  /** Null if there are none. */
  private final ResidentLeaves leaves;

  private final boolean loads;
  private final HeldCells.Shared heldCells;
  private final TransactionOpener opener;
  private final Secondaries secondaries;
  private final LockResolver resolver;
  private final ObserverEngine observers;
  private final GarbageCollector collector;
  private final ChangeWatches watches;
  private final LockList lockList;
  private final ReadGate gate;
  private final Waiter waiter;
  private final Runnable stopHeartbeat;
  private final Runnable stopCollecting;
  private final AtomicBoolean closed = new AtomicBoolean();

  private TransactionEngine(
      KvStore bare,
      TimestampOracle source,
      Runnable closeOracle,
      Environment environment,
      EngineOptions options,
      WriteSpace space) {
    this.leaves =
        options.leaves().isOff()
            ? null
            : new ResidentLeaves(bare, options.leaves(), this::safePoint);
    KvStore store = leaves == null ? bare : leaves.store();
    RememberingOracle remembering = new RememberingOracle(source, environment.waiter());
    boolean fastest = store.atomicAcrossRows() && options.commitPath() == CommitPath.FASTEST;
    this.loads = fastest;
    // One-phase commits need nothing that is remembered.
    this.oracle = fastest ? source : remembering;
    this.closeOracle = closeOracle;
    this.waiter = environment.waiter();
    ProtocolStore rows = new ProtocolStore(store);
    CommitRuns runs =
        new CommitRuns(rows, remembering, oracle.next(), options.lockLife(), environment.faults());
    InFlightTable inFlight = new InFlightTable(environment.waiter(), fastest, runs.clientId());
    Reservations reservations = new Reservations(inFlight, runs, environment.waiter());
    this.observers =
        new ObserverEngine(
            new EngineObserverHost(
                store,
                rows,
                environment,
                reservations,
                this::begin,
                (cell, lock) -> resolve(cell, lock, rows),
                this::gate,
                inFlight.announcements()));
    NotificationListener listener = observers.listener();
    this.resolver = new LockResolver(runs, listener, environment.faults());
    this.lockList = new LockList(store, rows, runs, inFlight, oracle);
    this.safePoints =
        new SafePoints(
            oracle, PersistedMark.safePoint(store), options.retention(), options.longReaderLimit());
    this.gate =
        new EngineReadGate(rows, inFlight, resolver, runs, safePoints, environment.waiter());
    SnapshotReader reader =
        new SnapshotReader(store, gate, leaves == null ? new NothingKept() : leaves);
    this.secondaries = new Secondaries(rows, listener, environment);
    RecentCommits recent = new RecentCommits();
    this.heldCells =
        new HeldCells.Shared(
            new CellLocks(environment.waiter()::another, MOST_HELD, mostHeldByAll(), PATIENCE),
            recent,
            rows,
            gate);
    this.watches = new ChangeWatches(safePoints, environment.waiter());
    CommitOrder order =
        new CommitOrder(
            environment.waiter(), mostHeldByAll(), new LeasedNotes(space.memory()), MOST_READ);
    Commits commits =
        new NotedCommits(
            new OrderedCommits(
                commitPaths(
                    fastest,
                    rows,
                    runs,
                    inFlight,
                    reservations,
                    environment,
                    options.inlineLimit()),
                order,
                watches),
            recent,
            heldCells.locks().counts());
    this.opener =
        new TransactionOpener(
            reader, !fastest, safePoints, heldCells, order, commits, new Lanes(), space);
    this.collector =
        new GarbageCollector(store, rows, safePoints, resolver, observers, environment, options);
    Scheduler scheduler = environment.scheduler();
    this.stopHeartbeat = scheduler.every(options.lockLife().dividedBy(3), runs::refresh);
    this.stopCollecting =
        options.gcPeriod().isZero()
            ? () -> {}
            : scheduler.every(options.gcPeriod(), collector::collectQuietly);
  }

  /** What takes a sixteenth of the heap. */
  private static long mostHeldByAll() {
    return Runtime.getRuntime().maxMemory() / 16 / HELD_BYTES;
  }

  private CommitPaths commitPaths(
      boolean fastest,
      ProtocolStore rows,
      CommitRuns runs,
      InFlightTable inFlight,
      Reservations reservations,
      Environment environment,
      int inlineLimit) {
    NotificationListener listener = observers.listener();
    WeakNotifier weakNotifier = new WeakNotifier(rows, oracle, listener, environment.faults());
    return new CommitPaths(
        rows,
        safePoints,
        fastest,
        new LoadCommitter(rows, oracle, inFlight, environment, inlineLimit),
        new OnePhaseCommitter(rows, oracle, inFlight, resolver, listener, environment, inlineLimit),
        new TwoPhaseCommitter(
            rows,
            oracle,
            runs,
            inFlight,
            resolver,
            secondaries,
            weakNotifier,
            listener,
            environment,
            inlineLimit),
        weakNotifier,
        reservations,
        environment.waiter());
  }

  /** The engine of a process that owns its store: the oracle's bound lives there too. */
  public static TransactionEngine embedded(
      KvStore store, Environment environment, EngineOptions options) {
    return embedded(store, environment, options, WriteSpace.UNBOUNDED);
  }

  /**
   * {@link #embedded(KvStore, Environment, EngineOptions)} with bounded memory.
   *
   * @param space holds what is written and not committed
   */
  public static TransactionEngine embedded(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    EmbeddedOracle oracle = new EmbeddedOracle(store, environment.clock(), options.oracleWindow());
    return new TransactionEngine(store, oracle, oracle::close, environment, options, space);
  }

  /** An engine with an oracle from elsewhere. */
  public static TransactionEngine create(
      KvStore store, TimestampOracle oracle, Environment environment, EngineOptions options) {
    return create(store, oracle, () -> {}, environment, options, WriteSpace.UNBOUNDED);
  }

  /**
   * {@link #create(KvStore, TimestampOracle, Environment, EngineOptions)} with bounded memory.
   *
   * @param closeOracle run when the engine is closed
   * @param space where transactions keep what they write before they commit
   */
  public static TransactionEngine create(
      KvStore store,
      TimestampOracle oracle,
      Runnable closeOracle,
      Environment environment,
      EngineOptions options,
      WriteSpace space) {
    return new TransactionEngine(store, oracle, closeOracle, environment, options, space);
  }

  /** Those of the leaves, if there are any. */
  @Override
  public Map<String, Long> statistics() {
    return leaves == null ? Map.of() : leaves.statistics().byName();
  }

  /** What the resident leaves of the store hold and have done. */
  public LeafStatistics leafStatistics() {
    return leaves == null ? LeafStatistics.NONE : leaves.statistics();
  }

  /** Observers of this store, and the workers that run them in this process. */
  public Observers observers() {
    return observers;
  }

  @Override
  public ObserverTransaction begin(TransactionOptions options) {
    checkOpen();
    return opener.open(options);
  }

  private ReadGate gate() {
    return gate;
  }

  private boolean resolve(CellKey cell, Cell lock, ProtocolStore rows) {
    return resolver.tryResolve(cell, lock, rows);
  }

  @Override
  public ChangeWatch watch(KeyRange rows, long mostBytes, Deadline limit) {
    checkOpen();
    return watches.open(rows, mostBytes, limit);
  }

  @Override
  public boolean loads() {
    return loads;
  }

  @Override
  public long currentTimestamp() {
    checkOpen();
    return oracle.forReading();
  }

  @Override
  public long clockMillis() {
    return oracle.clockMillis();
  }

  @Override
  public long snapshotAt(long clockMillis) {
    long now = currentTimestamp();
    return clockMillis >= clockMillis() ? now : Math.min(now, oracle.newestAt(clockMillis));
  }

  @Override
  public long millisOf(long timestamp) {
    return oracle.millisOf(timestamp);
  }

  @Override
  public long safePoint() {
    return safePoints.safePoint();
  }

  @Override
  public List<RunningTransaction> running() {
    return safePoints.running();
  }

  @Override
  public List<LockState> locks(int limit) {
    checkOpen();
    return lockList.locks(limit);
  }

  @Override
  public List<CellHold> held(int limit) {
    return heldCells.locks().held(limit);
  }

  @Override
  public List<LockWait> waiting() {
    return heldCells.locks().waiting();
  }

  @Override
  public Map<String, Long> contention() {
    return heldCells.locks().counts().byName();
  }

  @Override
  public GcReport collectGarbage() {
    checkOpen();
    return collector.collect();
  }

  /**
   * Finishes interrupted commits, batch by batch. No caller needs to wait for it, because readers
   * finish the locks that they meet. To be called after the store was opened.
   */
  public void resolveLeftLocks() {
    try {
      collector.resolveLeftLocks();
    } catch (KvException | TxnException e) {
      LOG.debug("Locks are left to those who meet them", e);
    }
  }

  @Override
  public void close() {
    observers.stop();
    if (closed.compareAndSet(false, true)) {
      stopHeartbeat.run();
      stopCollecting.run();
      collector.stop();
      watches.close();
      safePoints.endIdle();
      if (awaitQuiet()) {
        closeOracleQuietly();
      }
    }
  }

  private boolean awaitQuiet() {
    try {
      if (waiter.await(() -> safePoints.isQuiet() && secondaries.isQuiet(), CLOSE_WAIT_NANOS)) {
        return true;
      }
      LOG.warn("Closed before every commit had ended; what they leave will be resolved");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private void closeOracleQuietly() {
    try {
      closeOracle.run();
    } catch (KvException e) {
      // The next oracle goes on at the bound, as after a crash.
      LOG.debug("The rest of the oracle's window was not given back", e);
    }
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new TxnException(TxnException.Kind.CLOSED, "The transaction manager is closed");
    }
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.CellHold;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.LockState;
import io.mokadb.txn.LockWait;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.leaf.LeafStatistics;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.observe.ObserverTransaction;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.time.Clock;
import java.time.Duration;
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

  /** How often a process tells others of its oldest snapshot. */
  private static final Duration PUBLISHING = Duration.ofSeconds(1);

  /** How often a process tells others what it watches, and no longer holds. */
  private static final Duration WATCHING = Duration.ofSeconds(5);

  private final EngineParts parts;
  private final TimestampOracle oracle;
  private final Runnable closeOracle;
  private final Nodes nodes;
  private final Waiter waiter;
  private final Clock clock;
  private final Runnable stopHeartbeat;
  private final Runnable stopPublishing;
  private final Runnable stopCollecting;
  private final Scheduler scheduler;
  private final AtomicBoolean telling = new AtomicBoolean();
  private volatile Runnable stopTelling = () -> {};
  private final AtomicBoolean closed = new AtomicBoolean();

  private TransactionEngine(
      KvStore bare,
      TimestampOracle source,
      Runnable closeOracle,
      Environment environment,
      EngineOptions options,
      WriteSpace space) {
    this.closeOracle = closeOracle;
    this.waiter = environment.waiter();
    this.clock = environment.clock();
    this.nodes = environment.nodes();
    this.parts = new EngineAssembly(bare, source, environment, options, space, this::begin).parts();
    this.oracle = parts.oracle();
    this.scheduler = environment.scheduler();
    this.stopHeartbeat = scheduler.every(options.lockLife().dividedBy(3), parts.runs()::refresh);
    OldestSnapshot oldest = parts.oldestOrNull();
    this.stopPublishing =
        oldest == null ? () -> {} : scheduler.every(PUBLISHING, oldest::publishQuietly);
    this.stopCollecting =
        options.gcPeriod().isZero()
            ? () -> {}
            : scheduler.every(options.gcPeriod(), parts.collector()::collectQuietly);
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

  /**
   * An engine with an oracle from elsewhere. If the oracle is shared, so is the store: all commits
   * take two phases then, and the store has no resident leaves.
   *
   * @throws IllegalArgumentException if the options ask for leaves of a shared store
   */
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
    return parts.leavesOrNull() == null ? Map.of() : parts.leavesOrNull().statistics().byName();
  }

  /** What the resident leaves of the store hold and have done. */
  public LeafStatistics leafStatistics() {
    return parts.leavesOrNull() == null ? LeafStatistics.NONE : parts.leavesOrNull().statistics();
  }

  /** Observers of this store, and the workers that run them in this process. */
  public Observers observers() {
    return parts.observers();
  }

  @Override
  public ObserverTransaction begin(TransactionOptions options) {
    checkOpen();
    if (options.tracksReads() && !commitsAlone()) {
      throw new IllegalArgumentException(
          "There are no serializable transactions where several processes commit to the store");
    }
    return parts.opener().open(options);
  }

  @Override
  public boolean isShared() {
    return parts.shared();
  }

  @Override
  public SchemaStamp schemaStamp(Deadline limit) {
    checkOpen();
    return parts.shared() ? oracle.drawForReading(limit).schema() : SchemaStamp.NONE;
  }

  @Override
  public String oracle() {
    return oracle.place();
  }

  @Override
  public Nodes nodes() {
    return nodes;
  }

  @Override
  public SharedWork work() {
    return parts.work();
  }

  @Override
  public ChangeWatch watch(KeyRange rows, long mostBytes, Deadline limit) {
    checkOpen();
    tellRegularly();
    return parts.watches().open(rows, mostBytes, limit);
  }

  @Override
  public void shareHolds(Key prefix) {
    if (parts.holdsOrNull() != null) {
      parts.holdsOrNull().keepAt(prefix);
      tellRegularly();
    }
  }

  /** From the first time on that there may be something to tell. */
  private void tellRegularly() {
    if (parts.holdsOrNull() != null && telling.compareAndSet(false, true)) {
      stopTelling = scheduler.every(WATCHING, this::tellOthers);
    }
  }

  private void tellOthers() {
    parts.watches().announce();
    parts.holdsOrNull().retry();
  }

  @Override
  public boolean loads() {
    return parts.onePhase();
  }

  @Override
  public long currentTimestamp() {
    checkOpen();
    return oracle.forReading();
  }

  @Override
  public long clockMillis() {
    return Math.max(oracle.clockMillis(), clock.millis());
  }

  @Override
  public long snapshotAt(long clockMillis) {
    long now = currentTimestamp();
    return clockMillis >= oracle.clockMillis() ? now : Math.min(now, oracle.newestAt(clockMillis));
  }

  @Override
  public long millisOf(long timestamp) {
    return oracle.millisOf(timestamp);
  }

  @Override
  public long safePoint() {
    return parts.safePoint().value(Deadline.none());
  }

  @Override
  public List<RunningTransaction> running() {
    return parts.live().running();
  }

  @Override
  public List<LockState> locks(int limit) {
    checkOpen();
    return parts.lockList().locks(limit);
  }

  @Override
  public List<CellHold> held(int limit) {
    return parts.heldCells().locks().held(limit);
  }

  @Override
  public List<LockWait> waiting() {
    return parts.heldCells().locks().waiting();
  }

  @Override
  public Map<String, Long> contention() {
    return parts.heldCells().locks().counts().byName();
  }

  @Override
  public GcReport collectGarbage() {
    checkOpen();
    return parts.collector().collect();
  }

  /** How far back snapshots stay readable. */
  public Duration retention() {
    return parts.retention().length();
  }

  /**
   * Changes how far back snapshots stay readable, from the next collection on. Where processes
   * share a store each of them has to be told, and the longest retention counts.
   */
  public void retention(Duration length) {
    parts.retention().set(length);
  }

  @Override
  public void whenCollecting(Runnable refresh) {
    parts.collector().whenCollecting(refresh);
  }

  /**
   * Finishes interrupted commits, batch by batch. No caller needs to wait for it, because readers
   * finish the locks that they meet. To be called after the store was opened.
   */
  public void resolveLeftLocks() {
    try {
      parts.collector().resolveLeftLocks();
    } catch (KvException | TxnException e) {
      LOG.debug("Locks are left to those who meet them", e);
    }
  }

  @Override
  public void close() {
    parts.observers().stop();
    if (closed.compareAndSet(false, true)) {
      stopHeartbeat.run();
      stopPublishing.run();
      stopTelling.run();
      stopCollecting.run();
      parts.collector().stop();
      parts.watches().close();
      parts.live().endIdle();
      if (awaitQuiet()) {
        closeOracleQuietly();
      }
    }
  }

  private boolean awaitQuiet() {
    try {
      if (waiter.await(this::isQuiet, CLOSE_WAIT_NANOS)) {
        return true;
      }
      LOG.warn("Closed before every commit had ended; what they leave will be resolved");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private boolean isQuiet() {
    return parts.live().isQuiet() && parts.secondaries().isQuiet();
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

package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.ResidentLeaves;
import io.mokadb.txn.lock.CellLocks;
import io.mokadb.txn.lock.RecentCommits;
import io.mokadb.txn.mvcc.NothingKept;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.SnapshotReader;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.observe.ObserverTransaction;
import io.mokadb.txn.serial.CommitOrder;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The making of one engine: which parts there are, and which of them know each other. */
final class EngineAssembly {
  /** How many cells a transaction holds at most: a large load is checked at its commit alone. */
  private static final int MOST_HELD = 50_000;

  /** How many cells and ranges that a transaction has read are kept apart. */
  private static final int MOST_READ = 10_000;

  /** How long one who waits may be overtaken: dozens of short commits, without waking it. */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(1);

  /** What a held cell takes, about. */
  private static final int HELD_BYTES = 160;

  private final Environment environment;
  private final EngineOptions options;
  private final WriteSpace space;
  private final Waiter waiter;
  private final ResidentLeaves leavesOrNull;
  private final KvStore store;
  private final boolean shared;
  private final boolean onePhase;
  private final TimestampOracle oracle;
  private final ProtocolStore rows;
  private final CommitRuns runs;
  private final InFlightTable inFlight;
  private final Reservations reservations;
  private final ObserverEngine observers;
  private final NotificationListener listener;
  private final LockResolver resolver;
  private final LiveTransactions live;
  private final OwnSafePoint safePoint;
  private final ReadGate gate;
  private final RecentCommits recent = new RecentCommits();
  private final HeldCells.Shared heldCells;
  private final Secondaries secondaries;
  private final ChangeWatches watches;
  private final CommitOrder order;

  /**
   * @param begin begins a transaction for an observer
   */
  EngineAssembly(
      KvStore bare,
      TimestampOracle source,
      Environment environment,
      EngineOptions options,
      WriteSpace space,
      Function<TransactionOptions, ObserverTransaction> begin) {
    this.environment = environment;
    this.options = options;
    this.space = space;
    this.waiter = environment.waiter();
    this.shared = source.isShared();
    this.leavesOrNull = leavesOrNull(bare);
    this.store = leavesOrNull == null ? bare : leavesOrNull.store();
    RememberingOracle remembering = new RememberingOracle(source, waiter);
    this.onePhase =
        store.atomicAcrossRows() && options.commitPath() == CommitPath.FASTEST && !shared;
    // One-phase commits need nothing that is remembered.
    this.oracle = onePhase ? source : remembering;
    this.rows = new ProtocolStore(store);
    Nodes nodes = environment.nodes();
    this.runs =
        new CommitRuns(
            rows,
            remembering,
            nodes.isShared() ? nodes.self() : oracle.next(),
            nodes,
            options.lockLife(),
            environment.faults());
    this.inFlight = new InFlightTable(waiter, onePhase, runs.clientId());
    this.reservations = new Reservations(inFlight, runs, waiter);
    this.observers =
        new ObserverEngine(
            new EngineObserverHost(
                store,
                rows,
                environment,
                reservations,
                begin,
                this::resolve,
                this::gate,
                inFlight.announcements()));
    this.listener = observers.listener();
    this.resolver = new LockResolver(runs, listener, environment.faults());
    this.live = new LiveTransactions(oracle, options.longReaderLimit());
    this.safePoint =
        new OwnSafePoint(oracle, live, PersistedMark.safePoint(store), options.retention());
    this.gate = new EngineReadGate(rows, inFlight, resolver, runs, safePoint, waiter);
    this.secondaries = new Secondaries(rows, listener, environment);
    this.heldCells =
        new HeldCells.Shared(
            new CellLocks(waiter::another, MOST_HELD, mostHeldByAll(), PATIENCE),
            recent,
            rows,
            gate);
    this.watches = new ChangeWatches(live, waiter);
    this.order =
        new CommitOrder(waiter, mostHeldByAll(), new LeasedNotes(space.memory()), MOST_READ);
  }

  EngineParts parts() {
    return new EngineParts(
        oracle,
        shared,
        onePhase,
        leavesOrNull,
        live,
        safePoint,
        gate,
        resolver,
        runs,
        secondaries,
        heldCells,
        opener(),
        observers,
        collector(),
        watches,
        new LockList(store, rows, runs, inFlight, oracle));
  }

  private ResidentLeaves leavesOrNull(KvStore bare) {
    if (options.leaves().isOff()) {
      return null;
    }
    if (shared) {
      throw new IllegalArgumentException(
          "Resident leaves are for a store that one process has for itself; turn them off");
    }
    return new ResidentLeaves(bare, options.leaves(), this::safePoint);
  }

  private long safePoint() {
    return safePoint.value();
  }

  private GarbageCollector collector() {
    GarbageSweep sweep = new GarbageSweep(store, rows, resolver, environment, options);
    return new OwnCollector(safePoint, live, sweep, observers, environment.faults());
  }

  private ReadGate gate() {
    return gate;
  }

  private boolean resolve(CellKey cell, Cell lock) {
    return resolver.tryResolve(cell, lock, rows);
  }

  /** What takes a sixteenth of the heap. */
  private static long mostHeldByAll() {
    return Runtime.getRuntime().maxMemory() / 16 / HELD_BYTES;
  }

  private TransactionOpener opener() {
    SnapshotReader reader =
        new SnapshotReader(store, gate, leavesOrNull == null ? new NothingKept() : leavesOrNull);
    return new TransactionOpener(
        reader, !onePhase, live, safePoint, heldCells, order, commits(), new Lanes(), space);
  }

  private Commits commits() {
    return new NotedCommits(
        new OrderedCommits(commitPaths(), order, watches), recent, heldCells.locks().counts());
  }

  private CommitPaths commitPaths() {
    WeakNotifier weakNotifier = new WeakNotifier(rows, oracle, listener, environment.faults());
    int inlineLimit = options.inlineLimit();
    return new CommitPaths(
        rows,
        safePoint,
        live,
        onePhase,
        new LoadCommitter(rows, oracle, inFlight, environment, inlineLimit),
        new OnePhaseCommitter(rows, oracle, inFlight, resolver, listener, environment, inlineLimit),
        new TwoPhaseCommitter(twoPhaseParts(weakNotifier)),
        weakNotifier,
        reservations,
        waiter);
  }

  private TwoPhaseParts twoPhaseParts(WeakNotifier weakNotifier) {
    return new TwoPhaseParts(
        rows,
        oracle,
        runs,
        inFlight,
        resolver,
        secondaries,
        weakNotifier,
        listener,
        shared ? List.of(CommitFence.SERIAL, CommitFence.GUARD) : List.of(CommitFence.SERIAL),
        environment,
        options.inlineLimit());
  }
}

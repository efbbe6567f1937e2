package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.ResidentLeaves;
import io.mokadb.txn.lock.CellLocks;
import io.mokadb.txn.lock.RecentCommits;
import io.mokadb.txn.mvcc.NothingKept;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.SnapshotReader;
import io.mokadb.txn.node.NodeRoles;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.observe.ObserverTransaction;
import io.mokadb.txn.serial.CommitOrder;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The making of one engine: which parts there are, and which of them know each other. */
final class EngineAssembly {
  /** How many cells a transaction holds at most: a large load is checked at its commit alone. */
  private static final int MOST_HELD = 50_000;

  /** How many cells and ranges that a transaction has read are kept apart. */
  private static final int MOST_READ = 10_000;

  /**
   * How long a transaction that waits may be overtaken: dozens of short commits, without waking it.
   */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(1);

  /** How old a timestamp of about now may be. */
  private static final long RECENT = TimeUnit.SECONDS.toNanos(1);

  /** What a held cell takes, about. */
  private static final int HELD_BYTES = 160;

  private final Environment environment;
  private final EngineOptions options;
  private final WriteSpace space;
  private final Waiter waiter;
  private final ResidentLeaves leavesOrNull;
  private final KvStore store;
  private final boolean shared;

  /** Whether the processes that share the store know of each other, and so of their snapshots. */
  private final boolean together;

  /** Whether others of them commit. */
  private final boolean others;

  private final SharedWork work;
  private final KnownSafePoint known = new KnownSafePoint();
  private final boolean onePhase;
  private final TimestampOracle oracle;
  private final ProtocolStore rows;
  private final CommitRuns runs;
  private final InFlightTable inFlight;
  private final Reservations reservations;
  private final ObserverEngine observers;
  private final NotificationListener listener;
  private final LockResolver resolver;
  private final Retention retention;
  private final LiveTransactions live;

  /** Null unless {@link #together}. */
  private final OldestSnapshot oldestOrNull;

  private final SafePoint safePoint;
  private final ReadGate gate;
  private final RecentCommits recent = new RecentCommits();

  /** Null where no others commit. */
  private final SharedHolds holdsOrNull;

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
    Nodes nodes = environment.nodes();
    this.together = shared && nodes.isShared();
    this.others = together && !nodes.isSole();
    this.work = NodeRoles.of(nodes);
    RememberingOracle remembering =
        new RememberingOracle(
            together ? new LearningOracle(source, waiter, known) : source, waiter);
    this.onePhase =
        store.atomicAcrossRows() && options.commitPath() == CommitPath.FASTEST && !shared;
    // One-phase commits need nothing that is remembered.
    this.oracle = onePhase ? source : remembering;
    this.rows = new ProtocolStore(store);
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
                inFlight.announcements(),
                work,
                () -> remembering.recent(RECENT, Deadline.none())));
    this.listener = observers.listener();
    this.resolver = new LockResolver(runs, listener, environment.faults());
    this.retention = new Retention(options.retention());
    this.live = new LiveTransactions(oracle, options.longReaderLimit());
    this.oldestOrNull =
        together
            ? new OldestSnapshot(
                oracle,
                live,
                environment,
                work,
                observers::workers,
                retention,
                options.safePointLease())
            : null;
    this.safePoint = safePoint(PersistedMark.safePoint(store));
    this.gate = new EngineReadGate(rows, inFlight, resolver, runs, safePoint, waiter);
    this.secondaries = new Secondaries(rows, listener, environment);
    CellLocks locks = new CellLocks(waiter::another, MOST_HELD, mostHeldByAll(), PATIENCE);
    this.holdsOrNull =
        others ? new SharedHolds(begin, environment, new WaitCircles(locks, environment)) : null;
    this.heldCells = new HeldCells.Shared(locks, recent, rows, gate, holdsOrNull);
    this.watches =
        new ChangeWatches(
            live,
            waiter,
            others ? new RowsSince(store, gate) : null,
            others ? RemoteRanges.of(environment) : RemoteRanges.NONE);
    this.order =
        new CommitOrder(waiter, mostHeldByAll(), new LeasedNotes(space.memory()), MOST_READ);
  }

  EngineParts parts() {
    return new EngineParts(
        oracle,
        shared,
        onePhase,
        work,
        leavesOrNull,
        live,
        retention,
        oldestOrNull,
        safePoint,
        runs,
        secondaries,
        heldCells,
        opener(),
        observers,
        collector(),
        watches,
        holdsOrNull,
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
    return new ResidentLeaves(bare, options.leaves(), this::safePointValue);
  }

  private long safePointValue() {
    return safePoint.value();
  }

  private SafePoint safePoint(PersistedMark mark) {
    return together
        ? new SharedSafePoint(
            oracle, known, live, oldestOrNull, waiter, options.safePointLease(), mark.value())
        : new OwnSafePoint(oracle, live, mark, retention);
  }

  private GarbageCollector collector() {
    GarbageSweep sweep = new GarbageSweep(store, rows, resolver, environment, options);
    return safePoint instanceof OwnSafePoint own
        ? new OwnCollector(own, live, sweep, observers, environment.faults())
        : new SharedCollector(
            store,
            oracle,
            safePoint,
            oldestOrNull,
            sweep,
            observers,
            work,
            environment,
            options.safePointLease());
  }

  private List<CommitFence> fences() {
    List<CommitFence> fences = new ArrayList<>();
    fences.add(CommitFence.SERIAL);
    if (together) {
      fences.add(CommitFence.SAFE_POINT);
    }
    if (shared) {
      // It may read, so it comes last.
      fences.add(CommitFence.GUARD);
    }
    return List.copyOf(fences);
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
    Lanes lanes = new Lanes(() -> LaneRange.of(environment.nodes()));
    return new TransactionOpener(
        reader, !onePhase, live, safePoint, heldCells, order, commits(), lanes, space);
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
        fences(),
        environment,
        options.inlineLimit());
  }
}

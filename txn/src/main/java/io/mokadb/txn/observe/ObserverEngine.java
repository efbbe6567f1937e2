package io.mokadb.txn.observe;

import io.mokadb.kv.KeyRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.time.Timestamps;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** The observers of one engine. Thread-safe. */
public final class ObserverEngine implements Observers {
  private static final long STOP_WAIT = TimeUnit.SECONDS.toNanos(30);
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  private final ObserverHost host;
  private final ObserverRegistry registry;
  private final Parking parking;
  private final Attempts attempts;
  private final Backfills backfills;
  private final QuiescenceTracker watches = new QuiescenceTracker();
  private final WorkerShares shares = new WorkerShares();
  private final QuiescenceProbe quiet;
  private final Cleanup cleanup;
  private final FollowerEngine followers;
  private final HeldVersions held;
  private final AtomicInteger workers = new AtomicInteger();

  /** Ends what other processes tell of their coming and going. */
  private final Runnable removal;

  /** Guarded by this, like what follows; null before the start. */
  private WorkerCrew crew;

  private boolean stopping;

  /** Of the workers that came last. */
  private volatile WorkerOptions newest = WorkerOptions.DEFAULT;

  public ObserverEngine(ObserverHost host) {
    this.host = host;
    this.registry = new ObserverRegistry(host, shares::hasWorkers);
    this.parking = new Parking(host);
    this.attempts = Attempts.of(host);
    this.backfills = new Backfills(host);
    this.quiet = new QuiescenceProbe(host, registry, backfills, watches);
    this.cleanup = new Cleanup(host);
    this.followers = new FollowerEngine(host, registry::ring);
    this.held = new HeldVersions(host, followers, () -> newest);
    this.removal = host.work().isShared() ? joinOthers() : () -> {};
  }

  private Runnable joinOthers() {
    NodeLinks links = host.nodes().links();
    links.on(
        Topic.ROWS,
        (from, body) -> {
          registry.take(body);
          return null;
        });
    links.on(
        Topic.FOLLOWERS,
        (from, body) -> {
          followers.take(body);
          return null;
        });
    RemoteWatches remote = new RemoteWatches(host, registry, watches);
    links.on(Topic.QUIET, (from, body) -> remote.answerOrNull(body));
    return host.nodes()
        .onChange(
            () -> {
              registry.nodesChanged();
              followers.nodesChanged();
            });
  }

  /** To be told of every notification that this engine makes visible. */
  public NotificationListener listener() {
    return (row, notified, timestamp) -> {
      registry.visible(row, notified, timestamp);
      followers.visible(row, notified, timestamp);
    };
  }

  /** What followers hold back from garbage collection. */
  public HeldVersions heldVersions() {
    return held;
  }

  @Override
  public Followers followers() {
    return followers;
  }

  /** What a garbage collection that begins now must keep. */
  public KeptVersions keptVersions() {
    return new KeptVersions(host.store(), registry, followers::follows);
  }

  @Override
  public void register(ObserverDefinition definition, Observer observer) {
    Registered registered = registry.add(definition, observer);
    if (!registered.isReady()) {
      attempts.load(registered);
    }
    if (parking.any(definition.id())) {
      registered.hasParked();
    }
    backfills.load(registered);
    registered.ready();
    registry.ring();
  }

  @Override
  public synchronized void start(WorkerOptions options, Executor executor, Waiter waiter) {
    if (crew != null || stopping) {
      throw new IllegalStateException("Observers are started once");
    }
    registry.workersWaitAt(waiter);
    crew =
        new WorkerCrew(
            () -> newWorker(options), shares, registry, options, executor, waiter, host.waiter());
    crew.resize(options.threads());
  }

  @Override
  public synchronized void workers(int count) {
    if (crew == null) {
      throw new IllegalStateException("There are no workers before the start");
    }
    crew.resize(count);
  }

  @Override
  public synchronized int workers() {
    return crew == null ? 0 : crew.size();
  }

  @Override
  public ObserverWorker worker(WorkerOptions options) {
    return newWorker(options);
  }

  private Worker newWorker(WorkerOptions options) {
    registry.remembering(options.maxRemembered());
    newest = options;
    long seed = options.seed() + workers.getAndIncrement();
    shares.add(1);
    return new Worker(
        host, registry, followers, parking, attempts, backfills, watches, shares, options, seed);
  }

  @Override
  public void stop() {
    removal.run();
    WorkerCrew started;
    synchronized (this) {
      stopping = true;
      started = crew;
    }
    if (started == null) {
      return;
    }
    started.stop();
    long end = host.waiter().nanoTime() + STOP_WAIT;
    while (!started.isGone() && host.waiter().nanoTime() - end < 0) {
      pause(started::isGone);
    }
  }

  private void pause(BooleanSupplier over) {
    try {
      host.waiter().await(over, SLICE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for observers", e);
    }
  }

  @Override
  public void pause(int id) {
    registry.get(id).pause(true);
  }

  @Override
  public void resume(int id) {
    registry.get(id).pause(false);
    registry.ring();
  }

  @Override
  public void drop(int id, KeyRange range) {
    forget(id);
    // A reader of before may still look for what was announced.
    followers.removals().removing(id, Timestamps.END - 1);
    cleanup.removeAll(id, range);
  }

  @Override
  public void forget(int id) {
    Registered registered = registry.remove(id);
    if (registered != null) {
      registered.drop();
      while (registered.rows().running() > 0) {
        pause(() -> registered.rows().running() == 0);
      }
    }
  }

  @Override
  public ObserverState state(int id) {
    return state(registry.get(id));
  }

  /** Also of one that was dropped a moment ago. */
  private ObserverState state(Registered registered) {
    if (host.work().isShared()) {
      // The process that works at a backfill may be another one.
      backfills.load(registered);
    }
    WaitingCount waiting = WaitingCount.bounded(host.store(), registered);
    return registered.state(
        waiting.rows(),
        waiting.oldest(),
        parking.count(registered.id(), ObserverState.MOST_COUNTED));
  }

  @Override
  public int waiting(int id, int limit) {
    WaitingCount waiting = WaitingCount.upTo(limit, host.store(), registry.get(id));
    int counted = Math.toIntExact(waiting.rows());
    return counted + parking.count(id, limit - counted);
  }

  @Override
  public List<ObserverState> states() {
    List<ObserverState> states = new ArrayList<>();
    for (Registered registered : registry.all()) {
      states.add(state(registered));
    }
    return states;
  }

  @Override
  public List<ParkedNotification> parked(int id, int limit) {
    return parking.list(registry.get(id).id(), limit);
  }

  @Override
  public List<FailingNotification> failing(int id, int limit) {
    return registry.get(id).rows().failing(id, limit, host.waiter().nanoTime());
  }

  @Override
  public long retryParked(int id) {
    long count = parking.retry(registry.get(id));
    registry.ring();
    return count;
  }

  @Override
  public long skipParked(int id) {
    return parking.skip(registry.get(id).id());
  }

  @Override
  public void backfill(int id) {
    backfills.begin(registry.get(id));
    registry.ring();
  }

  @Override
  public boolean awaitQuiet(long timestamp, Duration timeout) {
    return quiet.await(registry::all, KeyRange.all(), timestamp, timeout.toNanos());
  }

  @Override
  public boolean awaitQuiet(int id, long timestamp, Duration timeout) {
    Registered registered = registry.get(id);
    return quiet.await(
        () -> registry.all().contains(registered) ? List.of(registered) : List.of(),
        registered.definition().range(),
        timestamp,
        timeout.toNanos());
  }

  @Override
  public List<String> pausedInTheWay(long timestamp) {
    return quiet.pausedInTheWay(timestamp);
  }
}

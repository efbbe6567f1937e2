package io.mokadb.txn.observe;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
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
  private final Registry registry;
  private final Parking parking;
  private final Attempts attempts;
  private final Backfills backfills;
  private final QuietWatches watches = new QuietWatches();
  private final Quiet quiet;
  private final Cleanup cleanup;
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicInteger workers = new AtomicInteger();
  private volatile boolean started;
  private volatile boolean stopping;

  public ObserverEngine(ObserverHost host) {
    this.host = host;
    this.registry = new Registry(host);
    this.parking = new Parking(host);
    this.attempts = new Attempts(host);
    this.backfills = new Backfills(host);
    this.quiet = new Quiet(host, registry, backfills, watches);
    this.cleanup = new Cleanup(host);
  }

  /** To be told of every notification that this engine makes visible. */
  public NotificationListener listener() {
    return registry;
  }

  /** What a garbage collection that begins now must keep. */
  public KeptVersions keptVersions() {
    return new KeptVersions(host.store(), registry);
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
    if (started || stopping) {
      throw new IllegalStateException("Observers are started once");
    }
    started = true;
    registry.workersWaitAt(waiter);
    for (int i = 0; i < options.threads(); i++) {
      WorkerLoop loop =
          new WorkerLoop(newWorker(options), registry, waiter, options, () -> stopping);
      threads.incrementAndGet();
      executor.execute(
          () -> {
            try {
              loop.run();
            } finally {
              threads.decrementAndGet();
              host.waiter().wakeAll();
            }
          });
    }
  }

  @Override
  public ObserverWorker worker(WorkerOptions options) {
    return newWorker(options);
  }

  private Worker newWorker(WorkerOptions options) {
    registry.remembering(options.maxRemembered());
    long seed = options.seed() + workers.getAndIncrement();
    return new Worker(host, registry, parking, attempts, backfills, watches, options, seed);
  }

  @Override
  public void stop() {
    stopping = true;
    registry.ring();
    long end = host.waiter().nanoTime() + STOP_WAIT;
    while (threads.get() > 0 && host.waiter().nanoTime() - end < 0) {
      pause(() -> threads.get() == 0);
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
    Registered registered = registry.remove(id);
    if (registered != null) {
      registered.drop();
      while (registered.rows().running() > 0) {
        pause(() -> registered.rows().running() == 0);
      }
    }
    cleanup.removeAll(id, range);
  }

  @Override
  public ObserverState state(int id) {
    Registered registered = registry.get(id);
    Waiting waiting = waiting(registered, ObserverState.MOST_COUNTED);
    return registered.state(
        waiting.rows, waiting.oldest, parking.list(id, ObserverState.MOST_COUNTED).size());
  }

  @Override
  public int waiting(int id, int limit) {
    int waiting = waiting(registry.get(id), limit).rows;
    return waiting + parking.list(id, limit - waiting).size();
  }

  /** Rows with a notification, and the oldest of these. */
  private record Waiting(int rows, long oldest) {}

  private Waiting waiting(Registered registered, int limit) {
    int rows = 0;
    long oldest = 0;
    ScanRequest request =
        ScanRequest.forward(
                registered.definition().range(), ReadRanges.of(Family.NOTIFY, TimeRange.all()))
            .withColumns(new ColumnRange(registered.id(), registered.id()));
    try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
      CellView view;
      while (rows < limit && (view = cursor.next()) != null) {
        long timestamp = view.notification().timestamp();
        rows++;
        oldest = oldest == 0 ? timestamp : Math.min(oldest, timestamp);
      }
    }
    return new Waiting(rows, oldest);
  }

  @Override
  public List<ObserverState> states() {
    List<ObserverState> states = new ArrayList<>();
    for (Registered registered : registry.all()) {
      states.add(state(registered.id()));
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
    return parking.retry(registry.get(id).id());
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
    return quiet.await(timestamp, timeout.toNanos());
  }

  @Override
  public List<String> pausedInTheWay(long timestamp) {
    return quiet.pausedInTheWay(timestamp);
  }
}

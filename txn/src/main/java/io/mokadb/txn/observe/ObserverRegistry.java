package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The registered observers, and the signal that wakes workers: notifications of this process arrive
 * here as they become visible. Thread-safe.
 */
final class ObserverRegistry implements NotificationListener {
  private final ConcurrentMap<Integer, Registered> byId = new ConcurrentHashMap<>();
  private final ObserverHost host;

  /** By id; replaced as a whole. */
  private volatile List<Registered> all = List.of();

  private final AtomicLong rings = new AtomicLong();
  private volatile Waiter workers;
  private volatile int remembered = WorkerOptions.DEFAULT.maxRemembered();

  ObserverRegistry(ObserverHost host) {
    this.host = host;
  }

  /**
   * @return null if the id is not registered
   */
  Registered find(int id) {
    return byId.get(id);
  }

  Registered get(int id) {
    Registered registered = byId.get(id);
    if (registered == null) {
      throw new IllegalArgumentException("No observer with the id " + id + " is registered");
    }
    return registered;
  }

  List<Registered> all() {
    return all;
  }

  Registered add(ObserverDefinition definition, Observer observer) {
    Registered added =
        byId.compute(
            definition.id(),
            (id, known) -> {
              if (known == null) {
                Registered created = new Registered(definition, observer, host);
                created.rows().limit(remembered);
                return created;
              }
              known.replace(definition, observer);
              return known;
            });
    listAll();
    return added;
  }

  /** How many rows each observer's queue holds, of those to come too. */
  void remembering(int rows) {
    remembered = rows;
    all.forEach(registered -> registered.rows().limit(rows));
  }

  Registered remove(int id) {
    Registered removed = byId.remove(id);
    listAll();
    return removed;
  }

  private synchronized void listAll() {
    all =
        byId.values().stream()
            .sorted((one, other) -> Integer.compare(one.id(), other.id()))
            .toList();
  }

  @Override
  public void visible(Key row, NotifiedColumns notified, long timestamp) {
    if (byId.isEmpty()) {
      return;
    }
    boolean news = false;
    long origin = notified.origin() == 0 ? timestamp : notified.origin();
    for (int i = 0; i < notified.size(); i++) {
      Registered registered = byId.get(notified.id(i));
      if (registered != null) {
        news |=
            registered.rows().offer(row, timestamp, notified.depth(), origin, true)
                && !registered.isIdle();
      }
    }
    if (news) {
      ring();
    }
  }

  /** Where idle workers wait. */
  void workersWaitAt(Waiter waiter) {
    workers = waiter;
  }

  /** There may be something to do. */
  void ring() {
    rings.incrementAndGet();
    Waiter waiter = workers;
    if (waiter != null) {
      waiter.wakeAll();
    }
  }

  /** How often the bell rang. */
  long rings() {
    return rings.get();
  }
}

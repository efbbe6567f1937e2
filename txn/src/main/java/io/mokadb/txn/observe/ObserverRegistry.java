package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The registered observers, and the signal that wakes workers: notifications of this process arrive
 * here as they become visible. Thread-safe.
 */
final class ObserverRegistry implements NotificationListener {
  private final ConcurrentMap<Integer, Registered> byId = new ConcurrentHashMap<>();
  private final ObserverHost host;
  private final BooleanSupplier hasWorkers;

  /** Null where no other process shares the store. */
  private final NewsOutbox outboxOrNull;

  /** By id; replaced as a whole. */
  private volatile List<Registered> all = List.of();

  private final AtomicLong rings = new AtomicLong();
  private volatile Waiter workers;
  private volatile int remembered = WorkerOptions.DEFAULT.maxRemembered();

  /**
   * @param hasWorkers whether this process runs observers
   */
  ObserverRegistry(ObserverHost host, BooleanSupplier hasWorkers) {
    this.host = host;
    this.hasWorkers = hasWorkers;
    this.outboxOrNull = host.work().isShared() ? new NewsOutbox(host) : null;
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
    NotificationRecord told = NotificationRecord.of(notified);
    for (int i = 0; i < notified.size(); i++) {
      Registered registered = byId.get(notified.id(i));
      if (registered == null) {
        continue;
      }
      if (outboxOrNull != null && isForOthers(registered)) {
        outboxOrNull.hand(
            new HandedRow(registered.id(), row, timestamp, told.depth(), told.originOr(timestamp)));
      } else {
        news |= registered.rows().offer(row, timestamp, told, true) && !registered.isIdle();
      }
    }
    if (news) {
      ring();
    }
  }

  private boolean isForOthers(Registered registered) {
    return (!hasWorkers.getAsBoolean() || registered.rows().isFull()) && outboxOrNull.hasTakers();
  }

  /**
   * Takes rows that another process hands to this one. Those that nothing here can handle are left
   * to a search.
   *
   * @throws IllegalArgumentException if the message is something else
   */
  void take(byte[] body) {
    boolean news = false;
    for (HandedRow handed : HandedRows.decode(body)) {
      Registered registered = byId.get(handed.observer());
      if (registered != null
          && hasWorkers.getAsBoolean()
          && registered.definition().range().contains(handed.row())) {
        news |=
            registered.rows().offer(handed.row(), handed.timestamp(), handed.told(), true)
                && !registered.isIdle();
      }
    }
    if (news) {
      ring();
    }
  }

  /** What those had in hand that are gone is for others, who may have other duties now. */
  void nodesChanged() {
    all.forEach(registered -> registered.deathsToSettle(true));
    ring();
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

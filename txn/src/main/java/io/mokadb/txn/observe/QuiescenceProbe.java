package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Finds out whether all changes up to some moment, and their consequences, have been handled. Each
 * notification carries the commit timestamp of the first change of its chain, so later changes do
 * not matter, however many there are. Thread-safe.
 *
 * <p>A chain is at any time in one of these places: in the lock of a transaction that is committed
 * but not finished; in the {@code NOTIFY} family; in the hands of a worker. They are looked at in
 * the order in which a chain goes through them; and if a worker ends something meanwhile the look
 * counts for nothing. Where processes share the store, those are asked about the hands of their
 * workers, before and after; and nothing but the store tells what waits.
 */
final class QuiescenceProbe {
  private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  private final ObserverHost host;
  private final ObserverRegistry registry;
  private final Backfills backfills;
  private final QuiescenceTracker watches;

  /** Null where no other process shares the store. */
  private final SharedQuiescence othersOrNull;

  QuiescenceProbe(
      ObserverHost host,
      ObserverRegistry registry,
      Backfills backfills,
      QuiescenceTracker watches) {
    this.host = host;
    this.registry = registry;
    this.backfills = backfills;
    this.watches = watches;
    this.othersOrNull = host.work().isShared() ? new SharedQuiescence(host) : null;
  }

  /**
   * @param observers whose changes are waited for, as they are registered at the moment
   * @param range where all their rows lie
   */
  boolean await(
      Supplier<List<Registered>> observers, KeyRange range, long timestamp, long timeoutNanos) {
    QuiescenceTracker.Watch watch = watches.begin(timestamp);
    try {
      Waiter waiter = host.waiter();
      long end = waiter.nanoTime() + timeoutNanos;
      long pause = FIRST_PAUSE;
      while (!isQuiet(watch, observers.get(), range)) {
        long left = end - waiter.nanoTime();
        if (left <= 0) {
          return false;
        }
        long before = watch.count();
        waiter.await(
            () -> watch.count() != before && !anyInMemory(observers.get(), timestamp),
            Math.min(left, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for observers", e);
    } finally {
      watches.end(watch);
    }
  }

  /** See {@link Observers#pausedInTheWay}. */
  List<String> pausedInTheWay(long timestamp) {
    List<Registered> paused = registry.all().stream().filter(Registered::isPaused).toList();
    if (paused.isEmpty()) {
      return List.of();
    }
    List<Registered> others = new ArrayList<>(registry.all());
    others.removeAll(paused);
    QuiescenceTracker.Watch watch = watches.begin(timestamp);
    try {
      if (!isQuiet(watch, others, KeyRange.all())) {
        return List.of();
      }
    } finally {
      watches.end(watch);
    }
    return paused.stream()
        .filter(each -> hasAny(each, timestamp))
        .map(each -> each.definition().name())
        .toList();
  }

  private boolean hasAny(Registered registered, long timestamp) {
    List<Registered> alone = List.of(registered);
    return anyInMemory(alone, timestamp)
        || backfills.anyUnderWay(alone)
        || anyInStore(alone, timestamp);
  }

  /** The others are asked, which is dear, only if all is quiet as far as this process sees. */
  private boolean isQuiet(QuiescenceTracker.Watch watch, List<Registered> all, KeyRange range) {
    if (!isQuietHere(watch, all, range)) {
      return false;
    }
    if (othersOrNull == null || all.isEmpty()) {
      return true;
    }
    int subject = all.size() == 1 ? all.get(0).id() : QuietQuestion.ALL;
    QuietQuestion question = new QuietQuestion(watch.timestamp(), subject);
    SharedQuiescence.State before = othersOrNull.askOrNull(question);
    return before != null
        && isQuietHere(watch, all, range)
        && before.equals(othersOrNull.askOrNull(question));
  }

  private boolean isQuietHere(QuiescenceTracker.Watch watch, List<Registered> all, KeyRange range) {
    long timestamp = watch.timestamp();
    long before = watch.count();
    return !anyInMemory(all, timestamp)
        && !backfills.anyUnderWay(all)
        && !NotificationScan.resolveLocks(host, range, timestamp)
        && !anyInStore(all, timestamp)
        && !anyInMemory(all, timestamp)
        && watch.count() == before;
  }

  /**
   * Where others may handle what this process remembers, only what its workers have in hand counts:
   * of all else the notification tells.
   */
  private boolean anyInMemory(List<Registered> all, long timestamp) {
    boolean shared = host.work().isShared();
    for (Registered registered : all) {
      WaitingRows rows = registered.rows();
      if (shared ? rows.anyRunningUpTo(timestamp) : rows.anyOriginUpTo(timestamp)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any is left; what is found is offered to the workers. */
  private boolean anyInStore(List<Registered> all, long timestamp) {
    boolean any = false;
    boolean news = false;
    long youngFrom = all.isEmpty() ? 0 : SearchDuties.youngFrom(host);
    for (Registered registered : all) {
      int column = registered.id();
      ScanRequest request =
          ScanRequest.forward(
                  registered.definition().range(), ReadRanges.of(Family.NOTIFY, TimeRange.all()))
              .withColumns(new ColumnRange(column, column));
      try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
        for (CellView view = cursor.next(); view != null; view = cursor.next()) {
          if (goesBack(view, timestamp)) {
            any = true;
            news |=
                view.notification().timestamp() < youngFrom
                    && NotificationScan.offer(registered, view);
          }
        }
      }
    }
    if (news) {
      registry.ring();
    }
    return any;
  }

  /** Whether any notification of the row, not just the newest, goes back that far. */
  private boolean goesBack(CellView newest, long timestamp) {
    Cell cell = newest.notification();
    while (cell != null) {
      long origin = NotificationRecord.decode(cell).originOr(cell.timestamp());
      if (origin <= timestamp) {
        return true;
      }
      ReadRanges older = ReadRanges.of(Family.NOTIFY, new TimeRange(0, cell.timestamp()));
      cell = host.store().read(new CellRead(newest.key(), older), Deadline.none()).notification();
    }
    return false;
  }
}

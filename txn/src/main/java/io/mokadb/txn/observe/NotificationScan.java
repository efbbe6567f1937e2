package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * The search of the {@code NOTIFY} family for one observer (paper, section 2.4): for notifications
 * that another process or an earlier run of this one left there, or that exceeded the memory for
 * hints. Each round begins at a random place and goes once around, in pages, so that processes that
 * share a store rarely work in the same place; a scan that meets another one jumps away. One thread
 * at a time scans, others skip it. Thread-safe.
 */
final class NotificationScan {
  /** How many notifications are read at a time. */
  private static final int PAGE = 1024;

  private static final ReadRanges NOTIFICATIONS = ReadRanges.of(Family.NOTIFY, TimeRange.all());

  private final ObserverHost host;
  private final Registered registered;
  private final ReentrantLock scanning = new ReentrantLock();

  /** Whether a round is under way. Guarded by {@code scanning}, like what follows. */
  private boolean underWay;

  private Key position;
  private Key start;
  private boolean wrapped;

  /** Whether a round has ended since the observer was registered. */
  private boolean searched;

  private volatile boolean jump;
  private volatile boolean due = true;
  private volatile long lastEnd;

  NotificationScan(ObserverHost host, Registered registered) {
    this.host = host;
    this.registered = registered;
  }

  /** Another round is wanted as soon as possible. */
  void restart() {
    due = true;
  }

  /** Another worker was met: if a round is under way it goes on elsewhere. */
  void jump() {
    jump = true;
  }

  boolean isDue(long now, long periodNanos) {
    WaitingRows rows = registered.rows();
    if (rows.isFull()) {
      return false;
    }
    return due || rows.hasOverflowed() && rows.readyCount() == 0 || now - lastEnd >= periodNanos;
  }

  long nanosUntilDue(long now, long periodNanos) {
    if (registered.rows().isFull()) {
      return periodNanos;
    }
    return due ? 0 : Math.max(0, lastEnd + periodNanos - now);
  }

  /**
   * Reads one page and offers what it finds.
   *
   * @return whether anything was found, or there is more to scan
   */
  boolean page(RandomGenerator random) {
    if (!scanning.tryLock()) {
      return false;
    }
    try {
      if (!underWay || jump) {
        jump = false;
        begin(random);
      }
      return scanPart() || underWay && !registered.rows().isFull();
    } finally {
      scanning.unlock();
    }
  }

  private void begin(RandomGenerator random) {
    if (!underWay) {
      registered.rows().clearOverflow();
      resolveLocks(host, registered.definition().range(), Long.MAX_VALUE - 1);
    }
    underWay = true;
    due = true;
    start = randomStart(random);
    position = start;
    wrapped = start == null;
  }

  /**
   * A row between the first and the last that wait, as if they were spread evenly; null for the
   * first of all.
   */
  private Key randomStart(RandomGenerator random) {
    KeyRange range = registered.definition().range();
    Key first = edge(range, false);
    Key last = first == null ? null : edge(range, true);
    return last == null || first.compareTo(last) >= 0
        ? null
        : RandomKeys.between(first, last, random);
  }

  private Key edge(KeyRange range, boolean reverse) {
    ScanRequest request =
        (reverse ? ScanRequest.backward(range, NOTIFICATIONS) : request(range))
            .withColumns(columns())
            .withLimit(1);
    try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
      CellView view = cursor.next();
      return view == null ? null : view.key().row();
    }
  }

  private ScanRequest request(KeyRange range) {
    return ScanRequest.forward(range, NOTIFICATIONS).withColumns(columns());
  }

  private ColumnRange columns() {
    int column = registered.id();
    return new ColumnRange(column, column);
  }

  private boolean scanPart() {
    KeyRange whole = registered.definition().range();
    KeyRange part = wrapped ? KeyRange.of(null, start) : KeyRange.of(start, null);
    KeyRange rest = whole.intersect(part).intersect(KeyRange.of(position, null));
    long youngFrom = rest.isEmpty() ? 0 : youngFrom();
    int seen = 0;
    boolean found = false;
    Key last = null;
    if (!rest.isEmpty()) {
      try (CellCursor cursor =
          host.store().scan(request(rest).withBlockSize(PAGE), Deadline.none())) {
        CellView view = cursor.next();
        while (view != null && seen < PAGE && !registered.rows().isFull()) {
          found |= view.notification().timestamp() < youngFrom && offer(registered, view);
          last = view.key().row();
          seen++;
          view = cursor.next();
        }
        if (view != null) {
          // More than a page, or more than can be remembered.
          position = last == null ? position : last.next();
          return found;
        }
      }
    }
    if (wrapped) {
      end();
    } else {
      wrapped = true;
      position = null;
    }
    return found;
  }

  /**
   * At first nothing is left to others: this process may have committed it before the observer was
   * registered here, and then no worker was told.
   */
  private long youngFrom() {
    return searched ? SearchDuties.youngFrom(host) : Long.MAX_VALUE;
  }

  private void end() {
    searched = true;
    underWay = false;
    due = false;
    lastEnd = host.waiter().nanoTime();
  }

  /** Whether a worker has something new to do. */
  static boolean offer(Registered registered, CellView view) {
    Cell cell = view.notification();
    NotificationRecord told = NotificationRecord.decode(cell);
    return registered.rows().offer(view.key().row(), cell.timestamp(), told, false);
  }

  /**
   * Finishes transactions of the dead that announce something, so that it becomes visible.
   *
   * @param upTo what neither began by then nor follows from a change that was committed by then is
   *     left alone
   * @return whether there was any such transaction, finished or not
   */
  static boolean resolveLocks(ObserverHost host, KeyRange range, long upTo) {
    boolean any = false;
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.all());
    try (CellCursor cursor =
        host.store().scan(ScanRequest.forward(range, locks), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        LockRecord lock = LockRecord.decode(view.lock());
        NotifiedColumns notified = lock.notified();
        long since = notified.origin() == 0 ? lock.startTimestamp() : notified.origin();
        if (!notified.isEmpty() && since <= upTo) {
          any = true;
          host.resolve(view.key(), view.lock());
        }
      }
    }
    return any;
  }
}

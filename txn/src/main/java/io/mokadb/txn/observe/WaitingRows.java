package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.observe.WaitingRow.State;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The rows that one observer was notified of, as far as they are remembered: hints that spare a
 * search of the {@code NOTIFY} family, which alone is authoritative. First come, first served.
 * Thread-safe.
 */
final class WaitingRows {
  private final Map<Key, WaitingRow> rows = new HashMap<>();
  private final ArrayDeque<WaitingRow> ready = new ArrayDeque<>();
  private final PriorityQueue<WaitingRow> resting =
      new PriorityQueue<>(Comparator.comparingLong(row -> row.restUntil));

  /** How often rows have failed, or died with their process; also of rows not remembered. */
  private final Map<Key, Tried> attempts = new HashMap<>();

  private int running;
  private int limit = WorkerOptions.DEFAULT.maxRemembered();

  /** Whether a notification was not remembered: it must be searched for. */
  private boolean overflowed;

  /** From now on no worker gets a row here. */
  synchronized void close() {
    limit = 0;
    rows.clear();
    ready.clear();
    resting.clear();
    attempts.clear();
  }

  /** A row was tried in an earlier life. */
  synchronized void suspect(Key row, Tried tried) {
    attempts.put(row, tried);
    WaitingRow known = rows.get(row);
    if (known != null) {
      known.suspect(tried);
    }
  }

  synchronized void limit(int maxRemembered) {
    limit = maxRemembered;
  }

  /**
   * @param told what the notification says
   * @param alone whether this is known to be one notification, and not the newest of several
   * @return whether a worker has something new to do
   */
  synchronized boolean offer(Key row, long timestamp, NotificationRecord told, boolean alone) {
    WaitingRow known = rows.get(row);
    if (known == null) {
      if (rows.size() >= limit) {
        overflowed = true;
        return false;
      }
      WaitingRow added = new WaitingRow(row, !alone);
      added.add(timestamp, told, alone);
      Tried tried = attempts.isEmpty() ? null : attempts.get(row);
      if (tried != null) {
        added.suspect(tried);
      }
      rows.put(row, added);
      makeReady(added);
      return true;
    }
    known.add(timestamp, told, alone);
    return false;
  }

  /**
   * Rows for one worker; no other worker gets them until they are settled or returned. A row that
   * has failed before comes alone.
   */
  synchronized List<Task> take(int max, long now) {
    while (!resting.isEmpty() && resting.peek().restUntil - now <= 0) {
      makeReady(resting.remove());
    }
    List<Task> taken = new ArrayList<>(Math.min(max, ready.size()));
    boolean alone = false;
    while (taken.size() < max && !ready.isEmpty() && !alone) {
      alone = ready.peek().failures > 0;
      if (alone && !taken.isEmpty()) {
        break;
      }
      WaitingRow row = ready.remove();
      row.state = State.RUNNING;
      taken.add(row.toTask());
    }
    running += taken.size();
    return taken;
  }

  /** The task is done: handled, parked, or found to be done before. */
  synchronized void settle(Task task) {
    running--;
    WaitingRow row = task.waiting();
    attempts.remove(row.row);
    if (row.settle(task)) {
      makeReady(row);
    } else {
      rows.remove(row.row, row);
    }
  }

  /** The task comes back at once, behind the others. */
  synchronized void giveBack(Task task) {
    running--;
    makeReady(task.waiting());
  }

  /** The task was not begun, and comes back at once, before the others. */
  synchronized void putBack(Task task) {
    running--;
    task.waiting().state = State.READY;
    ready.addFirst(task.waiting());
  }

  /**
   * The task met a conflict; returns how often in a row.
   *
   * @param cellOrNull where
   */
  synchronized int countConflict(Task task, CellKey cellOrNull) {
    task.waiting().countConflict(cellOrNull);
    return task.waiting().conflicts;
  }

  /** The task was found to go back to an earlier change. */
  synchronized void goesBack(Task task, long origin) {
    task.waiting().goesBack(origin);
  }

  /** The task failed; returns how often. */
  synchronized int countFailure(Task task, String error) {
    task.waiting().error = error;
    int failures = ++task.waiting().failures;
    attempts.put(task.row(), new Tried(failures, error));
    return failures;
  }

  /** The task comes back later. */
  synchronized void rest(Task task, long until) {
    running--;
    WaitingRow row = task.waiting();
    row.state = State.RESTING;
    row.restUntil = until;
    resting.add(row);
  }

  /** Rows that have failed and are not given up, as far as they are remembered; by key. */
  synchronized List<FailingNotification> failing(int observer, int max, long now) {
    List<FailingNotification> failing = new ArrayList<>();
    for (Key tried : attempts.keySet()) {
      WaitingRow row = rows.get(tried);
      if (row != null) {
        long rest = row.state == State.RESTING ? Math.max(0, row.restUntil - now) : 0;
        failing.add(
            new FailingNotification(
                observer, row.row, row.failures, Duration.ofNanos(rest), row.error));
      }
    }
    failing.sort(Comparator.comparing(FailingNotification::row));
    return failing.size() <= max ? failing : List.copyOf(failing.subList(0, max));
  }

  /** Also of rows that are not remembered. */
  synchronized int failingCount() {
    return attempts.size();
  }

  private void makeReady(WaitingRow row) {
    row.state = State.READY;
    ready.add(row);
  }

  synchronized int readyCount() {
    return ready.size();
  }

  synchronized int running() {
    return running;
  }

  synchronized int size() {
    return rows.size();
  }

  synchronized boolean isFull() {
    return rows.size() >= limit;
  }

  synchronized boolean hasOverflowed() {
    return overflowed;
  }

  /** A search of everything begins. */
  synchronized void clearOverflow() {
    overflowed = false;
  }

  /** How long until a resting row comes back; {@link Long#MAX_VALUE} if none rests. */
  synchronized long nanosUntilReady(long now) {
    if (!ready.isEmpty()) {
      return 0;
    }
    return resting.isEmpty() ? Long.MAX_VALUE : Math.max(0, resting.peek().restUntil - now);
  }

  /** Whether a worker has a notification in hand that goes back to a change at or before this. */
  synchronized boolean anyRunningUpTo(long timestamp) {
    if (running > 0) {
      for (WaitingRow row : rows.values()) {
        if (row.state == State.RUNNING && row.origin() <= timestamp) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a remembered notification goes back to a change at or before this. */
  synchronized boolean anyOriginUpTo(long timestamp) {
    for (WaitingRow row : rows.values()) {
      if (row.origin() <= timestamp) {
        return true;
      }
    }
    return false;
  }
}

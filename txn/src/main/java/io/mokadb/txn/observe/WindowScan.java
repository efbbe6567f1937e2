package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The search of the {@code NOTIFY} family for one window. If more rows have changed than a window
 * may hold, it ends at the timestamp up to which enough have: so windows follow one another in the
 * order of commits, and what was committed together is in one. Each pass over the cells sees the
 * newest of a row up to its end, so that an earlier end may show other rows: passes go on, each
 * with an earlier end, until the rows are few enough. Confined to one thread, used once.
 */
final class WindowScan {
  /** After so many passes the end is looked for by halving, so that they are bounded. */
  private static final int PASSES = 4;

  /** How many notifications are read, or removed, at a time. */
  private static final int PAGE = 1024;

  private final ObserverHost host;
  private final Removals removals;
  private final List<FollowerDefinition.Range> ranges;
  private final long least;
  private final long from;
  private final List<RowMutation> stale = new ArrayList<>();

  /** The ids under which something is removed. */
  private final Set<Integer> passed = new HashSet<>();

  private int depth;
  private long origin;

  /**
   * @param least up to which notifications mean nothing any more
   * @param from the watermark, at which the window begins
   */
  WindowScan(
      ObserverHost host,
      Removals removals,
      List<FollowerDefinition.Range> ranges,
      long least,
      long from) {
    this.host = host;
    this.removals = removals;
    this.ranges = ranges;
    this.least = Math.min(least, from);
    this.from = from;
    this.origin = from + 1;
  }

  /**
   * Finds the window up to a snapshot, after {@link AnnouncementWait}, and removes what means
   * nothing any more.
   *
   * @param mostRows that a window may hold
   * @param mostBytes that their keys may have
   */
  FoundWindow find(long snapshot, int mostRows, long mostBytes) {
    long upTo = snapshot;
    WindowRows rows = pass(upTo, new WindowRows(mostRows, mostBytes));
    removeStale();
    long empty = from;
    long end = upTo;
    for (int passes = 1; rows.isOverfull() || rows.isEmpty() && upTo < snapshot; passes++) {
      if (rows.isOverfull()) {
        end = rows.end();
        if (end == upTo) {
          rows = pass(upTo, WindowRows.unbounded());
          break;
        }
      } else {
        empty = upTo;
      }
      upTo = passes < PASSES ? end : Math.max(empty + 1, empty + (end - empty) / 2);
      rows = pass(upTo, new WindowRows(mostRows, mostBytes));
    }
    return new FoundWindow(from, upTo, upTo < snapshot, rows.list());
  }

  /** How many observers, one after the other, led to what was found; at least. */
  int depth() {
    return depth;
  }

  /** When the first change of the chains that were found was committed. */
  long origin() {
    return origin;
  }

  private WindowRows pass(long upTo, WindowRows rows) {
    ReadRanges notifications = ReadRanges.of(Family.NOTIFY, TimeRange.upTo(upTo));
    for (FollowerDefinition.Range range : ranges) {
      int id = range.observer();
      ScanRequest request =
          ScanRequest.forward(range.rows(), notifications)
              .withColumns(new ColumnRange(id, id))
              .withBlockSize(PAGE);
      try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
        for (CellView view = cursor.next(); view != null; view = cursor.next()) {
          take(id, view.key().row(), view.notification(), rows);
        }
      }
    }
    return rows;
  }

  private void take(int id, Key row, Cell newest, WindowRows rows) {
    long timestamp = newest.timestamp();
    if (timestamp > from) {
      NotificationRecord record = NotificationRecord.decode(newest);
      depth = Math.max(depth, record.depth());
      origin = Math.min(origin, record.originOr(timestamp));
      rows.add(new Window.ChangedRow(id, row, timestamp));
    } else if (timestamp <= least) {
      if (passed.add(id)) {
        removals.removing(id, least);
      }
      stale.add(removal(host, id, row, least));
      if (stale.size() >= PAGE) {
        removeStale();
      }
    }
  }

  /** What a crash has left, or another transaction has taken in: the watermark is above it. */
  private void removeStale() {
    if (!stale.isEmpty()) {
      host.mutate(List.copyOf(stale));
      stale.clear();
    }
  }

  /** Removes the notifications of a row up to a timestamp; to be made before any of them goes. */
  static RowMutation removal(ObserverHost host, int id, Key row, long upTo) {
    host.announcements().removing(id, upTo);
    return new RowMutation(
        row, Condition.always(), List.of(Edit.deleteUpTo(Family.NOTIFY, Column.of(id), upTo)));
  }
}

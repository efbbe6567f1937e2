package io.mokadb.txn.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The rows that one pass over notifications finds: all of them, or, once they are too many, the
 * timestamps of the oldest alone, as many as a window may hold. Confined to one thread.
 */
final class WindowRows {
  private final int mostRows;
  private final long mostBytes;
  private final List<Window.ChangedRow> rows = new ArrayList<>();

  /** Of rows that are too many: the newest of the oldest comes first. */
  private final PriorityQueue<Sized> oldest =
      new PriorityQueue<>(Comparator.comparingLong(Sized::timestamp).reversed());

  private boolean overfull;
  private long bytes;

  private record Sized(long timestamp, int bytes) {}

  WindowRows(int mostRows, long mostBytes) {
    this.mostRows = mostRows;
    this.mostBytes = mostBytes;
  }

  static WindowRows unbounded() {
    return new WindowRows(Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  void add(Window.ChangedRow row) {
    bytes += row.row().length();
    if (overfull) {
      addOldest(row);
      return;
    }
    rows.add(row);
    if (rows.size() > 1 && (rows.size() > mostRows || bytes > mostBytes)) {
      overfull = true;
      bytes = 0;
      for (Window.ChangedRow each : rows) {
        bytes += each.row().length();
        addOldest(each);
      }
      rows.clear();
    }
  }

  private void addOldest(Window.ChangedRow row) {
    oldest.add(new Sized(row.newest(), row.row().length()));
    while (oldest.size() > 1 && (oldest.size() > mostRows || bytes > mostBytes)) {
      bytes -= oldest.remove().bytes();
    }
  }

  boolean isEmpty() {
    return !overfull && rows.isEmpty();
  }

  boolean isOverfull() {
    return overfull;
  }

  /** Of rows that are too many: the timestamp up to which they are not, as far as was seen. */
  long end() {
    return oldest.element().timestamp();
  }

  List<Window.ChangedRow> list() {
    return List.copyOf(rows);
  }
}

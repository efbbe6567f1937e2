package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;

/**
 * The write records of one column while a mutation changes them: which is the head, and what goes
 * to and from the history. Used under the row's latch.
 */
final class WriteImage {
  private final byte[] cell;
  private final Older older;
  private Cell head;

  /** What is right below the head, if that is known. */
  private Cell below;

  private boolean headChanged;
  private boolean shrunk;

  /** What shall be in the history, newest first; an absent value is a deletion. */
  private NavigableMap<Long, Change> history;

  /**
   * @param value null to delete
   * @param onDisk whether the history may have this version, so that it must be deleted there
   */
  private record Change(byte[] value, boolean onDisk) {}

  /** The records below the head that are on disk. */
  interface Older {
    /** The newest in the range, or null. */
    Cell newest(TimeRange range) throws RocksDBException;

    /** Newest first. */
    List<Long> timestampsUpTo(long timestamp) throws RocksDBException;
  }

  WriteImage(byte[] cell, Cell head, Older older) {
    this.cell = cell;
    this.head = head;
    this.older = older;
  }

  /** The newest in the range before any change. */
  Cell newest(TimeRange range) throws RocksDBException {
    if (head == null || head.timestamp() < range.from()) {
      return null;
    }
    return head.timestamp() < range.until() ? head : older.newest(range);
  }

  void put(long timestamp, byte[] value) {
    if (head != null && timestamp < head.timestamp()) {
      below = null;
      record(timestamp, new Change(value, true));
      return;
    }
    if (head != null && timestamp > head.timestamp()) {
      Change before = history == null ? null : history.get(head.timestamp());
      record(head.timestamp(), new Change(head.value(), before != null && before.onDisk()));
      below = head;
    }
    head = new Cell(timestamp, value);
    headChanged = true;
  }

  void delete(long timestamp) throws RocksDBException {
    if (head == null || timestamp > head.timestamp()) {
      return;
    }
    shrunk = true;
    below = null;
    if (timestamp < head.timestamp()) {
      forget(timestamp);
      return;
    }
    head = newestInHistory();
    headChanged = true;
    if (head != null) {
      forget(head.timestamp());
    }
  }

  void deleteUpTo(long timestamp) throws RocksDBException {
    if (head == null) {
      return;
    }
    shrunk = true;
    below = null;
    for (long old : older.timestampsUpTo(timestamp)) {
      forget(old);
    }
    if (history != null) {
      // A copy, for forgetting changes the map.
      for (long pending : history.tailMap(timestamp, true).keySet().toArray(Long[]::new)) {
        forget(pending);
      }
    }
    if (head.timestamp() <= timestamp) {
      head = null;
      headChanged = true;
    }
  }

  /** Whether a version left the history or the head, so that readers of both may miss it. */
  boolean isShrunk() {
    return shrunk;
  }

  /** The newest record after all changes, or null. */
  Cell head() {
    return head;
  }

  /** The newest record below it that the changes have left; null if that is not known. */
  Cell below() {
    return below;
  }

  boolean isHeadChanged() {
    return headChanged;
  }

  boolean isChanged() {
    return headChanged || history != null;
  }

  void emit(SerializedBatch batch, int headFamily, int historyFamily) {
    if (headChanged && head == null) {
      batch.delete(headFamily, cell);
    } else if (headChanged) {
      batch.putStamped(headFamily, cell, head.timestamp(), head.value());
    }
    if (history == null) {
      return;
    }
    for (Map.Entry<Long, Change> entry : history.entrySet()) {
      byte[] key = CellKeys.version(cell, entry.getKey());
      if (entry.getValue().value() != null) {
        batch.put(historyFamily, key, entry.getValue().value());
      } else if (entry.getValue().onDisk()) {
        batch.delete(historyFamily, key);
      }
    }
  }

  /**
   * The newest below the head. Only below: a list of deletions from the newest to the oldest, as
   * garbage collection makes them, would otherwise pass all that it has deleted at each step.
   */
  private Cell newestInHistory() throws RocksDBException {
    long until = head.timestamp();
    Cell onDisk = older.newest(new TimeRange(0, until));
    while (onDisk != null && isForgotten(onDisk.timestamp())) {
      onDisk = older.newest(new TimeRange(0, onDisk.timestamp()));
    }
    if (history != null) {
      for (Map.Entry<Long, Change> entry : history.tailMap(until, false).entrySet()) {
        if (entry.getValue().value() != null) {
          boolean newer = onDisk == null || entry.getKey() >= onDisk.timestamp();
          return newer ? new Cell(entry.getKey(), entry.getValue().value()) : onDisk;
        }
      }
    }
    return onDisk;
  }

  private boolean isForgotten(long timestamp) {
    Change change = history == null ? null : history.get(timestamp);
    return change != null && change.value() == null;
  }

  private void forget(long timestamp) {
    Change before = history == null ? null : history.get(timestamp);
    record(timestamp, new Change(null, before == null || before.onDisk()));
  }

  private void record(long timestamp, Change change) {
    if (history == null) {
      history = new TreeMap<>((a, b) -> Long.compare(b, a));
    }
    history.put(timestamp, change);
  }
}

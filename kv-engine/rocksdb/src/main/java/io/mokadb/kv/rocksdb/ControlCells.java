package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Locks and guards in memory: there are as many as columns are being written, so a read finds out
 * that there is none without a look-up on disk (the paper's in-memory column). Those beyond a bound
 * are on disk only, and counted by the hash of their column, so that most reads of other columns
 * still need no look-up. A column stays where it is until it has none. Changed after the disk and
 * under the row's latch; read by all threads.
 */
final class ControlCells {
  /** Besides the bytes of key and cells: nodes, headers, references. */
  private static final int ENTRY_BYTES = 320;

  private static final int STRIPES = 1 << 16;

  private final ConcurrentSkipListMap<CellKey, Control> columns = new ConcurrentSkipListMap<>();
  private final AtomicLong bytes = new AtomicLong();
  private final long limit;

  /** How many columns are on disk only; raised before their stripe is, lowered after. */
  private final AtomicLong onDisk = new AtomicLong();

  private final AtomicIntegerArray onDiskByStripe = new AtomicIntegerArray(STRIPES);

  /**
   * @param limit in bytes, of what is kept in memory
   */
  ControlCells(long limit) {
    this.limit = limit;
  }

  /** Of a column; null if they are to be looked up on disk. */
  Control find(CellKey key) {
    Control known = columns.isEmpty() ? null : columns.get(key);
    if (known != null) {
      return known;
    }
    return onDisk.get() > 0 && onDiskByStripe.get(stripe(key)) > 0 ? null : Control.NONE;
  }

  private static int stripe(CellKey key) {
    int hash = key.hashCode();
    return (hash ^ hash >>> 16) & STRIPES - 1;
  }

  /**
   * What a change made of a column.
   *
   * @param wasEmpty whether it had no lock and no guard before
   */
  void set(CellKey key, boolean wasEmpty, Control control) {
    Control known = wasEmpty ? null : columns.get(key);
    if (known != null) {
      replace(key, known, control);
    } else if (wasEmpty && !control.isEmpty()) {
      long size = size(key, control);
      if (bytes.addAndGet(size) <= limit) {
        columns.put(key, control);
      } else {
        bytes.addAndGet(-size);
        onDisk.incrementAndGet();
        onDiskByStripe.incrementAndGet(stripe(key));
      }
    } else if (!wasEmpty && control.isEmpty()) {
      onDiskByStripe.decrementAndGet(stripe(key));
      onDisk.decrementAndGet();
    }
  }

  private void replace(CellKey key, Control known, Control control) {
    if (control.isEmpty()) {
      columns.remove(key);
      bytes.addAndGet(-size(key, known));
    } else {
      columns.put(key, control);
      bytes.addAndGet(size(key, control) - size(key, known));
    }
  }

  private static long size(CellKey key, Control control) {
    return (long) ENTRY_BYTES + key.row().length() + control.bytes();
  }

  boolean isEmpty() {
    return columns.isEmpty() && onDisk.get() == 0;
  }

  /** Whether {@link #in} has all there are. */
  boolean isComplete() {
    return onDisk.get() == 0;
  }

  ConcurrentNavigableMap<CellKey, Control> in(KeyRange range) {
    ConcurrentNavigableMap<CellKey, Control> part = columns;
    if (range.start() != null) {
      part = part.tailMap(CellKey.of(range.start()));
    }
    return range.end() == null ? part : part.headMap(CellKey.of(range.end()));
  }

  /** Fills the mirror when the store is opened. */
  void load(RocksIterator stored) throws RocksDBException {
    CellKey column = null;
    Control control = Control.NONE;
    for (stored.seekToFirst(); stored.isValid(); stored.next()) {
      byte[] key = stored.key();
      CellKey next = CellKeys.decode(key, key.length - CellKeys.TIMESTAMP - 1);
      if (!next.equals(column)) {
        load(column, control);
        column = next;
        control = Control.NONE;
      }
      control = add(control, key, stored.value());
    }
    stored.status();
    load(column, control);
  }

  private void load(CellKey column, Control control) {
    if (column != null) {
      set(column, true, control);
    }
  }

  static Control add(Control control, byte[] key, byte[] value) {
    long timestamp = CellKeys.timestampOf(key, key.length - 1);
    return control.with(key[key.length - 1], new Cell(timestamp, value));
  }
}

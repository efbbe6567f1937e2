package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;

/**
 * The locks of one column and the guards that stand for them in {@code WRITE}. Immutable.
 *
 * @param locks cells of {@code LOCK}
 * @param guards cells of {@code WRITE} at or after {@link #GUARD}
 */
record Control(TimedCells locks, TimedCells guards) {
  /** From here on a timestamp of {@code WRITE} is a guard's. */
  static final long GUARD = 1L << 62;

  static final byte LOCK_KIND = 0;
  static final byte GUARD_KIND = 1;

  static final Control NONE = new Control(TimedCells.NONE, TimedCells.NONE);

  boolean isEmpty() {
    return locks.isEmpty() && guards.isEmpty();
  }

  /** About how much memory its cells take. */
  long bytes() {
    return locks.bytes() + guards.bytes();
  }

  Cell lock(TimeRange range) {
    return range == null ? null : locks.newest(range);
  }

  Cell guard(TimeRange range) {
    return range == null || range.until() <= GUARD ? null : guards.newest(range);
  }

  Control with(byte kind, Cell cell) {
    return kind == LOCK_KIND
        ? new Control(locks.with(cell), guards)
        : new Control(locks, guards.with(cell));
  }

  Control without(byte kind, long from, long to) {
    return kind == LOCK_KIND
        ? new Control(locks.without(from, to), guards)
        : new Control(locks, guards.without(from, to));
  }

  TimedCells of(byte kind) {
    return kind == LOCK_KIND ? locks : guards;
  }

  /** Where RocksDB keeps such a cell: the column, the timestamp's complement, the kind. */
  static byte[] storedKey(byte[] cell, long timestamp, byte kind) {
    byte[] key = new byte[cell.length + CellKeys.TIMESTAMP + 1];
    System.arraycopy(cell, 0, key, 0, cell.length);
    CellKeys.putLong(key, cell.length, ~timestamp);
    key[key.length - 1] = kind;
    return key;
  }
}

package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * Cells of a snapshot in key order. Usage: {@code while (c.next()) use(c.key(), c.value())}.
 * Confined to one thread.
 */
public interface ValueCursor extends AutoCloseable {
  /** Moves to the next cell that has a value, or to a run of them; false after the last. */
  boolean next();

  /**
   * The run that the cursor is at; null if it is at a single cell. At a run, {@link #key} is the
   * last of it, and no other method tells anything. There are runs only if the scan has a {@link
   * Decoding}, and never where the transaction has writes of its own.
   */
  default CellRun run() {
    return null;
  }

  CellKey key();

  /**
   * Copies the row of {@link #key} to the beginning of an array, if that is long enough.
   *
   * @return how long the row's key is
   */
  default int copyRow(byte[] target) {
    byte[] row = key().row().unsafeBytes();
    if (row.length <= target.length) {
      System.arraycopy(row, 0, target, 0, row.length);
    }
    return row.length;
  }

  /** Read only. */
  byte[] value();

  /**
   * An array that has the current value from {@link #start} to {@link #end}, valid until the cursor
   * moves on: what {@link #value} may have to copy. Read only.
   */
  default byte[] bytes() {
    return value();
  }

  default int start() {
    return 0;
  }

  default int end() {
    return value().length;
  }

  /** When the current cell's value was committed; 0 for the transaction's own write. */
  long commitTimestamp();

  @Override
  void close();
}

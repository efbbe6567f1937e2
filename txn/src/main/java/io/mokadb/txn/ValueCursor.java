package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * Cells of a snapshot in key order. Usage: {@code while (c.next()) use(c.key(), c.value())}.
 * Confined to one thread.
 */
public interface ValueCursor extends AutoCloseable {
  /** Moves to the next cell that has a value; false after the last. */
  boolean next();

  CellKey key();

  /** Read only. */
  byte[] value();

  /** When the current cell's value was committed; 0 for the transaction's own write. */
  long commitTimestamp();

  @Override
  void close();
}

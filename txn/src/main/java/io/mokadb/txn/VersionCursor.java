package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * Versions of cells: in the order of the cells, of one cell the oldest first. Usage as of {@link
 * ValueCursor}. Confined to one thread.
 */
public interface VersionCursor extends AutoCloseable {
  /** Moves to the next version; false after the last. */
  boolean next();

  CellKey key();

  /** The value that was put, read only; null if the cell was deleted. */
  byte[] value();

  /** When the version was committed. */
  long commitTimestamp();

  /** The start timestamp of the transaction that made it: its identity. */
  long startTimestamp();

  @Override
  void close();
}

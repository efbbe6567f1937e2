package io.mokadb.kv.rocksdb;

import java.util.Arrays;
import org.rocksdb.RocksDBException;

/**
 * One ingredient of a scan: cells in key order, in the scan's direction, that have something to
 * show. Confined to one thread.
 */
abstract class CellSource implements AutoCloseable {
  /** The present cell's encoding: the first {@link #length} bytes; no cell if that is negative. */
  byte[] cell = new byte[0];

  int length = -1;

  /** To the next cell that has something to show, or to none. */
  abstract void advance() throws RocksDBException;

  /** Adds what the present cell shows. */
  abstract void fill(ViewParts parts);

  @Override
  public void close() {}

  final boolean hasCell() {
    return length >= 0;
  }

  final void end() {
    length = -1;
  }

  final int compareTo(CellSource other) {
    return Arrays.compareUnsigned(cell, 0, length, other.cell, 0, other.length);
  }
}

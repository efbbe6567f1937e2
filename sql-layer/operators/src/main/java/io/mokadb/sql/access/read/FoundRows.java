package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.sql.exec.RowMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The inner rows of a batch of outer rows, as far as they fit into memory. Confined. */
final class FoundRows {
  /** What a key takes besides its bytes. */
  private static final int KEY_BYTES = 64;

  private final RowMemory memory;
  private final List<List<Object[]>> rows;
  private long size;
  private boolean full;

  /**
   * @param outers how many outer rows there are
   * @param memory counts what is found; given back by its owner
   */
  FoundRows(int outers, RowMemory memory) {
    this.memory = memory;
    this.rows = new ArrayList<>(Collections.nCopies(outers, List.<Object[]>of()));
  }

  void add(int outer, Object[] row) {
    if (!hasRoom(RowMemory.sizeOf(row))) {
      return;
    }
    List<Object[]> of = rows.get(outer);
    if (of.isEmpty()) {
      of = new ArrayList<>(2);
      rows.set(outer, of);
    }
    of.add(row);
    size++;
  }

  /** Counts the key of a row that is to be read. */
  void count(Key key) {
    var unused = hasRoom(KEY_BYTES + (long) key.length());
  }

  private boolean hasRoom(long bytes) {
    full |= !memory.tryAdd(bytes);
    return !full;
  }

  /** Forgets all rows; the memory stays full. */
  void drop() {
    rows.clear();
  }

  /** True if the memory was used up: then rows are missing. */
  boolean isFull() {
    return full;
  }

  /** Those of an outer row, before any residual condition. */
  List<Object[]> of(int outer) {
    return rows.get(outer);
  }

  long size() {
    return size;
  }
}

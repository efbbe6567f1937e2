package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CellChange;
import io.mokadb.txn.Scan;
import java.util.ArrayList;
import java.util.List;

/** What a transaction has written. Stateless. */
final class WrittenRows {
  private WrittenRows() {}

  /** Those of a range that have writes other than locks, in key order; no more than a limit. */
  static List<Key> of(WriteBuffer buffer, KeyRange range, int limit) {
    List<Key> rows = new ArrayList<>();
    try (BufferWalk walk = buffer.walk(Scan.forward(range))) {
      Key last = null;
      BufferEntry entry = walk.next();
      while (entry != null && rows.size() < limit) {
        if (!entry.cell.row().equals(last)) {
          last = entry.cell.row();
          rows.add(last);
        }
        entry = walk.next();
      }
    }
    return rows;
  }

  /** The cells of a range that are put or deleted, in key order; no more than a limit. */
  static List<CellChange> cells(WriteBuffer buffer, KeyRange range, int limit) {
    List<CellChange> cells = new ArrayList<>();
    try (BufferWalk walk = buffer.walk(Scan.forward(range))) {
      BufferEntry entry = walk.next();
      while (entry != null && cells.size() < limit) {
        cells.add(new CellChange(entry.cell, entry.value));
        entry = walk.next();
      }
    }
    return cells;
  }
}

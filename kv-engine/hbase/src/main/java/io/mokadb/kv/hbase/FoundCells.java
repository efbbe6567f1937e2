package io.mokadb.kv.hbase;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import org.apache.hadoop.hbase.CellUtil;

/** One column's cells, as they are found. Confined to one call. */
final class FoundCells {
  private Cell data;
  private Cell lock;
  private Cell write;
  private Cell notification;

  void add(org.apache.hadoop.hbase.Cell found) {
    Cell cell = new Cell(found.getTimestamp(), CellUtil.cloneValue(found));
    switch (Families.of(found)) {
      case DATA -> data = cell;
      case LOCK -> lock = cell;
      case WRITE -> write = cell;
      case NOTIFY -> notification = cell;
    }
  }

  CellView view(CellKey key) {
    return new CellView(key, data, lock, write, notification);
  }
}

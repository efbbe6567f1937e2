package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;

/** A view while the sources of a scan fill it. */
final class ViewParts {
  Cell data;
  Cell lock;
  Cell write;
  Cell notification;

  void clear() {
    data = null;
    lock = null;
    write = null;
    notification = null;
  }

  CellView toView(CellKey key) {
    return new CellView(key, data, lock, write, notification);
  }
}

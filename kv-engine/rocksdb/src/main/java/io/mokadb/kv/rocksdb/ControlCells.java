package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * All locks and guards, in memory: there are as many as columns are being written, so a read finds
 * out that there is none without a look-up on disk (the paper's in-memory column). Changed after
 * the disk and under the row's latch; read by anyone.
 */
final class ControlCells {
  private final ConcurrentSkipListMap<CellKey, Control> columns = new ConcurrentSkipListMap<>();

  Control of(CellKey key) {
    return columns.isEmpty() ? Control.NONE : columns.getOrDefault(key, Control.NONE);
  }

  void set(CellKey key, Control control) {
    if (control.isEmpty()) {
      columns.remove(key);
    } else {
      columns.put(key, control);
    }
  }

  boolean isEmpty() {
    return columns.isEmpty();
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
    for (stored.seekToFirst(); stored.isValid(); stored.next()) {
      Map.Entry<CellKey, Control> entry = decode(stored.key(), stored.value(), columns);
      columns.put(entry.getKey(), entry.getValue());
    }
    stored.status();
  }

  /** One stored cell added to what is known of its column. */
  private static Map.Entry<CellKey, Control> decode(
      byte[] key, byte[] value, Map<CellKey, Control> known) {
    CellKey column = CellKeys.decode(key, key.length - CellKeys.TIMESTAMP - 1);
    return Map.entry(column, add(known.getOrDefault(column, Control.NONE), key, value));
  }

  static Control add(Control control, byte[] key, byte[] value) {
    long timestamp = CellKeys.timestampOf(key, key.length - 1);
    return control.with(key[key.length - 1], new Cell(timestamp, value));
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.mvcc.Snapshot;
import io.mokadb.txn.mvcc.SnapshotReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that a transaction has read cell by cell, for a store in which each call is a round
 * trip. A snapshot does not change, so they hold for the transaction's life. What is written is not
 * in here. Bounded: a full cache is emptied. Confined to one thread.
 */
final class ReadCache {
  private static final long MOST_BYTES = 1 << 20;

  /** A longer value would take the place of too many. */
  private static final int LONGEST = 16 << 10;

  private static final int OVERHEAD = 120;

  /** For a cell without value. */
  private static final byte[] NOTHING = new byte[0];

  private final SnapshotReader reader;
  private final Map<CellKey, byte[]> known = new HashMap<>();
  private long bytes;

  ReadCache(SnapshotReader reader) {
    this.reader = reader;
  }

  /**
   * @param snapshot that of the transaction, with the present limit of its calls
   */
  byte[] get(CellKey cell, Snapshot snapshot) {
    byte[] found = known.get(cell);
    if (found == null) {
      byte[] value = reader.get(cell, snapshot);
      keep(cell, value);
      return value;
    }
    reader.checkReadable(snapshot);
    return outward(found);
  }

  /** As {@link #get}, for many cells. */
  List<byte[]> getAll(List<CellKey> cells, Snapshot snapshot) {
    byte[][] values = new byte[cells.size()][];
    List<CellKey> unknown = new ArrayList<>();
    int[] places = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      byte[] found = known.get(cells.get(i));
      if (found == null) {
        places[unknown.size()] = i;
        unknown.add(cells.get(i));
      }
      values[i] = outward(found);
    }
    if (unknown.size() == 1) {
      values[places[0]] = get(unknown.get(0), snapshot);
    } else if (!unknown.isEmpty()) {
      List<byte[]> read = reader.getAll(unknown, snapshot);
      for (int i = 0; i < read.size(); i++) {
        values[places[i]] = read.get(i);
        keep(unknown.get(i), read.get(i));
      }
    } else {
      reader.checkReadable(snapshot);
    }
    return Arrays.asList(values);
  }

  /**
   * The first cells of a scan are kept, too: it was cheaper to read them than it would be again.
   */
  ValueCursor keeping(ValueCursor cursor) {
    return new KeepingCursor(this, cursor);
  }

  boolean isAbsent(CellKey cell) {
    return known.get(cell) == NOTHING;
  }

  private static byte[] outward(byte[] found) {
    return found == NOTHING ? null : found;
  }

  void keep(CellKey cell, byte[] value) {
    int length = value == null ? 0 : value.length;
    if (length > LONGEST) {
      return;
    }
    if (bytes > MOST_BYTES) {
      known.clear();
      bytes = 0;
    }
    if (known.put(cell, value == null ? NOTHING : value) == null) {
      bytes += OVERHEAD + cell.row().length() + length;
    }
  }
}

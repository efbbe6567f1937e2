package io.mokadb.sql.access.statistics;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.TableChanges.Change;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is stored of one table where nodes share the store: cell by cell as it is read. Confined to
 * one thread.
 */
final class StoredCounts {
  /** Of a table without statistics. */
  static final StoredCounts NOTHING = new StoredCounts(1);

  private final long tableId;
  private final Map<Long, Change> nodes = new TreeMap<>();
  private Long rows;
  private byte[] json;
  private long changed;

  StoredCounts(long tableId) {
    this.tableId = tableId;
  }

  /** Takes the value of a cell of statistics. */
  void add(CellKey cell, byte[] value) {
    long node = SystemKeys.nodeOf(cell.row());
    if (node != 0) {
      nodes.put(node, decode(value));
    } else if (cell.equals(SystemKeys.rowCount(tableId))) {
      rows = OwnCounts.number(value);
    } else if (cell.equals(SystemKeys.changedRows(tableId))) {
      changed = OwnCounts.number(value);
    } else if (cell.equals(SystemKeys.analysis(tableId))) {
      json = value;
    }
  }

  /** The number that is stored by itself; null if none is. */
  Long rows() {
    return rows;
  }

  byte[] json() {
    return json;
  }

  /** The number that is stored by itself. */
  long changed() {
    return changed;
  }

  /** Whether a node has counted something. */
  boolean isCounted() {
    return !nodes.isEmpty();
  }

  Set<Long> nodes() {
    return nodes.keySet();
  }

  /** What a node has added; null if nothing. */
  Change of(long node) {
    return nodes.get(node);
  }

  /** What all nodes but one have added. */
  Change beside(long node) {
    Change sum = CountedTable.NOTHING;
    for (Map.Entry<Long, Change> entry : nodes.entrySet()) {
      sum = entry.getKey() == node ? sum : sum.plus(entry.getValue());
    }
    return sum;
  }

  /** The value of a node's cell: rows added, and rows changed. */
  static byte[] encode(Change total) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(total.difference())
        .putLong(total.touched())
        .array();
  }

  private static Change decode(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    return new Change(in.getLong(), in.getLong());
  }
}

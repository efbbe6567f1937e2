package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.WriteKind;

/** One write in a {@link WriteBuffer}, linked to the write of the same cell that it replaced. */
final class BufferEntry {
  /** What an entry costs besides key and value, in bytes, about. */
  static final int OVERHEAD = 188;

  final CellKey cell;
  final WriteKind kind;

  /** Of a {@code LOCK} that was spilled its newest version, encoded; see {@link SpilledEntry}. */
  final byte[] value;

  final NotifiedColumns notified;

  /** The snapshot that the first write of the cell was made from. */
  final long since;

  final long sequence;

  /** In memory; null without one. */
  final BufferEntry replaced;

  /** Whether an earlier write of the cell, before all that are linked, was spilled. */
  final boolean overSpilled;

  BufferEntry(
      CellKey cell,
      WriteKind kind,
      byte[] value,
      NotifiedColumns notified,
      long since,
      long sequence,
      BufferEntry replaced,
      boolean overSpilled) {
    this.cell = cell;
    this.kind = kind;
    this.value = value;
    this.notified = notified;
    this.since = since;
    this.sequence = sequence;
    this.replaced = replaced;
    this.overSpilled = overSpilled;
  }

  long size() {
    return size(cell, value);
  }

  static long size(CellKey cell, byte[] value) {
    return (long) OVERHEAD + cell.row().length() + (value == null ? 0 : value.length);
  }

  /** What the cell was when the buffer had counted to {@code sequence}; null if not in memory. */
  BufferEntry asOf(long limit) {
    BufferEntry entry = this;
    while (entry != null && entry.sequence >= limit) {
      entry = entry.replaced;
    }
    return entry;
  }
}

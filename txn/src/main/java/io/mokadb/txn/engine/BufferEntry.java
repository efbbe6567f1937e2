package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.WriteKind;

/** One write in a {@link WriteBuffer}, linked to the write of the same cell that it replaced. */
final class BufferEntry {
  /** What an entry costs besides key and value, in bytes, about. */
  static final int OVERHEAD = 180;

  final CellKey cell;
  final WriteKind kind;
  final byte[] value;
  final NotifiedColumns notified;
  final long sequence;
  final BufferEntry replaced;

  BufferEntry(
      CellKey cell,
      WriteKind kind,
      byte[] value,
      NotifiedColumns notified,
      long sequence,
      BufferEntry replaced) {
    this.cell = cell;
    this.kind = kind;
    this.value = value;
    this.notified = notified;
    this.sequence = sequence;
    this.replaced = replaced;
  }

  long size() {
    return (long) OVERHEAD + cell.row().length() + (value == null ? 0 : value.length);
  }

  /** What the cell was when the buffer had counted to {@code sequence}; null if unwritten. */
  BufferEntry asOf(long limit) {
    BufferEntry entry = this;
    while (entry != null && entry.sequence >= limit) {
      entry = entry.replaced;
    }
    return entry;
  }
}

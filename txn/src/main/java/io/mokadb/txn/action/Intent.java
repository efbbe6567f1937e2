package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;

/**
 * The change of one cell that a transaction intends.
 *
 * @param kind {@code PUT}, {@code DELETE} or {@code LOCK}
 * @param value the value of a {@code PUT}, else null; read only
 * @param previous of a {@code LOCK}, see {@link WriteRecord#previous}
 * @param notified what is announced with it (invariant 7)
 * @param since the snapshot that the change was made from, if that is older than the transaction's
 *     own (invariant 12); 0 if not
 */
public record Intent(
    CellKey cell,
    WriteKind kind,
    byte[] value,
    long previous,
    NotifiedColumns notified,
    long since) {
  /** An intent that announces nothing, made from the transaction's own snapshot. */
  public Intent(CellKey cell, WriteKind kind, byte[] value, long previous) {
    this(cell, kind, value, previous, NotifiedColumns.NONE, 0);
  }

  /** From where on no other transaction may have been committed in the cell. */
  public long checkedFrom(long startTimestamp) {
    return since == 0 ? startTimestamp : Math.min(since, startTimestamp);
  }

  /** Whether the value goes to the {@code DATA} family. */
  boolean hasData(int inlineLimit) {
    return value != null && value.length > inlineLimit;
  }

  byte[] inlineValue(int inlineLimit) {
    return hasData(inlineLimit) ? null : value;
  }
}

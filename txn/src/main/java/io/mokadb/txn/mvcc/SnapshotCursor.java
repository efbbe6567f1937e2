package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.txn.ValueCursor;

/** Turns what the store found in a range into values of a snapshot, one by one. */
final class SnapshotCursor implements ValueCursor {
  private final SnapshotReader reader;
  private final CellCursor cells;
  private final Snapshot snapshot;
  private CellKey key;
  private byte[] value;
  private long commitTimestamp;

  SnapshotCursor(SnapshotReader reader, CellCursor cells, Snapshot snapshot) {
    this.reader = reader;
    this.cells = cells;
    this.snapshot = snapshot;
  }

  @Override
  public boolean next() {
    CellView view = cells.next();
    while (view != null) {
      if (accept(view)) {
        key = view.key();
        reader.checkReadable(snapshot);
        return true;
      }
      view = cells.next();
    }
    key = null;
    value = null;
    reader.checkReadable(snapshot);
    return false;
  }

  private boolean accept(CellView view) {
    if (SnapshotReader.isPlain(view)) {
      if (view.write() == null) {
        return false;
      }
      value = WriteRecord.inlineValue(view.write().value());
      commitTimestamp = view.write().timestamp();
      return true;
    }
    VersionedValue version = reader.settled(view, snapshot);
    if (version == null) {
      return false;
    }
    value = version.value();
    commitTimestamp = version.commitTimestamp();
    return true;
  }

  @Override
  public CellKey key() {
    return key;
  }

  @Override
  public byte[] value() {
    return value;
  }

  @Override
  public long commitTimestamp() {
    return commitTimestamp;
  }

  @Override
  public void close() {
    cells.close();
  }
}

package io.mokadb.sql.history;

import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.ValueCursor;

/** The rows of a snapshot as rows that came, read one at a time. Confined to one thread. */
final class SnapshotDelta implements RowStream {
  private final TableDeltas deltas;
  private final long snapshot;
  private final ValueCursor rows;

  SnapshotDelta(TableDeltas deltas, long snapshot, ValueCursor rows) {
    this.deltas = deltas;
    this.snapshot = snapshot;
    this.rows = rows;
  }

  @Override
  public Object[] next() {
    return rows.next()
        ? deltas.row(snapshot, TableDeltas.CAME, snapshot, rows.key().row(), rows.value())
        : null;
  }

  @Override
  public void close() {
    rows.close();
  }
}

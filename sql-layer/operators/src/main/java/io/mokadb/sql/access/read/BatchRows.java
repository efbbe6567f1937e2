package io.mokadb.sql.access.read;

import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.vector.ColumnBatch;

/** The rows of a stream of batches and single rows, decoded. Confined. */
final class BatchRows implements RowStream {
  private final EncodedStream in;

  /** The batch that this is at; null at a single row. */
  private ColumnBatch batch;

  /** The place of the row in its selection. */
  private int at;

  BatchRows(EncodedStream in) {
    this.in = in;
  }

  @Override
  public Object[] next() {
    if (batch == null || ++at == batch.selected()) {
      if (!in.advance()) {
        batch = null;
        return null;
      }
      batch = in.batch();
      at = 0;
    }
    return batch == null ? in.values().take() : batch.row(batch.selection()[at]).take();
  }

  @Override
  public void close() {
    batch = null;
    in.close();
  }
}

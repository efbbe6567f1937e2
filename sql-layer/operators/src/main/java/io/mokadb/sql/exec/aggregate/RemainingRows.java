package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.Arrays;

/** The rest of a stream of rows and batches, one by one. Confined. */
final class RemainingRows implements EncodedStream {
  private final EncodedStream in;

  /** The batch that this is at; null at a single row. */
  private ColumnBatch batch;

  private int[] rows;
  private int at;

  /**
   * Stands at the first of the rows that are left of the present batch, or at the present row.
   *
   * @param rows that are left of the present batch
   */
  RemainingRows(EncodedStream in, int[] rows) {
    this.in = in;
    this.batch = in.batch();
    this.rows = rows;
  }

  @Override
  public boolean advance() {
    if (batch != null && ++at < rows.length) {
      return true;
    }
    if (!in.advance()) {
      return false;
    }
    batch = in.batch();
    at = 0;
    if (batch != null) {
      rows = Arrays.copyOf(batch.selection(), batch.selected());
    }
    return true;
  }

  @Override
  public EncodedValues values() {
    return batch == null ? in.values() : batch.row(rows[at]);
  }

  @Override
  public void close() {
    in.close();
  }
}

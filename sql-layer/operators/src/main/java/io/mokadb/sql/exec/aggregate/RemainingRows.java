package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.Arrays;

/** The rest of a stream of rows and batches, one by one. Confined. */
final class RemainingRows {
  private final EncodedStream in;

  /** The batch that this is at; null at a single row. */
  private ColumnBatch batch;

  /** Those that are left of the batch, or as many as there are. */
  private int[] rows;

  private int at = -1;

  /**
   * Stands before the first of the rows that are left of the present batch, or before the present
   * row.
   *
   * @param rows that are left of the present batch; any one for a single row
   */
  RemainingRows(EncodedStream in, int[] rows) {
    this.in = in;
    this.batch = in.batch();
    this.rows = rows;
  }

  /** Moves to the next row; false after the last. */
  boolean next() {
    if (++at < rows.length) {
      return true;
    }
    if (!in.advance()) {
      return false;
    }
    batch = in.batch();
    at = 0;
    rows = batch == null ? new int[1] : Arrays.copyOf(batch.selection(), batch.selected());
    return true;
  }

  EncodedValues values() {
    return batch == null ? in.values() : batch.row(rows[at]);
  }
}

package io.mokadb.sql.exec;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.vector.ColumnBatch;

/**
 * Columns of a stream of rows and batches, and values computed from them. A batch in which some
 * value is an error, or fits into no vector, is given row by row. Confined.
 */
final class BatchProjection implements EncodedStream {
  private final EncodedStream in;
  private final EncodedProjection row;
  private final BatchNumbers numbers;
  private ColumnBatch batch;

  /** The batch of the input that is given row by row; null if there is none. */
  private ColumnBatch unrolled;

  /** The place of the row in its selection. */
  private int at;

  BatchProjection(EncodedStream in, EncodedProjection row, BatchNumbers numbers) {
    this.in = in;
    this.row = row;
    this.numbers = numbers;
  }

  @Override
  public boolean advance() {
    if (unrolled != null && ++at < unrolled.selected()) {
      row.moveTo(unrolled.row(unrolled.selection()[at]));
      return true;
    }
    unrolled = null;
    if (!in.advance()) {
      return false;
    }
    ColumnBatch rows = in.batch();
    batch = rows == null ? null : numbers.of(rows);
    if (rows == null) {
      row.moveTo(in.values());
    } else if (batch == null) {
      unrolled = rows;
      at = 0;
      row.moveTo(rows.row(rows.selection()[0]));
    }
    return true;
  }

  @Override
  public ColumnBatch batch() {
    return batch;
  }

  @Override
  public EncodedValues values() {
    return row;
  }

  @Override
  public void close() {
    in.close();
  }
}

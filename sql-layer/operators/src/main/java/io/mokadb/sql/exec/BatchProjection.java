package io.mokadb.sql.exec;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.function.UnaryOperator;

/**
 * Columns of a stream of rows and batches, and values computed from them. A batch in which some
 * value is an error, or fits into no vector, is given row by row. Confined.
 */
final class BatchProjection implements EncodedStream {
  private final EncodedStream in;
  private final EncodedProjection row;
  private final BatchNumbers numbers;

  /** Makes the same of another stream; null if only one thread can compute the values. */
  private final UnaryOperator<EncodedStream> copies;

  private ColumnBatch batch;

  /** The batch of the input that is given row by row; null if there is none. */
  private ColumnBatch unrolled;

  /** The place of the row in its selection. */
  private int at;

  BatchProjection(
      EncodedStream in,
      EncodedProjection row,
      BatchNumbers numbers,
      UnaryOperator<EncodedStream> copies) {
    this.copies = copies;
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
  public EncodedStream share() {
    EncodedStream other = copies == null ? null : in.share();
    return other == null ? null : copies.apply(other);
  }

  @Override
  public long place() {
    return unrolled == null ? in.place() : in.place() + unrolled.selection()[at];
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

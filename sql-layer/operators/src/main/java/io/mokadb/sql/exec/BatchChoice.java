package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.vector.ColumnBatch;

/** Some columns of a stream of rows and batches, in another order. Confined. */
final class BatchChoice implements EncodedStream {
  private final EncodedStream in;
  private final EncodedProjection row;
  private final int[] columns;
  private final ColumnBatch chosen;
  private ColumnBatch batch;

  /**
   * @param row the columns of a single row
   * @param columns by column that of the input
   */
  BatchChoice(EncodedStream in, EncodedProjection row, int[] columns, SqlType[] types) {
    this.in = in;
    this.row = row;
    this.columns = columns;
    this.chosen = new ColumnBatch(types);
  }

  @Override
  public boolean advance() {
    if (!in.advance()) {
      return false;
    }
    ColumnBatch rows = in.batch();
    batch = rows == null ? null : chosen;
    if (rows == null) {
      row.move();
    } else {
      chosen.moveTo(rows, columns);
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

package io.mokadb.sql.runtime;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;

/** Rows one after the other, as they are stored. Confined to one thread. */
public interface EncodedStream extends AutoCloseable {
  /** Moves to the next row, or batch of rows; false after the last. */
  boolean advance();

  /**
   * The batch that the stream is at, some of whose rows are selected; null if it is at a single
   * row. There are batches only in a stream that was opened for them.
   */
  default ColumnBatch batch() {
    return null;
  }

  /** The row that the stream is at: always the same object. */
  EncodedValues values();

  /** Calling it again does nothing. */
  @Override
  void close();
}

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

  /**
   * Another stream over the rows that are still to come, for another thread: each row comes in one
   * of the two. This one is closed last, when the other thread does not use its stream any more.
   *
   * @return null if the rows can be read by one thread only
   */
  default EncodedStream share() {
    return null;
  }

  /**
   * Where the row, or that of the number 0 of the batch, is among the rows of all streams that
   * share them: it grows in each of them, by one at least for a row. 0 in a stream that cannot be
   * shared.
   */
  default long place() {
    return 0;
  }

  /** Calling it again does nothing. */
  @Override
  void close();
}

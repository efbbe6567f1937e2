package io.mokadb.sql.runtime;

import io.mokadb.sql.layout.StoredValues;

/** Rows one after the other, as they are stored. Confined to one thread. */
public interface StoredStream extends AutoCloseable {
  /** Moves to the next row; false after the last. */
  boolean advance();

  /** The row that the stream is at: always the same object. */
  StoredValues values();

  /** Calling it again does nothing. */
  @Override
  void close();
}

package io.mokadb.sql.runtime;

import io.mokadb.sql.layout.EncodedValues;

/** Rows one after the other, as they are stored. Confined to one thread. */
public interface EncodedStream extends AutoCloseable {
  /** Moves to the next row; false after the last. */
  boolean advance();

  /** The row that the stream is at: always the same object. */
  EncodedValues values();

  /** Calling it again does nothing. */
  @Override
  void close();
}

package io.mokadb.sql.layout;

import io.mokadb.kv.Key;

/** Turns a stored key and value into columns. Immutable and thread-safe. */
public interface EntryDecoder {
  /** The number of columns that it gives. */
  int width();

  /** Fills {@link #width()} places of {@code target}, from {@code offset}. */
  void readInto(Key key, byte[] value, Object[] target, int offset);
}

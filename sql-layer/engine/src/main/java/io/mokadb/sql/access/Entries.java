package io.mokadb.sql.access;

import io.mokadb.kv.Key;

/** Stored entries in key order, one at a time. Confined to one thread. */
interface Entries extends AutoCloseable {
  /** Moves on; false after the last. */
  boolean next();

  Key key();

  /** Read only. */
  byte[] value();

  @Override
  void close();
}

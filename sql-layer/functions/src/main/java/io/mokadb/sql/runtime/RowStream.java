package io.mokadb.sql.runtime;

/** Rows pulled one at a time. Confined to one thread. */
public interface RowStream extends AutoCloseable {
  /** The next row, or null after the last; calling it again after null gives null. */
  Object[] next();

  @Override
  void close();
}

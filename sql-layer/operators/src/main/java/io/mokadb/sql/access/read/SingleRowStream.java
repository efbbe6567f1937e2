package io.mokadb.sql.access.read;

import io.mokadb.sql.runtime.RowStream;

/** One row, or none. */
public final class SingleRowStream implements RowStream {
  private Object[] row;

  public SingleRowStream(Object[] rowOrNull) {
    this.row = rowOrNull;
  }

  @Override
  public Object[] next() {
    Object[] next = row;
    row = null;
    return next;
  }

  @Override
  public void close() {
    row = null;
  }
}

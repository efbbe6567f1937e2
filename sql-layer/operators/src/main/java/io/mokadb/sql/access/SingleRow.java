package io.mokadb.sql.access;

import io.mokadb.sql.runtime.RowStream;

/** One row, or none. */
final class SingleRow implements RowStream {
  private Object[] row;

  SingleRow(Object[] rowOrNull) {
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

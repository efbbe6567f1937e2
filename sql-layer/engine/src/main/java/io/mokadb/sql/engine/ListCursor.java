package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.RowCursor;
import java.util.Iterator;
import java.util.List;

/** Rows that are there already: generated keys, plans, settings. */
final class ListCursor implements RowCursor {
  private final int size;
  private final List<ColumnInfo> columns;
  private final Iterator<Object[]> rows;

  ListCursor(List<ColumnInfo> columns, List<Object[]> rows) {
    this.columns = columns;
    this.size = rows.size();
    this.rows = rows.iterator();
  }

  /** How many rows there are in all. */
  int size() {
    return size;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public Object[] next() {
    return rows.hasNext() ? rows.next() : null;
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}

package io.mokadb.session;

import java.util.List;

/**
 * Rows, produced as they are fetched. The caller closes it; the end of the transaction does as
 * well.
 */
public interface RowCursor extends AutoCloseable {
  List<ColumnInfo> columns();

  /** The next row, or null after the last. The array belongs to the caller. */
  Object[] next();

  @Override
  void close();
}

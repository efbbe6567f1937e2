package io.mokadb.sql.engine;

import io.mokadb.sql.runtime.RowStream;

/** Rows of which the first one is computed already. Confined to one thread. */
final class StartedStream implements RowStream {
  private final RowStream rows;
  private Object[] first;
  private boolean ahead = true;

  private StartedStream(RowStream rows, Object[] first) {
    this.rows = rows;
    this.first = first;
  }

  /** Computes the first row; if that fails, the rows are closed. */
  static StartedStream of(RowStream rows) {
    try {
      return new StartedStream(rows, rows.next());
    } catch (RuntimeException | Error e) {
      // However it failed, the caller gets nothing that it could close.
      rows.close();
      throw e;
    }
  }

  @Override
  public Object[] next() {
    if (!ahead) {
      return rows.next();
    }
    ahead = false;
    Object[] row = first;
    first = null;
    return row;
  }

  @Override
  public void close() {
    rows.close();
  }
}

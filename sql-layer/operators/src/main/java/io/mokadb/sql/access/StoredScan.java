package io.mokadb.sql.access;

import io.mokadb.sql.expr.StoredTest;
import io.mokadb.sql.layout.StoredRow;
import io.mokadb.sql.layout.StoredValues;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StoredStream;

/** Rows of a table where they are stored, filtered; decoded only for who takes them as rows. */
final class StoredScan implements StoredStream, RowStream {
  private final ExecutionContext context;
  private final Entries entries;
  private final StoredRow row;
  private final StoredTest filter;
  private boolean done;

  /**
   * @param filterOrNull what lets rows through
   */
  StoredScan(ExecutionContext context, Entries entries, StoredRow row, StoredTest filterOrNull) {
    this.context = context;
    this.entries = entries;
    this.row = row;
    this.filter = filterOrNull;
  }

  @Override
  public boolean advance() {
    while (!done && entries.next()) {
      context.checkCancelled();
      entries.show(row);
      if (filter == null || filter.test(row)) {
        return true;
      }
    }
    done = true;
    return false;
  }

  @Override
  public Object[] next() {
    return advance() ? row.take() : null;
  }

  @Override
  public StoredValues values() {
    return row;
  }

  @Override
  public void close() {
    done = true;
    entries.close();
  }
}

package io.mokadb.jdbc;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.RowCursor;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The results that a borrower of a pooled session has open beside its transaction, whose end would
 * not close them: a snapshot each, for as long as the pool keeps the session. Confined like it.
 */
final class LentCursors {
  private final Set<RowCursor> open = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The result as the borrower gets it: known here until it is closed. */
  ExecutionResult lent(ExecutionResult result) {
    return result instanceof ExecutionResult.Rows rows
        ? new ExecutionResult.Rows(new LentCursor(rows.cursor()))
        : result;
  }

  /** Closes what was left open. */
  void close() {
    List.copyOf(open).forEach(RowCursor::close);
  }

  private final class LentCursor implements RowCursor {
    private final RowCursor cursor;

    LentCursor(RowCursor cursor) {
      this.cursor = cursor;
      open.add(this);
    }

    @Override
    public List<ColumnInfo> columns() {
      return cursor.columns();
    }

    @Override
    public Object[] next() {
      return cursor.next();
    }

    @Override
    public boolean isEndless() {
      return cursor.isEndless();
    }

    @Override
    public boolean await(long millis) {
      return cursor.await(millis);
    }

    @Override
    public void close() {
      open.remove(this);
      cursor.close();
    }
  }
}

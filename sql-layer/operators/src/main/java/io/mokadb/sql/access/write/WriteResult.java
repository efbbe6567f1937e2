package io.mokadb.sql.access.write;

import io.mokadb.sql.access.read.SingleRowStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.Iterator;
import java.util.List;

/** Result of a write: its count as one row, or the rows of RETURNING. */
final class WriteResult implements RowStream {
  private Iterator<Object[]> rows;

  private WriteResult(Iterator<Object[]> rows) {
    this.rows = rows;
  }

  static RowStream of(long count, List<Object[]> returnedOrNull) {
    return returnedOrNull == null
        ? new SingleRowStream(new Object[] {count})
        : new WriteResult(returnedOrNull.iterator());
  }

  static Object[] eval(ReturningShape returning, Object[] row, ExecutionContext context) {
    Expr[] exprs = returning.exprs();
    Object[] out = new Object[exprs.length];
    for (int i = 0; i < exprs.length; i++) {
      out[i] = exprs[i].eval(row, context);
    }
    return out;
  }

  @Override
  public Object[] next() {
    return rows != null && rows.hasNext() ? rows.next() : null;
  }

  @Override
  public void close() {
    rows = null;
  }
}

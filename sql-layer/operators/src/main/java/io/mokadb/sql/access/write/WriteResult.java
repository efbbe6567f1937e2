package io.mokadb.sql.access.write;

import io.mokadb.sql.access.read.SingleRowStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The result of a write: its count as one row, or the rows of RETURNING, which are evaluated and
 * kept as they are written. Confined to one execution.
 */
final class WriteResult {
  private final ReturningShape returning;
  private final ExecutionContext context;

  /** Null if the count is the result. */
  private final List<Object[]> rows;

  WriteResult(ReturningShape returningOrNull, ExecutionContext context) {
    this.returning = returningOrNull;
    this.context = context;
    this.rows = returningOrNull == null ? null : new ArrayList<>();
  }

  /** True if rows are returned; if not, adding one does nothing. */
  boolean hasRows() {
    return rows != null;
  }

  /** Adds a written row, where RETURNING names no other table. */
  void add(Object[] row) {
    if (rows != null) {
      keep(row);
    }
  }

  /**
   * Adds a written row.
   *
   * @param width of the table's own row
   * @param source the row that the change was made for
   */
  void add(Object[] row, int width, Object[] source) {
    if (rows != null) {
      keep(returning.input(row, width, source));
    }
  }

  private void keep(Object[] input) {
    Expr[] exprs = returning.exprs();
    Object[] out = new Object[exprs.length];
    for (int i = 0; i < exprs.length; i++) {
      out[i] = exprs[i].eval(input, context);
    }
    context.memory().reserve(MemoryBudget.sizeOf(out));
    rows.add(out);
  }

  /**
   * The result of the statement.
   *
   * @param count of the rows written
   */
  RowStream stream(long count) {
    return rows == null ? new SingleRowStream(new Object[] {count}) : new Returned(rows.iterator());
  }

  /** The rows of RETURNING, each given once. */
  private static final class Returned implements RowStream {
    private Iterator<Object[]> rows;

    Returned(Iterator<Object[]> rows) {
      this.rows = rows;
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
}

package io.mokadb.sql.access.virtual;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Reads a virtual table. */
public final class VirtualTableOperator implements Operator {
  private final VirtualTable table;
  private final int[] columns;
  private final Expr filter;

  /**
   * @param columns ordinals of the output
   * @param filterOrNull over the output row
   */
  public VirtualTableOperator(VirtualTable table, int[] columns, Expr filterOrNull) {
    this.table = table;
    this.columns = columns.clone();
    this.filter = filterOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = table.rows(context);
    return new RowStream() {
      @Override
      public Object[] next() {
        for (Object[] row = rows.next(); row != null; row = rows.next()) {
          context.checkCancelled();
          Object[] out = new Object[columns.length];
          for (int i = 0; i < out.length; i++) {
            out[i] = row[columns[i]];
          }
          if (filter == null || filter.test(out, context)) {
            return out;
          }
        }
        return null;
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public String describe() {
    return table.label() + (filter == null ? "" : " filtered");
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}

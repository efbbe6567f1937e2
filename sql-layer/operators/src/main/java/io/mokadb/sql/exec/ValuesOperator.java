package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Rows of expressions that use no input. */
public final class ValuesOperator implements Operator {
  private final Expr[][] rows;

  public ValuesOperator(List<Expr[]> rows) {
    this.rows = rows.toArray(Expr[][]::new);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Ticker ticker = new Ticker(context);
    return new RowStream() {
      private int at;

      @Override
      public Object[] next() {
        if (at == rows.length) {
          return null;
        }
        ticker.tick();
        return ProjectOperator.evaluate(rows[at++], null, context);
      }

      @Override
      public void close() {
        at = rows.length;
      }
    };
  }

  @Override
  public String describe() {
    return "Values " + rows.length + (rows.length == 1 ? " row" : " rows");
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}

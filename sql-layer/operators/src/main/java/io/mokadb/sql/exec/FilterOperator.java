package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Passes the rows for which a condition is true. */
public final class FilterOperator implements Operator {
  private final Operator in;
  private final Expr condition;

  public FilterOperator(Operator in, Expr condition) {
    this.in = in;
    this.condition = condition;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = context.open(in);
    Ticker ticker = new Ticker(context);
    return new RowStream() {
      @Override
      public Object[] next() {
        for (Object[] row = rows.next(); row != null; row = rows.next()) {
          ticker.tick();
          if (condition.test(row, context)) {
            return row;
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
    return "Filter";
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = inputs.get(0).columns();
    String condition = words.text(this.condition, columns);
    return new PlanLine(condition == null ? describe() : "Filter by " + condition, columns);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}

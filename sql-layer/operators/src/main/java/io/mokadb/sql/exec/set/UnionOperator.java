package io.mokadb.sql.exec.set;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** UNION: one input after the other; without ALL, each row once. */
public final class UnionOperator implements Operator {
  private final List<Operator> inputs;
  private final boolean all;

  public UnionOperator(List<Operator> inputs, boolean all) {
    this.inputs = List.copyOf(inputs);
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = concatenated(context);
    return all ? rows : new DistinctRows(rows, context);
  }

  private RowStream concatenated(ExecutionContext context) {
    return new RowStream() {
      private RowStream rows;
      private int opened;

      @Override
      public Object[] next() {
        while (true) {
          if (rows == null) {
            if (opened == inputs.size()) {
              return null;
            }
            rows = context.open(inputs.get(opened++));
          }
          Object[] row = rows.next();
          if (row != null) {
            return row;
          }
          rows.close();
          rows = null;
        }
      }

      @Override
      public void close() {
        opened = inputs.size();
        if (rows != null) {
          rows.close();
          rows = null;
        }
      }
    };
  }

  @Override
  public String describe() {
    return all ? "UnionAll" : "Union";
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return new PlanLine(describe(), inputs.get(0).columns());
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}

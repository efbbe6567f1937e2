package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Computes output columns. */
public final class ProjectOperator implements Operator {
  private final Operator in;
  private final Expr[] exprs;

  public ProjectOperator(Operator in, Expr[] exprs) {
    this.in = in;
    this.exprs = exprs.clone();
  }

  /** True if an output row is the beginning of its input row. */
  public boolean givesFirstColumns() {
    for (int i = 0; i < exprs.length; i++) {
      if (Exprs.inputIndex(exprs[i]) != i) {
        return false;
      }
    }
    return true;
  }

  /** The same on rows as they are stored. */
  public EncodedProjectOperator stored(EncodedSource rows, SqlType[] types) {
    return new EncodedProjectOperator(rows, exprs, types);
  }

  static Object[] evaluate(Expr[] exprs, Object[] row, ExecutionContext context) {
    Object[] result = new Object[exprs.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = exprs[i].eval(row, context);
    }
    return result;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = context.open(in);
    return new RowStream() {
      @Override
      public Object[] next() {
        Object[] row = rows.next();
        return row == null ? null : evaluate(exprs, row, context);
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public String describe() {
    return "Project " + exprs.length + (exprs.length == 1 ? " column" : " columns");
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = new ArrayList<>();
    for (Expr expr : exprs) {
      columns.add(words.text(expr, inputs.get(0).columns()));
    }
    boolean known = columns.stream().allMatch(Objects::nonNull);
    return new PlanLine(
        known && !columns.isEmpty() ? describe() + ": " + String.join(", ", columns) : describe(),
        columns);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}

package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Gives all rows of an input or none: its condition depends on no row of the input, which is not
 * opened unless it holds.
 */
public final class GateOperator implements Operator {
  private final Operator in;
  private final Expr condition;

  /**
   * @param condition over no row
   */
  public GateOperator(Operator in, Expr condition) {
    this.in = in;
    this.condition = condition;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return condition.test(null, context) ? context.open(in) : Streams.of(List.of());
  }

  @Override
  public String describe() {
    return "Gate";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}

package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** An operand that reads columns, constants and parameters without a call through an interface. */
public final class Operand {
  private final int column;
  private final int parameter;
  private final Object constant;
  private final Expr expr;
  private final WideExpr wide;

  public Operand(Expr expr) {
    this.expr = expr;
    this.wide = expr instanceof WideExpr sum ? sum : null;
    this.column = expr instanceof InputRef input ? input.index() : -1;
    this.parameter = expr instanceof ParameterRef reference ? reference.index() : -1;
    this.constant = expr instanceof Literal literal ? literal.value() : null;
  }

  public Expr expr() {
    return expr;
  }

  /** The column that it is; -1 for anything else. */
  public int column() {
    return column;
  }

  /** True if {@link #get} needs no row, and cannot fail. */
  public boolean isConstant() {
    return isConstant(expr);
  }

  public static boolean isConstant(Expr expr) {
    return expr instanceof Literal || expr instanceof ParameterRef || expr instanceof CorrelatedRef;
  }

  /** True if {@link #wide} may be out of the range of its type. */
  public boolean isWide() {
    return wide != null;
  }

  /** The value; of arithmetic on integers, before it is put into its type: a {@link Long} then. */
  public Object wide(Object[] row, ExecutionContext context) {
    return wide != null ? wide.wide(row, context) : get(row, context);
  }

  public Object get(Object[] row, ExecutionContext context) {
    if (column >= 0) {
      return row[column];
    }
    if (constant != null) {
      return constant;
    }
    if (parameter >= 0) {
      return context.parameter(parameter);
    }
    return expr.eval(row, context);
  }
}

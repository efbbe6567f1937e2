package io.mokadb.sql.expr;

import io.mokadb.sql.expr.Arithmetic.OnIntegers;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** An operand that reads columns, constants and parameters without a call through an interface. */
final class Operand {
  private final int column;
  private final int parameter;
  private final Object constant;
  private final Expr expr;

  Operand(Expr expr) {
    this.expr = expr;
    this.column = expr instanceof InputRef input ? input.index() : -1;
    this.parameter = expr instanceof ParameterRef reference ? reference.index() : -1;
    this.constant = expr instanceof Literal literal ? literal.value() : null;
  }

  Expr expr() {
    return expr;
  }

  /** The column that it is; -1 for anything else. */
  int column() {
    return column;
  }

  /** Whether {@link #get} needs no row, and cannot fail. */
  boolean isConstant() {
    return isConstant(expr);
  }

  static boolean isConstant(Expr expr) {
    return expr instanceof Literal || expr instanceof ParameterRef || expr instanceof CorrelatedRef;
  }

  /** Whether {@link #wide} may be out of the range of its type. */
  boolean isWide() {
    return expr instanceof OnIntegers;
  }

  /** The value; of arithmetic on integers, before it is put into its type: a {@link Long} then. */
  Object wide(Object[] row, ExecutionContext context) {
    return expr instanceof OnIntegers integers ? integers.wide(row, context) : get(row, context);
  }

  Object get(Object[] row, ExecutionContext context) {
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

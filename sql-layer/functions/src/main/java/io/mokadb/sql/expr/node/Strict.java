package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** Calls of functions that answer null if any operand is null. */
public final class Strict {
  private Strict() {}

  public static Expr of(Expr a, Fn1 function) {
    return new One(a, function);
  }

  public static Expr of(Expr a, Expr b, Fn2 function) {
    return new Two(new Operand(a), new Operand(b), function);
  }

  public static Expr of(Expr a, Expr b, Expr c, Fn3 function) {
    return new Three(a, b, c, function);
  }

  public static Expr of(List<Expr> operands, FnN function) {
    return new Many(operands.toArray(Expr[]::new), function);
  }

  private record One(Expr a, Fn1 function) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object x = a.eval(row, context);
      return x == null ? null : function.apply(x);
    }
  }

  private record Two(Operand a, Operand b, Fn2 function) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object x = a.get(row, context);
      if (x == null) {
        return null;
      }
      Object y = b.get(row, context);
      return y == null ? null : function.apply(x, y);
    }
  }

  private record Three(Expr a, Expr b, Expr c, Fn3 function) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object x = a.eval(row, context);
      if (x == null) {
        return null;
      }
      Object y = b.eval(row, context);
      if (y == null) {
        return null;
      }
      Object z = c.eval(row, context);
      return z == null ? null : function.apply(x, y, z);
    }
  }

  private record Many(Expr[] operands, FnN function) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object[] values = new Object[operands.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = operands[i].eval(row, context);
        if (values[i] == null) {
          return null;
        }
      }
      return function.apply(values);
    }
  }
}

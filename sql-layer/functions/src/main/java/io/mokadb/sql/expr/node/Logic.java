package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.Comparator;

/** Three-valued logic and conditional expressions. */
public final class Logic {
  private Logic() {}

  public record And(Expr[] terms) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object result = true;
      for (Expr term : terms) {
        Object value = term.eval(row, context);
        if (value == Boolean.FALSE) {
          return false;
        }
        if (value == null) {
          result = null;
        }
      }
      return result;
    }

    @Override
    public boolean test(Object[] row, ExecutionContext context) {
      for (Expr term : terms) {
        if (!term.test(row, context)) {
          return false;
        }
      }
      return true;
    }
  }

  public record Or(Expr[] terms) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object result = false;
      for (Expr term : terms) {
        Object value = term.eval(row, context);
        if (value == Boolean.TRUE) {
          return true;
        }
        if (value == null) {
          result = null;
        }
      }
      return result;
    }

    @Override
    public boolean test(Object[] row, ExecutionContext context) {
      for (Expr term : terms) {
        if (term.test(row, context)) {
          return true;
        }
      }
      return false;
    }
  }

  public record Not(Expr term) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object value = term.eval(row, context);
      return value == null ? null : value == Boolean.FALSE;
    }
  }

  /** IS [NOT] NULL. */
  public record NullTest(Expr term, boolean wanted) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      return (term.eval(row, context) == null) == wanted;
    }
  }

  /** IS [NOT] TRUE or FALSE: {@code truth} is what is looked for. */
  public record TruthTest(Expr term, Boolean truth, boolean wanted) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      return truth.equals(term.eval(row, context)) == wanted;
    }
  }

  /** IS [NOT] DISTINCT FROM. */
  public record Distinct(Expr left, Expr right, Comparator<Object> comparator, boolean wanted)
      implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.eval(row, context);
      Object b = right.eval(row, context);
      boolean distinct = a == null || b == null ? a != b : a != b && comparator.compare(a, b) != 0;
      return distinct == wanted;
    }
  }

  /** CASE with its operands as Calcite lists them: when, then, when, then, ..., else. */
  public record Case(Expr[] operands) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      int last = operands.length - 1;
      for (int i = 0; i < last; i += 2) {
        if (operands[i].test(row, context)) {
          return operands[i + 1].eval(row, context);
        }
      }
      return operands.length % 2 == 1 ? operands[last].eval(row, context) : null;
    }
  }

  public record Coalesce(Expr[] operands) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      for (Expr operand : operands) {
        Object value = operand.eval(row, context);
        if (value != null) {
          return value;
        }
      }
      return null;
    }
  }

  /** The value, unless it is equal to another one. */
  public record NullIf(Expr value, Expr equal) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      return equal.test(row, context) ? null : value.eval(row, context);
    }
  }
}

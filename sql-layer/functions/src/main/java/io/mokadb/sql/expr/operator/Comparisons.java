package io.mokadb.sql.expr.operator;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.compare.NumberOrder;
import io.mokadb.sql.expr.node.Operand;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.Comparator;

/** The six comparisons, chosen by operand class; each keeps the outcomes it accepts as bits. */
public final class Comparisons {
  static final int EQUAL = 0b010;
  static final int NOT_EQUAL = 0b101;
  static final int LESS = 0b001;
  static final int LESS_OR_EQUAL = 0b011;
  static final int GREATER = 0b100;
  static final int GREATER_OR_EQUAL = 0b110;

  private Comparisons() {}

  static Expr compile(int outcomes, SqlType left, SqlType right, Expr a, Expr b) {
    ComparedOperands operands = ComparedOperands.of(left, right, a, b);
    return compile(
        outcomes,
        operands.leftType(),
        operands.rightType(),
        new Operand(operands.left()),
        new Operand(operands.right()),
        operands.order());
  }

  private static Expr compile(
      int outcomes, SqlType left, SqlType right, Operand x, Operand y, Comparator<Object> order) {
    Class<?> leftClass = left.kind().javaClass();
    if (leftClass == right.kind().javaClass()) {
      if (leftClass == Integer.class) {
        return x.isWide() || y.isWide()
            ? new OfWideIntegers(outcomes, x, y)
            : new OfIntegers(outcomes, x, y);
      }
      if (leftClass == Long.class) {
        return new OfLongs(outcomes, x, y);
      }
      if (leftClass == Double.class) {
        return new OfDoubles(outcomes, x, y);
      }
      if (left.kind() == Kind.VARCHAR && right.kind() == Kind.VARCHAR) {
        return outcomes == EQUAL || outcomes == NOT_EQUAL
            ? new TextEquality(outcomes, x, y)
            : new OfObjects(outcomes, x, y, order);
      }
    }
    return new OfObjects(outcomes, x, y, order);
  }

  /** The outcomes to accept when the operands change places. */
  public static int flipped(int outcomes) {
    return outcomes & EQUAL | (outcomes & LESS) << 2 | (outcomes & GREATER) >> 2;
  }

  public static boolean accepts(int outcomes, int order) {
    int bit = order < 0 ? LESS : order > 0 ? GREATER : EQUAL;
    return (outcomes & bit) != 0;
  }

  /** One of them: what it compares, and in which order. */
  public abstract static class Comparison implements Expr {
    public final int outcomes;
    public final Operand left;
    public final Operand right;
    public final Comparator<Object> comparator;

    Comparison(int outcomes, Operand left, Operand right, Comparator<Object> comparator) {
      this.outcomes = outcomes;
      this.left = left;
      this.right = right;
      this.comparator = comparator;
    }
  }

  private static final class OfIntegers extends Comparison {
    OfIntegers(int outcomes, Operand left, Operand right) {
      super(outcomes, left, right, Comparators.INTEGER);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      return accepts(outcomes, Integer.compare((Integer) a, (Integer) b));
    }

    @Override
    public boolean test(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      return a != null && b != null && accepts(outcomes, Integer.compare((Integer) a, (Integer) b));
    }
  }

  /** Of results of arithmetic, which are compared in 64 bits. */
  private static final class OfWideIntegers extends Comparison {
    OfWideIntegers(int outcomes, Operand left, Operand right) {
      super(outcomes, left, right, Comparators.NUMBERS);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.wide(row, context);
      Object b = right.wide(row, context);
      return a == null || b == null
          ? null
          : (Boolean)
              accepts(outcomes, Long.compare(((Number) a).longValue(), ((Number) b).longValue()));
    }
  }

  private static final class OfLongs extends Comparison {
    OfLongs(int outcomes, Operand left, Operand right) {
      super(outcomes, left, right, Comparators.LONG);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      return accepts(outcomes, Long.compare((Long) a, (Long) b));
    }

    @Override
    public boolean test(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      return a != null && b != null && accepts(outcomes, Long.compare((Long) a, (Long) b));
    }
  }

  private static final class OfDoubles extends Comparison {
    OfDoubles(int outcomes, Operand left, Operand right) {
      super(outcomes, left, right, Comparators.DOUBLE);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      return accepts(
          outcomes, NumberOrder.compare(((Double) a).doubleValue(), ((Double) b).doubleValue()));
    }
  }

  private static final class TextEquality extends Comparison {
    private final boolean wanted;

    TextEquality(int outcomes, Operand left, Operand right) {
      super(outcomes, left, right, Comparators.TEXT);
      this.wanted = outcomes == EQUAL;
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      return ((String) a).equals(b) == wanted;
    }

    @Override
    public boolean test(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      return a != null && b != null && ((String) a).equals(b) == wanted;
    }
  }

  private static final class OfObjects extends Comparison {
    OfObjects(int outcomes, Operand left, Operand right, Comparator<Object> comparator) {
      super(outcomes, left, right, comparator);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      return accepts(outcomes, comparator.compare(a, b));
    }
  }
}

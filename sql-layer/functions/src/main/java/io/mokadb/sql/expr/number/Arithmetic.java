package io.mokadb.sql.expr.number;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Operand;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.node.WideExpr;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The five operations on numbers, chosen by the result's class; exact or an error. */
public final class Arithmetic {
  /** The operation. */
  public enum Operation {
    PLUS,
    MINUS,
    TIMES,
    DIVIDE,
    MOD
  }

  private Arithmetic() {}

  public static Expr compile(
      Operation operation, SqlType result, SqlType left, SqlType right, Expr a, Expr b) {
    Operand x = new Operand(a);
    Operand y = new Operand(b);
    boolean integers =
        (left.kind().isExactInteger() || left.kind() == Kind.NULL)
            && (right.kind().isExactInteger() || right.kind() == Kind.NULL);
    return switch (result.kind()) {
      case TINYINT, SMALLINT, INTEGER ->
          integers
              ? new OnIntegers(operation, result.kind(), x, y)
              : rounded(operation, result, left, right, x, y);
      case BIGINT ->
          integers ? new OnLongs(operation, x, y) : rounded(operation, result, left, right, x, y);
      case DECIMAL -> new OnDecimals(operation, result, x, y);
      case REAL ->
          Strict.of(new OnDoubles(operation, x, y), value -> Numbers.toReal((Number) value));
      case DOUBLE -> new OnDoubles(operation, x, y);
      default -> null;
    };
  }

  /** Operands with fractions, a result without: computed exactly, then rounded. */
  private static Expr rounded(
      Operation operation, SqlType result, SqlType left, SqlType right, Operand x, Operand y) {
    boolean floating = isFloating(left) || isFloating(right);
    Expr wide =
        floating
            ? new OnDoubles(operation, x, y)
            : new OnDecimals(operation, SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, 10), x, y);
    return Strict.of(wide, Numbers.to(result));
  }

  private static boolean isFloating(SqlType type) {
    return type.kind() == Kind.DOUBLE || type.kind() == Kind.REAL;
  }

  /** One of them. */
  public abstract static class OnNumbers implements Expr {
    public final Operation operation;
    public final Operand left;
    public final Operand right;

    private OnNumbers(Operation operation, Operand left, Operand right) {
      this.operation = operation;
      this.left = left;
      this.right = right;
    }
  }

  /**
   * Of integers up to 32 bits. What goes into a further operation or a comparison has 64: only a
   * result that leaves the expression must be in the range of its type.
   */
  public static final class OnIntegers extends OnNumbers implements WideExpr {
    public final Kind kind;

    OnIntegers(Operation operation, Kind kind, Operand left, Operand right) {
      super(operation, left, right);
      this.kind = kind;
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.wide(row, context);
      Object b = right.wide(row, context);
      if (a == null || b == null) {
        return null;
      }
      long value = onLongs(operation, ((Number) a).longValue(), ((Number) b).longValue());
      if (kind == Kind.INTEGER && value == (int) value) {
        return (int) value;
      }
      return Numbers.checkInteger(value, kind);
    }

    /** The result in 64 bits, or null. */
    @Override
    public Long wide(Object[] row, ExecutionContext context) {
      Object a = left.wide(row, context);
      Object b = right.wide(row, context);
      return a == null || b == null
          ? null
          : (Long) onLongs(operation, ((Number) a).longValue(), ((Number) b).longValue());
    }
  }

  private static long onLongs(Operation operation, long x, long y) {
    return switch (operation) {
      case PLUS -> add(x, y, "BIGINT");
      case MINUS -> subtract(x, y, "BIGINT");
      case TIMES -> multiply(x, y, "BIGINT");
      case DIVIDE -> {
        if (x == Long.MIN_VALUE && y == -1) {
          throw Numbers.outOfRange(x + " / " + y, "BIGINT");
        }
        yield x / divisor(y);
      }
      case MOD -> x % divisor(y);
    };
  }

  private static long divisor(long value) {
    if (value == 0) {
      throw Numbers.divisionByZero();
    }
    return value;
  }

  public static long multiply(long x, long y, String type) {
    long high = Math.multiplyHigh(x, y);
    long low = x * y;
    if ((high == 0 && low >= 0) || (high == -1 && low < 0)) {
      return low;
    }
    throw Numbers.outOfRange(x + " * " + y, type);
  }

  public static long add(long x, long y, String type) {
    long sum = x + y;
    if (((x ^ sum) & (y ^ sum)) < 0) {
      throw Numbers.outOfRange(x + " + " + y, type);
    }
    return sum;
  }

  public static long subtract(long x, long y, String type) {
    long difference = x - y;
    if (((x ^ y) & (x ^ difference)) < 0) {
      throw Numbers.outOfRange(x + " - " + y, type);
    }
    return difference;
  }

  public static final class OnLongs extends OnNumbers {
    OnLongs(Operation operation, Operand left, Operand right) {
      super(operation, left, right);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.wide(row, context);
      Object b = right.wide(row, context);
      return a == null || b == null
          ? null
          : (Long) onLongs(operation, ((Number) a).longValue(), ((Number) b).longValue());
    }
  }

  public static final class OnDecimals extends OnNumbers {
    public final SqlType type;

    OnDecimals(Operation operation, SqlType type, Operand left, Operand right) {
      super(operation, left, right);
      this.type = type;
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      BigDecimal x = Numbers.decimalOf((Number) a);
      BigDecimal y = Numbers.decimalOf((Number) b);
      BigDecimal value =
          switch (operation) {
            case PLUS -> x.add(y);
            case MINUS -> x.subtract(y);
            case TIMES -> x.multiply(y);
            case DIVIDE -> {
              if (y.signum() == 0) {
                throw Numbers.divisionByZero();
              }
              yield x.divide(y, type.scale(), RoundingMode.HALF_UP);
            }
            case MOD -> {
              if (y.signum() == 0) {
                throw Numbers.divisionByZero();
              }
              yield x.remainder(y, MathContext.UNLIMITED);
            }
          };
      return Numbers.fit(value, type);
    }
  }

  public static final class OnDoubles extends OnNumbers {
    OnDoubles(Operation operation, Operand left, Operand right) {
      super(operation, left, right);
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object a = left.get(row, context);
      Object b = right.get(row, context);
      if (a == null || b == null) {
        return null;
      }
      double x = a instanceof Double number ? number : Numbers.toDouble((Number) a);
      double y = b instanceof Double number ? number : Numbers.toDouble((Number) b);
      double value =
          switch (operation) {
            case PLUS -> x + y;
            case MINUS -> x - y;
            case TIMES -> x * y;
            case DIVIDE -> {
              if (y == 0 && !Double.isNaN(x)) {
                throw Numbers.divisionByZero();
              }
              yield x / y;
            }
            case MOD -> {
              if (y == 0 && !Double.isNaN(x)) {
                throw Numbers.divisionByZero();
              }
              yield x % y;
            }
          };
      return Numbers.checkFinite(value, x, y);
    }
  }
}

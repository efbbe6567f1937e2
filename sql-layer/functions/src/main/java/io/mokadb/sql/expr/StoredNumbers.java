package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.Arithmetic.OnNumbers;
import io.mokadb.sql.expr.StoredNumber.Form;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.StoredSource;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Turns expressions over rows into values computed from rows as they are stored: arithmetic, casts
 * of numbers, CASE, COALESCE and conditions. Where such a value is known it is the expression's.
 */
public final class StoredNumbers {
  private static final int LONG_BITS = 63;
  private static final int MOST_SCALE = 38;

  private StoredNumbers() {}

  /** Whether an expression is likely to need no decoded row. */
  public static boolean isWorthwhile(Expr expr, StoredSource source) {
    if (expr instanceof InputRef input) {
      return column(input.index(), source) != null;
    }
    if (expr instanceof OnNumbers operation) {
      return isWorthwhile(operation.left.expr(), source)
          && isWorthwhile(operation.right.expr(), source);
    }
    if (expr instanceof NumberCast cast) {
      return isWorthwhile(cast.value(), source);
    }
    if (expr instanceof Logic.Case choice) {
      Expr[] operands = choice.operands();
      for (int i = 0; i < operands.length; i++) {
        boolean condition = i % 2 == 0 && i < operands.length - 1;
        if (condition
            ? !StoredConditions.isWorthwhile(operands[i], source)
            : !isWorthwhile(operands[i], source)) {
          return false;
        }
      }
      return true;
    }
    if (expr instanceof Logic.Coalesce choice) {
      for (Expr operand : choice.operands()) {
        if (!isWorthwhile(operand, source)) {
          return false;
        }
      }
      return true;
    }
    return Operand.isConstant(expr) || StoredConditions.isWorthwhile(expr, source);
  }

  /**
   * The values of one execution; null if only the decoded row tells them.
   *
   * @param type of the expression
   */
  public static StoredNumber bind(
      Expr expr, SqlType type, StoredSource source, ExecutionContext context) {
    StoredNumber number = of(expr, source, context);
    if (number == null || number.form == null) {
      return number;
    }
    boolean fits =
        switch (type.kind()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT -> number.form == Form.EXACT && number.scale == 0;
          case DECIMAL -> number.form == Form.EXACT && number.scale == type.scale();
          case DOUBLE -> number.form == Form.DOUBLE;
          default -> number.form == Form.OTHER;
        };
    return fits ? number : null;
  }

  private static StoredNumber of(Expr expr, StoredSource source, ExecutionContext context) {
    if (expr instanceof InputRef input) {
      return column(input.index(), source);
    }
    if (Operand.isConstant(expr)) {
      return constant(expr.eval(null, context));
    }
    if (expr instanceof OnNumbers operation) {
      StoredNumber left = of(operation.left.expr(), source, context);
      StoredNumber right = of(operation.right.expr(), source, context);
      return left == null || right == null ? null : StoredArithmetic.of(operation, left, right);
    }
    if (expr instanceof NumberCast cast) {
      StoredNumber number = of(cast.value(), source, context);
      return number == null ? null : StoredArithmetic.cast(number, cast.to());
    }
    if (expr instanceof Logic.Case choice) {
      return choice(choice, source, context);
    }
    if (expr instanceof Logic.Coalesce choice) {
      StoredNumber[] values = new StoredNumber[choice.operands().length];
      for (int i = 0; i < values.length; i++) {
        values[i] = of(choice.operands()[i], source, context);
      }
      StoredNumber like = common(values);
      return like == null ? null : new StoredChoice.Coalesce(values, like);
    }
    return StoredConditions.isWorthwhile(expr, source)
        ? new StoredChoice.Truth(StoredConditions.bind(expr, source, context))
        : null;
  }

  private static StoredNumber choice(
      Logic.Case choice, StoredSource source, ExecutionContext context) {
    Expr[] operands = choice.operands();
    StoredTest[] tests = new StoredTest[operands.length / 2];
    StoredNumber[] values = new StoredNumber[tests.length + 1];
    for (int i = 0; i < tests.length; i++) {
      tests[i] = StoredConditions.bind(operands[2 * i], source, context);
      values[i] = of(operands[2 * i + 1], source, context);
    }
    values[tests.length] =
        operands.length % 2 == 1
            ? of(operands[operands.length - 1], source, context)
            : new StoredChoice.Constant();
    StoredNumber like = common(values);
    return like == null ? null : new StoredChoice.Case(tests, values, like);
  }

  /** One whose form all have; null if they differ. */
  private static StoredNumber common(StoredNumber[] values) {
    StoredNumber common = values[0];
    for (StoredNumber number : values) {
      if (number == null) {
        return null;
      }
      if (common.form == null) {
        common = number;
      } else if (number.form != null
          && (number.form != common.form || number.scale != common.scale)) {
        return null;
      }
    }
    return common;
  }

  private static StoredNumber column(int column, StoredSource source) {
    SqlType type = source.type(column);
    if (!source.isInPlace(column)) {
      return null;
    }
    if (type.kind() == Kind.DECIMAL || type.kind().isExactInteger()) {
      int scale = type.kind() == Kind.DECIMAL ? type.scale() : 0;
      return new StoredChoice.Column(column, Form.EXACT, scale);
    }
    if (type.kind() == Kind.DOUBLE) {
      return new StoredChoice.Column(column, Form.DOUBLE, 0);
    }
    return source.isLong(column) ? new StoredChoice.Column(column, Form.OTHER, 0) : null;
  }

  private static StoredNumber constant(Object value) {
    if (value == null) {
      return new StoredChoice.Constant();
    }
    if (value instanceof Integer || value instanceof Long) {
      return new StoredChoice.Constant(Form.EXACT, 0, ((Number) value).longValue());
    }
    if (value instanceof Double number) {
      return new StoredChoice.Constant(Form.DOUBLE, 0, Double.doubleToRawLongBits(number));
    }
    if (value instanceof Boolean truth) {
      return new StoredChoice.Constant(Form.OTHER, 0, truth ? 1 : 0);
    }
    if (value instanceof BigDecimal decimal) {
      BigInteger unscaled = decimal.unscaledValue();
      boolean fits = decimal.scale() >= 0 && decimal.scale() <= MOST_SCALE;
      return fits && unscaled.bitLength() <= LONG_BITS
          ? new StoredChoice.Constant(Form.EXACT, decimal.scale(), unscaled.longValue())
          : null;
    }
    return null;
  }
}

package io.mokadb.sql.expr.encoded;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.NumberCast;
import io.mokadb.sql.expr.encoded.EncodedNumber.Form;
import io.mokadb.sql.expr.node.InputRef;
import io.mokadb.sql.expr.node.Logic;
import io.mokadb.sql.expr.node.Operand;
import io.mokadb.sql.expr.number.Arithmetic.OnNumbers;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Turns expressions over rows into values computed from rows as they are stored: arithmetic, casts
 * of numbers, CASE, COALESCE and conditions. Where such a value is known it is the expression's.
 */
public final class EncodedNumbers {
  private static final int LONG_BITS = 63;
  private static final int MOST_SCALE = 38;

  private EncodedNumbers() {}

  /** True if an expression is likely to need no decoded row. */
  public static boolean isWorthwhile(Expr expr, EncodedSource source) {
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
            ? !EncodedConditions.isWorthwhile(operands[i], source)
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
    return Operand.isConstant(expr) || EncodedConditions.isWorthwhile(expr, source);
  }

  /**
   * The values of one execution; null if only the decoded row tells them.
   *
   * @param type of the expression
   */
  public static EncodedNumber bind(
      Expr expr, SqlType type, EncodedSource source, ExecutionContext context) {
    EncodedNumber number = of(expr, source, context);
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

  private static EncodedNumber of(Expr expr, EncodedSource source, ExecutionContext context) {
    if (expr instanceof InputRef input) {
      return column(input.index(), source);
    }
    if (Operand.isConstant(expr)) {
      return constant(expr.eval(null, context));
    }
    if (expr instanceof OnNumbers operation) {
      EncodedNumber left = of(operation.left.expr(), source, context);
      EncodedNumber right = of(operation.right.expr(), source, context);
      return left == null || right == null ? null : EncodedArithmetic.of(operation, left, right);
    }
    if (expr instanceof NumberCast cast) {
      EncodedNumber number = of(cast.value(), source, context);
      return number == null ? null : EncodedArithmetic.cast(number, cast.to());
    }
    if (expr instanceof Logic.Case choice) {
      return choice(choice, source, context);
    }
    if (expr instanceof Logic.Coalesce choice) {
      EncodedNumber[] values = new EncodedNumber[choice.operands().length];
      for (int i = 0; i < values.length; i++) {
        values[i] = of(choice.operands()[i], source, context);
      }
      EncodedNumber like = common(values);
      return like == null ? null : new EncodedConditionals.Coalesce(values, like);
    }
    return EncodedConditions.isWorthwhile(expr, source)
        ? new EncodedConditionals.Truth(EncodedConditions.bind(expr, source, context))
        : null;
  }

  private static EncodedNumber choice(
      Logic.Case choice, EncodedSource source, ExecutionContext context) {
    Expr[] operands = choice.operands();
    EncodedPredicate[] tests = new EncodedPredicate[operands.length / 2];
    EncodedNumber[] values = new EncodedNumber[tests.length + 1];
    for (int i = 0; i < tests.length; i++) {
      tests[i] = EncodedConditions.bind(operands[2 * i], source, context);
      values[i] = of(operands[2 * i + 1], source, context);
    }
    values[tests.length] =
        operands.length % 2 == 1
            ? of(operands[operands.length - 1], source, context)
            : new EncodedConditionals.Constant();
    EncodedNumber like = common(values);
    return like == null ? null : new EncodedConditionals.Case(tests, values, like);
  }

  /** One whose form all have; null if they differ. */
  private static EncodedNumber common(EncodedNumber[] values) {
    EncodedNumber common = values[0];
    for (EncodedNumber number : values) {
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

  private static EncodedNumber column(int column, EncodedSource source) {
    SqlType type = source.type(column);
    if (!source.isInPlace(column)) {
      return null;
    }
    if (type.kind() == Kind.DECIMAL || type.kind().isExactInteger()) {
      int scale = type.kind() == Kind.DECIMAL ? type.scale() : 0;
      return new EncodedConditionals.Column(column, Form.EXACT, scale);
    }
    if (type.kind() == Kind.DOUBLE) {
      return new EncodedConditionals.Column(column, Form.DOUBLE, 0);
    }
    return source.isLong(column) ? new EncodedConditionals.Column(column, Form.OTHER, 0) : null;
  }

  private static EncodedNumber constant(Object value) {
    if (value == null) {
      return new EncodedConditionals.Constant();
    }
    if (value instanceof Integer || value instanceof Long) {
      return new EncodedConditionals.Constant(Form.EXACT, 0, ((Number) value).longValue());
    }
    if (value instanceof Double number) {
      return new EncodedConditionals.Constant(Form.DOUBLE, 0, Double.doubleToRawLongBits(number));
    }
    if (value instanceof Boolean truth) {
      return new EncodedConditionals.Constant(Form.OTHER, 0, truth ? 1 : 0);
    }
    if (value instanceof BigDecimal decimal) {
      BigInteger unscaled = decimal.unscaledValue();
      boolean fits = decimal.scale() >= 0 && decimal.scale() <= MOST_SCALE;
      return fits && unscaled.bitLength() <= LONG_BITS
          ? new EncodedConditionals.Constant(Form.EXACT, decimal.scale(), unscaled.longValue())
          : null;
    }
    return null;
  }
}

package io.mokadb.sql.plan.fast;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/**
 * A literal whose value and type need no validator.
 *
 * @param value of the type's class; null for NULL
 */
public record PlainLiteral(Object value, SqlType type) {
  /** The literal that a node is, a sign before a number included; null if it is none. */
  public static PlainLiteral of(SqlNode node) {
    if (node instanceof SqlNumericLiteral number) {
      return number(number.bigDecimalValue(), number.isInteger(), number);
    }
    if (node instanceof SqlCall call
        && call.getKind() == SqlKind.MINUS_PREFIX
        && call.operand(0) instanceof SqlNumericLiteral number) {
      BigDecimal value = number.bigDecimalValue();
      return value == null ? null : number(value.negate(), number.isInteger(), number);
    }
    if (node instanceof SqlCharStringLiteral text) {
      String value = text.getValueAs(NlsString.class).getValue();
      return new PlainLiteral(value, SqlType.of(Kind.VARCHAR, Math.max(1, value.length())));
    }
    if (node instanceof SqlLiteral literal) {
      if (literal.getTypeName() == SqlTypeName.BOOLEAN && literal.getValue() != null) {
        return new PlainLiteral(literal.booleanValue(), SqlType.of(Kind.BOOLEAN));
      }
      if (literal.getTypeName() == SqlTypeName.NULL) {
        return new PlainLiteral(null, SqlType.of(Kind.NULL));
      }
    }
    return null;
  }

  private static PlainLiteral number(
      BigDecimal value, boolean isInteger, SqlNumericLiteral literal) {
    if (value == null || literal.getTypeName() == SqlTypeName.DOUBLE) {
      return value == null || Double.isInfinite(value.doubleValue())
          ? null
          : new PlainLiteral(value.doubleValue(), SqlType.of(Kind.DOUBLE));
    }
    if (literal.getTypeName() != SqlTypeName.DECIMAL) {
      return null;
    }
    if (isInteger && value.toBigInteger().bitLength() <= 31) {
      return new PlainLiteral(value.intValueExact(), SqlType.of(Kind.INTEGER));
    }
    if (isInteger && value.toBigInteger().bitLength() <= 63) {
      return new PlainLiteral(value.longValueExact(), SqlType.of(Kind.BIGINT));
    }
    int scale = Math.max(0, value.scale());
    int precision = Math.max(value.precision(), scale);
    return precision > SqlType.MAX_DECIMAL_PRECISION
        ? null
        : new PlainLiteral(value.setScale(scale), SqlType.decimal(precision, scale));
  }
}

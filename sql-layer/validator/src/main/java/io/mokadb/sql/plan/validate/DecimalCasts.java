package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;

/**
 * {@code x::NUMERIC} without a precision, which in PostgreSQL loses no digit. Here each type has a
 * number of digits after the point: a DECIMAL keeps its own, a constant has those it is written
 * with, everything else ten. Stateless.
 */
final class DecimalCasts {
  private static final int DIGITS = 10;
  private static final int DIGITS_OF_BIGINT = 19;

  private DecimalCasts() {}

  static boolean isUnlimited(SqlDataTypeSpec target) {
    return target.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
        && basic.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
        && target.getTypeName().isSimple()
        && target.getTypeName().getSimple().equals(SqlTypeName.DECIMAL.getName());
  }

  /** The target with as many digits after the point as the value needs. */
  static SqlDataTypeSpec settled(SqlDataTypeSpec target, SqlNode value, RelDataType from) {
    int scale = scale(value, from);
    boolean whole = SqlTypeUtil.isIntType(from);
    return scale <= 0 && !whole
        ? target
        : new SqlDataTypeSpec(
            new SqlBasicTypeNameSpec(
                SqlTypeName.DECIMAL,
                whole ? DIGITS_OF_BIGINT : SqlType.MAX_DECIMAL_PRECISION,
                Math.max(0, scale),
                target.getParserPosition()),
            target.getParserPosition());
  }

  private static int scale(SqlNode value, RelDataType from) {
    if (SqlTypeUtil.isDecimal(from)) {
      return from.getScale();
    }
    if (value instanceof SqlCharStringLiteral text) {
      try {
        return new BigDecimal(text.getValueAs(NlsString.class).getValue().strip()).scale();
      } catch (NumberFormatException noNumber) {
        return 0;
      }
    }
    return SqlTypeUtil.isApproximateNumeric(from) || SqlTypeUtil.inCharFamily(from) ? DIGITS : 0;
  }
}

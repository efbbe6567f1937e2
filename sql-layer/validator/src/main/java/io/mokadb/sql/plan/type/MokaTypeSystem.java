package io.mokadb.sql.plan.type;

import io.mokadb.session.SqlType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The limits and derivation rules of Moka's types. Immutable. */
public final class MokaTypeSystem extends RelDataTypeSystemImpl {
  /** Digits after the point of the average of integers. */
  public static final int AVG_SCALE = 10;

  /** Digits after the point that a quotient of decimals has at least. */
  public static final int MIN_QUOTIENT_SCALE = 6;

  /** Digits after the point of a quotient where its type has room for them, as in PostgreSQL. */
  private static final int QUOTIENT_SCALE = 16;

  private static final int MAX_DECIMAL = SqlType.MAX_DECIMAL_PRECISION;
  private static final int MAX_FRACTION = 6;
  private static final int MAX_LENGTH = 1 << 30;

  @Override
  public int getMaxPrecision(SqlTypeName typeName) {
    return switch (typeName) {
      case DECIMAL -> MAX_DECIMAL;
      case TIME,
          TIMESTAMP,
          TIME_TZ,
          TIMESTAMP_TZ,
          TIME_WITH_LOCAL_TIME_ZONE,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          MAX_FRACTION;
      case CHAR, VARCHAR, BINARY, VARBINARY -> MAX_LENGTH;
      default -> super.getMaxPrecision(typeName);
    };
  }

  @Override
  public int getDefaultPrecision(SqlTypeName typeName) {
    return switch (typeName) {
      case DECIMAL -> MAX_DECIMAL;
      case TIME,
          TIMESTAMP,
          TIME_TZ,
          TIMESTAMP_TZ,
          TIME_WITH_LOCAL_TIME_ZONE,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          MAX_FRACTION;
      case INTERVAL_YEAR,
          INTERVAL_YEAR_MONTH,
          INTERVAL_MONTH,
          INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          super.getMaxPrecision(typeName);
      default -> super.getDefaultPrecision(typeName);
    };
  }

  @Override
  public int getMaxScale(SqlTypeName typeName) {
    return typeName == SqlTypeName.DECIMAL ? MAX_DECIMAL : super.getMaxScale(typeName);
  }

  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }

  @Override
  public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
    RelDataType sum =
        switch (argument.getSqlTypeName()) {
          case TINYINT, SMALLINT, INTEGER -> factory.createSqlType(SqlTypeName.BIGINT);
          case BIGINT -> factory.createSqlType(SqlTypeName.DECIMAL, MAX_DECIMAL, 0);
          case DECIMAL ->
              factory.createSqlType(SqlTypeName.DECIMAL, MAX_DECIMAL, argument.getScale());
          case REAL, FLOAT, DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
          default -> argument;
        };
    return factory.createTypeWithNullability(sum, argument.isNullable());
  }

  @Override
  public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
    RelDataType average =
        switch (argument.getSqlTypeName()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT ->
              factory.createSqlType(SqlTypeName.DECIMAL, MAX_DECIMAL, AVG_SCALE);
          case DECIMAL ->
              factory.createSqlType(
                  SqlTypeName.DECIMAL,
                  MAX_DECIMAL,
                  Math.min(
                      Math.max(AVG_SCALE, argument.getScale()),
                      Math.max(argument.getScale(), MAX_DECIMAL / 2)));
          case REAL, FLOAT, DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
          default -> argument;
        };
    return factory.createTypeWithNullability(average, argument.isNullable());
  }

  @Override
  public RelDataType deriveCovarType(
      RelDataTypeFactory factory, RelDataType argument, RelDataType other) {
    return factory.createTypeWithNullability(
        factory.createSqlType(SqlTypeName.DOUBLE), argument.isNullable() || other.isNullable());
  }

  @Override
  public RelDataType deriveDecimalDivideType(
      RelDataTypeFactory factory, RelDataType dividend, RelDataType divisor) {
    if (!SqlTypeUtil.isExactNumeric(dividend)
        || !SqlTypeUtil.isExactNumeric(divisor)
        || (!SqlTypeUtil.isDecimal(dividend) && !SqlTypeUtil.isDecimal(divisor))) {
      return null;
    }
    RelDataType a = factory.decimalOf(dividend);
    RelDataType b = factory.decimalOf(divisor);
    int whole = Math.min(a.getPrecision() - a.getScale() + b.getScale(), MAX_DECIMAL);
    int wanted = Math.max(QUOTIENT_SCALE, a.getScale() + b.getPrecision() + 1);
    int floor = Math.max(MIN_QUOTIENT_SCALE, a.getScale());
    int scale = Math.max(floor, Math.min(wanted, MAX_DECIMAL - whole));
    return factory.createSqlType(
        SqlTypeName.DECIMAL, Math.min(MAX_DECIMAL, whole + scale), Math.min(scale, MAX_DECIMAL));
  }
}

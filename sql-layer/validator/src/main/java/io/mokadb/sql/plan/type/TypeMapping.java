package io.mokadb.sql.plan.type;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The mapping between {@link SqlType} and Calcite's types. Stateless. */
public final class TypeMapping {
  private TypeMapping() {}

  /** Our name of a derived type. */
  public static SqlType toSqlType(RelDataType type) {
    if (type.isStruct()) {
      return SqlType.of(Kind.ROW);
    }
    if (type instanceof NamedType named) {
      return named.sqlType();
    }
    return switch (type.getSqlTypeName()) {
      case BOOLEAN -> SqlType.of(Kind.BOOLEAN);
      case TINYINT, UTINYINT -> SqlType.of(Kind.TINYINT);
      case SMALLINT, USMALLINT -> SqlType.of(Kind.SMALLINT);
      case INTEGER, UINTEGER -> SqlType.of(Kind.INTEGER);
      case BIGINT, UBIGINT -> SqlType.of(Kind.BIGINT);
      case DECIMAL -> SqlType.decimal(type.getPrecision(), type.getScale());
      case REAL -> SqlType.of(Kind.REAL);
      case FLOAT, DOUBLE -> SqlType.of(Kind.DOUBLE);
      case CHAR -> SqlType.of(Kind.CHAR, length(type));
      case VARCHAR -> SqlType.of(Kind.VARCHAR, length(type));
      case BINARY -> SqlType.of(Kind.BINARY, length(type));
      case VARBINARY -> SqlType.of(Kind.VARBINARY, length(type));
      case DATE -> SqlType.of(Kind.DATE);
      case TIME -> SqlType.of(Kind.TIME, length(type));
      case TIMESTAMP -> SqlType.of(Kind.TIMESTAMP, length(type));
      case TIME_WITH_LOCAL_TIME_ZONE, TIME_TZ -> SqlType.of(Kind.TIME_TZ, length(type));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ ->
          SqlType.of(Kind.TIMESTAMP_TZ, length(type));
      case UUID -> SqlType.of(Kind.UUID);
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH ->
          SqlType.of(Kind.INTERVAL_YEAR_MONTH);
      case INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          SqlType.of(Kind.INTERVAL_DAY_TIME);
      case ARRAY, MULTISET -> SqlType.arrayOf(elementOf(type));
      case ROW, STRUCTURED, DISTINCT -> SqlType.of(Kind.ROW);
      case NULL, ANY, UNKNOWN -> SqlType.of(Kind.NULL);
      case SYMBOL -> SqlType.of(Kind.VARCHAR);
      default -> throw MokaException.unsupported("Type " + type + " is not supported");
    };
  }

  /** Null for anything. */
  private static SqlType elementOf(RelDataType array) {
    RelDataType element = array.getComponentType();
    SqlType type = element == null ? null : toSqlType(element);
    return type == null || type.kind() == Kind.NULL ? null : type;
  }

  private static int length(RelDataType type) {
    return type.getPrecision() < 0 ? SqlType.UNLIMITED : type.getPrecision();
  }

  /** Calcite's name of one of our types. */
  public static RelDataType toRelType(SqlType type, boolean nullable, RelDataTypeFactory factory) {
    RelDataType plain =
        switch (type.kind()) {
          case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
          case TINYINT -> factory.createSqlType(SqlTypeName.TINYINT);
          case SMALLINT -> factory.createSqlType(SqlTypeName.SMALLINT);
          case INTEGER -> factory.createSqlType(SqlTypeName.INTEGER);
          case BIGINT -> factory.createSqlType(SqlTypeName.BIGINT);
          case DECIMAL ->
              factory.createSqlType(
                  SqlTypeName.DECIMAL,
                  type.precision() < 0 ? SqlType.MAX_DECIMAL_PRECISION : type.precision(),
                  type.scale());
          case REAL -> factory.createSqlType(SqlTypeName.REAL);
          case DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
          case CHAR -> sized(SqlTypeName.CHAR, type, factory);
          case VARCHAR -> sized(SqlTypeName.VARCHAR, type, factory);
          case BINARY -> sized(SqlTypeName.BINARY, type, factory);
          case VARBINARY -> sized(SqlTypeName.VARBINARY, type, factory);
          case DATE -> factory.createSqlType(SqlTypeName.DATE);
          case TIME -> sized(SqlTypeName.TIME, type, factory);
          case TIMESTAMP -> sized(SqlTypeName.TIMESTAMP, type, factory);
          case TIME_TZ -> sized(SqlTypeName.TIME_TZ, type, factory);
          case TIMESTAMP_TZ -> sized(SqlTypeName.TIMESTAMP_TZ, type, factory);
          case UUID -> factory.createSqlType(SqlTypeName.UUID);
          case INTERVAL_YEAR_MONTH ->
              factory.createSqlIntervalType(
                  new SqlIntervalQualifier(TimeUnit.YEAR, TimeUnit.MONTH, SqlParserPos.ZERO));
          case INTERVAL_DAY_TIME ->
              factory.createSqlIntervalType(
                  new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, SqlParserPos.ZERO));
          case CLOB, BLOB, JSON, ENUM -> NamedType.of(type, factory);
          case ARRAY ->
              factory.createArrayType(
                  type.element() == null
                      ? factory.createTypeWithNullability(
                          factory.createSqlType(SqlTypeName.ANY), true)
                      : toRelType(type.element(), true, factory),
                  -1);
          case ROW -> factory.createSqlType(SqlTypeName.ANY);
          case NULL -> factory.createSqlType(SqlTypeName.NULL);
        };
    return factory.createTypeWithNullability(plain, nullable);
  }

  private static RelDataType sized(SqlTypeName name, SqlType type, RelDataTypeFactory factory) {
    return type.precision() < 0
        ? factory.createSqlType(name)
        : factory.createSqlType(name, type.precision());
  }
}

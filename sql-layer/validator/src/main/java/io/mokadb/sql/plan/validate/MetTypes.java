package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.TypeMapping;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Tests of the types of two operands that are compared or combined. Stateless. */
final class MetTypes {
  private MetTypes() {}

  static boolean areKnown(RelDataType type1, RelDataType type2) {
    return isKnown(type1) && isKnown(type2);
  }

  /** True if a type is one of which {@link ComparedTypes} knows; rows compare field by field. */
  static boolean isKnown(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case NULL, ANY, UNKNOWN, ROW, STRUCTURED, DISTINCT, MULTISET, MAP, SYMBOL, CURSOR -> false;
      default -> true;
    };
  }

  static boolean areAlike(RelDataType left, RelDataType right) {
    SqlType a = TypeMapping.toSqlType(left);
    SqlType b = TypeMapping.toSqlType(right);
    SqlType common = ComparedTypes.common(a, b);
    boolean family = a.kind().isNumeric() || a.kind() == b.kind() || isText(a) && isText(b);
    return common != null
        && family
        && a.kind() != Kind.ARRAY
        && ComparedTypes.isAlike(a, common)
        && ComparedTypes.isAlike(b, common);
  }

  static boolean isText(SqlType type) {
    return type.kind() == Kind.CHAR || type.kind() == Kind.VARCHAR;
  }

  static boolean sameLabels(RelDataType left, RelDataType right) {
    return isEnum(left)
        && isEnum(right)
        && ((NamedType) left).sqlType().equals(((NamedType) right).sqlType());
  }

  static boolean isEnum(RelDataType type) {
    return type instanceof NamedType named && named.sqlType().kind() == SqlType.Kind.ENUM;
  }

  /** True if text is read as this type wherever the two meet. */
  static boolean isTextual(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case UUID, TIMESTAMP_TZ, TIME_TZ -> true;
      default -> SqlTypeUtil.isInterval(type) || isEnum(type);
    };
  }

  static boolean zoned(RelDataType type, RelDataType other) {
    return switch (type.getSqlTypeName()) {
      case TIMESTAMP_TZ ->
          other.getSqlTypeName() == SqlTypeName.TIMESTAMP
              || other.getSqlTypeName() == SqlTypeName.DATE;
      case TIME_TZ -> other.getSqlTypeName() == SqlTypeName.TIME;
      default -> false;
    };
  }
}

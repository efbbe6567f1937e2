package io.mokadb.sql.engine;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.function.BuiltIn;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;

/** Compares types and values of calls with the rows of the catalogue. Stateless. */
final class CallFacts {
  private CallFacts() {}

  /**
   * A type as the catalogue writes it: {@code VARCHAR ARRAY}, and {@code DECIMAL(38,0)} where the
   * row has a size.
   */
  static boolean isNamed(SqlType type, String name) {
    if (name.endsWith(" ARRAY")) {
      return type.kind() == Kind.ARRAY
          && (type.element() == null
              || isNamed(type.element(), name.substring(0, name.length() - " ARRAY".length())));
    }
    return name.contains("(")
        ? type.toString().replace(" ", "").equals(name)
        : type.kind().name().equals(name);
  }

  /**
   * A rule's type.
   *
   * @param operands types of the operands
   * @param common the type that has the values of all operands; null if there is none
   * @return null if the rule does not say it
   */
  static Boolean follows(BuiltIn row, SqlType type, List<SqlType> operands, SqlType common) {
    return switch (row.result()) {
      case TYPE -> isNamed(type, row.type());
      case OPERAND1 -> type.equals(operands.get(0));
      case OPERAND2 -> type.equals(operands.get(1));
      case COMMON -> type.equals(common);
      case ARRAY1 -> type.kind() == operands.get(0).kind();
      case ARRAY2 -> type.kind() == operands.get(1).kind();
      case FILLED -> type.kind() == Kind.ARRAY && type.element().equals(operands.get(0));
      case SERIES -> type.kind() == Kind.ARRAY && type.element().equals(common);
      case FIELD -> type.kind() == Kind.BIGINT || type.kind() == Kind.DOUBLE;
      case ZONED_TIME ->
          type.kind().hasZone() != operands.get(operands.size() - 1).kind().hasZone();
      case PAIRS -> type.kind() == Kind.DOUBLE;
      case LAST, CHOSEN, WIDENED, NAMED, STANDARD, OPERATOR, REWRITTEN -> null;
    };
  }

  /** True if a value is null or one of its type's values. */
  static boolean isOf(Object value, SqlType type) {
    if (value == null) {
      return true;
    }
    return switch (type.kind()) {
      case ARRAY ->
          value instanceof List<?> list
              && list.stream().allMatch(x -> type.element() == null || isOf(x, type.element()));
      case DECIMAL ->
          value instanceof BigDecimal number
              && number.scale() == type.scale()
              && number.precision() <= Math.max(type.precision(), type.scale());
      case VARCHAR, CHAR ->
          value instanceof String text
              && (type.precision() < 0
                  || text.codePointCount(0, text.length()) <= type.precision());
      case TIME_TZ -> value instanceof OffsetTime;
      case TIMESTAMP_TZ -> value instanceof OffsetDateTime;
      default -> type.kind().javaClass().isInstance(value);
    };
  }
}

package io.mokadb.sql.engine;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.fast.LiftedLiteral;
import io.mokadb.sql.plan.fast.LiftedLiteral.Use;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Binds literals that were lifted out of a text, where that changes nothing: as a literal a value
 * has a type of its own, as a parameter it has its column's. Stateless.
 */
final class LiftedLiterals {
  private LiftedLiterals() {}

  /**
   * The values as the parameters' types hold them; null if one of them would mean something else
   * there than it does as a literal.
   */
  static Object[] bind(List<LiftedLiteral> literals, List<SqlType> types) {
    if (literals.size() != types.size()) {
      return null;
    }
    Object[] bound = new Object[literals.size()];
    for (int i = 0; i < bound.length; i++) {
      SqlType type = types.get(i);
      LiftedLiteral literal = literals.get(i);
      Object prepared =
          literal.use() == Use.OPERAND && !keepsType(literal.value(), type)
              ? null
              : prepare(literal.value(), type);
      if (prepared == null) {
        return null;
      }
      bound[i] = prepared;
    }
    return ParameterBinder.bindOrNull(bound, types);
  }

  /** True if arithmetic with the parameter has the type that it has with the literal. */
  private static boolean keepsType(Object literal, SqlType type) {
    return literal instanceof Integer
        && (type.kind() == SqlType.Kind.INTEGER || type.kind() == SqlType.Kind.BIGINT);
  }

  private static Object prepare(Object literal, SqlType type) {
    boolean same =
        switch (type.kind()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT ->
              literal instanceof Integer || literal instanceof Long;
          case DOUBLE -> literal instanceof Number;
          case REAL ->
              literal instanceof Number number && number.floatValue() == number.doubleValue();
          case CHAR, VARCHAR -> literal instanceof String text && fits(text, type);
          // How a fraction is rounded is the business of the written form.
          case UUID -> literal instanceof String;
          case DATE -> literal instanceof LocalDate || isMoment(literal);
          case TIMESTAMP -> literal instanceof LocalDateTime || isMoment(literal);
          case TIME -> isMoment(literal);
          default -> false;
        };
    if (type.kind() == SqlType.Kind.DECIMAL) {
      return decimal(literal, type);
    }
    return same ? literal : null;
  }

  private static boolean isMoment(Object literal) {
    return literal instanceof String text && text.indexOf('.') < 0;
  }

  private static boolean fits(String text, SqlType type) {
    return type.precision() == SqlType.UNLIMITED || text.length() <= type.precision();
  }

  private static BigDecimal decimal(Object literal, SqlType type) {
    BigDecimal exact;
    if (literal instanceof BigDecimal decimal) {
      exact = decimal;
    } else if (literal instanceof Integer || literal instanceof Long) {
      exact = BigDecimal.valueOf(((Number) literal).longValue());
    } else {
      return null;
    }
    if (exact.scale() > type.scale()) {
      return null;
    }
    BigDecimal scaled = exact.setScale(type.scale());
    return scaled.precision() <= type.precision() ? scaled : null;
  }
}

package io.mokadb.embedded.dml;

import java.math.BigDecimal;

/** SQL's logic, in which null is unknown. Stateless. */
final class Truth {
  private Truth() {}

  static Boolean not(Boolean one) {
    return one == null ? null : !one;
  }

  static Boolean and(Boolean one, Boolean other) {
    if (Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other)) {
      return false;
    }
    return one == null || other == null ? null : Boolean.TRUE;
  }

  static Boolean or(Boolean one, Boolean other) {
    return not(and(not(one), not(other)));
  }

  static Boolean compare(Object left, String operator, Object right) {
    if (left == null || right == null) {
      return null;
    }
    int order = ((BigDecimal) left).compareTo((BigDecimal) right);
    return switch (operator) {
      case "=" -> order == 0;
      case "<>" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      default -> order > 0;
    };
  }
}

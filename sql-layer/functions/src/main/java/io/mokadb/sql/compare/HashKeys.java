package io.mokadb.sql.compare;

import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns values into objects whose {@code equals} and {@code hashCode} agree with {@link
 * Comparators}, for hash tables.
 */
public final class HashKeys {
  private HashKeys() {}

  /** True if values of a type can be hashed as they are. */
  public static boolean isIdentity(SqlType type) {
    return switch (type.kind()) {
      case DECIMAL, REAL, DOUBLE, CHAR, CLOB, BLOB, ARRAY, ROW, NULL -> false;
      default -> true;
    };
  }

  /** The hash key of a value of a type; null for null. */
  public static Object of(SqlType type, Object value) {
    if (value instanceof String text) {
      return type.kind() == SqlType.Kind.CHAR ? TextOrder.withoutPadding(text) : text;
    }
    if (type.kind() == SqlType.Kind.DECIMAL
        && (value instanceof Integer || value instanceof Long)) {
      // compared with a DECIMAL
      return BigDecimal.valueOf(((Number) value).longValue()).stripTrailingZeros();
    }
    if (value instanceof List<?> list && type.element() != null) {
      List<Object> keys = new ArrayList<>(list.size());
      for (Object item : list) {
        keys.add(of(type.element(), item));
      }
      return keys;
    }
    return of(value);
  }

  /** The hash key of a value whose type is unknown, other than CHAR; null for null. */
  public static Object of(Object value) {
    if (value instanceof BigDecimal decimal) {
      // 1.0 and 1.00 are equal; zero of any scale strips to 0
      return decimal.stripTrailingZeros();
    }
    if (value instanceof Double number) {
      return number == 0 ? (Double) 0.0 : number;
    }
    if (value instanceof Float number) {
      return number == 0 ? (Float) 0f : number;
    }
    if (value instanceof Object[] row) {
      return elements(List.of(), row);
    }
    if (value instanceof List<?> list) {
      return elements(list, null);
    }
    return value instanceof LargeObject object ? object.whole(LargeObject.MAX_WHOLE_BYTES) : value;
  }

  private static List<Object> elements(List<?> list, Object[] row) {
    Object[] values = row == null ? list.toArray() : row;
    List<Object> keys = new ArrayList<>(values.length);
    for (Object value : values) {
      keys.add(of(value));
    }
    return keys;
  }
}

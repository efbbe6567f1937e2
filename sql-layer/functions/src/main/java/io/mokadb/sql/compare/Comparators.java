package io.mokadb.sql.compare;

import io.mokadb.session.Binary;
import io.mokadb.session.EnumLabels;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Orders of values by type, which sorts, merges, MIN and MAX, and indexes share.
 *
 * <p>NaN is larger than every number and equal to itself; zeros are equal whatever their sign; text
 * is ordered by code points; trailing blanks of CHAR do not count. Elements of arrays and rows
 * compare from left to right with nulls first.
 */
public final class Comparators {
  public static final Comparator<Object> INTEGER = (a, b) -> ((Integer) a).compareTo((Integer) b);
  public static final Comparator<Object> LONG = (a, b) -> ((Long) a).compareTo((Long) b);
  public static final Comparator<Object> BOOLEAN = (a, b) -> ((Boolean) a).compareTo((Boolean) b);
  public static final Comparator<Object> DECIMAL =
      (a, b) -> ((BigDecimal) a).compareTo((BigDecimal) b);
  private static final Comparator<Object> REAL =
      (a, b) -> NumberOrder.compare((Float) a, (Float) b);
  public static final Comparator<Object> DOUBLE =
      (a, b) -> NumberOrder.compare(((Double) a).doubleValue(), ((Double) b).doubleValue());
  public static final Comparator<Object> TEXT = (a, b) -> TextOrder.compare((String) a, (String) b);
  public static final Comparator<Object> PADDED_TEXT =
      (a, b) -> TextOrder.comparePadded((String) a, (String) b);

  /** Of numbers of different types. */
  public static final Comparator<Object> NUMBERS =
      (a, b) -> NumberOrder.compareExactly((Number) a, (Number) b);

  private static final Comparator<Object> BINARY = (a, b) -> ((Binary) a).compareTo((Binary) b);
  private static final Comparator<Object> UUIDS = (a, b) -> compareUuids((UUID) a, (UUID) b);
  private static final Comparator<Object> LARGE = Comparators::compareLarge;
  private static final Comparator<Object> ANY = Comparators::compareAny;

  private Comparators() {}

  /** The order of a type's values; neither argument may be null. */
  public static Comparator<Object> forType(SqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER, DATE -> INTEGER;
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          LONG;
      case UUID -> UUIDS;
      case BOOLEAN -> BOOLEAN;
      case DECIMAL -> DECIMAL;
      case REAL -> REAL;
      case DOUBLE -> DOUBLE;
      case CLOB, BLOB -> LARGE;
      case VARCHAR, JSON -> TEXT;
      case ENUM -> declared(type.labels());
      case CHAR -> PADDED_TEXT;
      case BINARY, VARBINARY -> BINARY;
      case ARRAY -> type.element() == null ? ANY : elements(forType(type.element()));
      case ROW, NULL -> ANY;
    };
  }

  /** The order of values of two types, which compare as a third. */
  static Comparator<Object> between(SqlType a, SqlType b, SqlType common) {
    if (a.kind().isNumeric() && b.kind().isNumeric()) {
      return a.kind().javaClass() == b.kind().javaClass() ? forType(a) : NUMBERS;
    }
    if (a.element() != null && b.element() != null) {
      return elements(between(a.element(), b.element(), common.element()));
    }
    return forType(common);
  }

  /** Of lists: element by element, nulls first. */
  private static Comparator<Object> elements(Comparator<Object> order) {
    return (a, b) -> compareElements(((List<?>) a).toArray(), ((List<?>) b).toArray(), order);
  }

  /** By the positions of the labels; a text that is not a label comes first, in its own order. */
  private static Comparator<Object> declared(EnumLabels labels) {
    Map<Object, Integer> places = new HashMap<>();
    for (String label : labels.labels()) {
      places.put(label, places.size());
    }
    return (a, b) -> {
      int order = Integer.compare(places.getOrDefault(a, -1), places.getOrDefault(b, -1));
      return order != 0 || a.equals(b) ? order : TextOrder.compare((String) a, (String) b);
    };
  }

  private static int compareLarge(Object a, Object b) {
    if (a instanceof String x && b instanceof String y) {
      return TextOrder.compare(x, y);
    }
    return a instanceof Binary x && b instanceof Binary y
        ? x.compareTo(y)
        : LargeOrder.compare(a, b);
  }

  /** By bytes without sign, as PostgreSQL and H2 do; {@code UUID.compareTo} takes them signed. */
  public static int compareUuids(UUID a, UUID b) {
    int order = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
    return order != 0
        ? order
        : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
  }

  private static int compareAny(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return NumberOrder.compareExactly(x, y);
    }
    if (a instanceof String x && b instanceof String y) {
      return TextOrder.compare(x, y);
    }
    if (a instanceof Boolean x && b instanceof Boolean y) {
      return x.compareTo(y);
    }
    if (a instanceof Binary x && b instanceof Binary y) {
      return x.compareTo(y);
    }
    if (a instanceof UUID x && b instanceof UUID y) {
      return compareUuids(x, y);
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return compareElements(x.toArray(), y.toArray(), ANY);
    }
    if (a instanceof Object[] x && b instanceof Object[] y) {
      return compareElements(x, y, ANY);
    }
    if (a instanceof LargeObject || b instanceof LargeObject) {
      return LargeOrder.compare(a, b);
    }
    throw new ClassCastException(
        "Cannot compare " + a.getClass().getName() + " with " + b.getClass().getName());
  }

  private static int compareElements(Object[] a, Object[] b, Comparator<Object> each) {
    int common = Math.min(a.length, b.length);
    for (int i = 0; i < common; i++) {
      if (a[i] == null || b[i] == null) {
        if (a[i] != b[i]) {
          return a[i] == null ? -1 : 1;
        }
        continue;
      }
      int order = each.compare(a[i], b[i]);
      if (order != 0) {
        return order;
      }
    }
    return a.length - b.length;
  }
}

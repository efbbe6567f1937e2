package io.mokadb.sql.access.read;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.value.DecimalBounds;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A bound brought into the type of its key column. A bound between two values of the type becomes
 * the nearest one inside the range.
 *
 * @param value of the column's class; null if no value of the type lies on that side of the bound
 * @param inclusive whether {@code value} belongs to the range
 * @param open whether the bound is beyond all values of the type, so that it bounds nothing
 */
record BoundValue(Object value, boolean inclusive, boolean open) {
  private static final BoundValue NOTHING = new BoundValue(null, false, false);
  static final BoundValue OPEN = new BoundValue(null, false, true);

  /** The value of {@code type} that equals {@code value}, or null if there is none. */
  static Object equal(SqlType type, Object value) {
    if (fits(type, value)) {
      return value;
    }
    BoundValue bound = of(type, value, true, true);
    // Rounding up and rounding down agree only for a value of the type.
    return bound.value != null && bound.value.equals(of(type, value, true, false).value)
        ? bound.value
        : null;
  }

  static BoundValue lower(SqlType type, Object value, boolean inclusive) {
    return fits(type, value)
        ? new BoundValue(value, inclusive, false)
        : of(type, value, inclusive, true);
  }

  static BoundValue upper(SqlType type, Object value, boolean inclusive) {
    return fits(type, value)
        ? new BoundValue(value, inclusive, false)
        : of(type, value, inclusive, false);
  }

  private static boolean fits(SqlType type, Object value) {
    return type.kind().javaClass().isInstance(value)
        && (!(value instanceof BigDecimal decimal) || decimal.scale() == type.scale());
  }

  private static BoundValue of(SqlType type, Object value, boolean inclusive, boolean lower) {
    if (!(value instanceof Number number) || !type.kind().isNumeric()) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "A key column of type " + type + " was compared with a " + value.getClass().getName());
    }
    return switch (type.kind()) {
      case DOUBLE -> new BoundValue(number.doubleValue(), inclusive, false);
      case REAL -> real(number.doubleValue(), inclusive, lower);
      default -> exact(type, number, inclusive, lower);
    };
  }

  private static BoundValue real(double value, boolean inclusive, boolean lower) {
    float nearest = (float) value;
    if (nearest == value || Double.isNaN(value)) {
      return new BoundValue(nearest, inclusive, false);
    }
    float inside = nearest;
    if (lower && nearest < value) {
      inside = Math.nextUp(nearest);
    } else if (!lower && nearest > value) {
      inside = Math.nextDown(nearest);
    }
    return new BoundValue(inside, true, false);
  }

  private static BoundValue exact(SqlType type, Number number, boolean inclusive, boolean lower) {
    if (number instanceof Double || number instanceof Float) {
      double value = number.doubleValue();
      if (Double.isNaN(value)) {
        return lower ? NOTHING : OPEN;
      }
      if (Double.isInfinite(value)) {
        return value > 0 == lower ? NOTHING : OPEN;
      }
    }
    BigDecimal given =
        number instanceof BigDecimal decimal
            ? DecimalBounds.check(decimal)
            : new BigDecimal(number.toString());
    BigDecimal inside =
        given.setScale(type.scale(), lower ? RoundingMode.CEILING : RoundingMode.FLOOR);
    boolean included = inclusive || inside.compareTo(given) != 0;
    if (type.kind() == SqlType.Kind.DECIMAL) {
      return new BoundValue(inside, included, false);
    }
    boolean isLong = type.kind() == SqlType.Kind.BIGINT;
    BigDecimal max = BigDecimal.valueOf(isLong ? Long.MAX_VALUE : Integer.MAX_VALUE);
    BigDecimal min = BigDecimal.valueOf(isLong ? Long.MIN_VALUE : Integer.MIN_VALUE);
    if (inside.compareTo(max) > 0) {
      return lower ? NOTHING : OPEN;
    }
    if (inside.compareTo(min) < 0) {
      return lower ? OPEN : NOTHING;
    }
    return new BoundValue(
        isLong ? (Object) inside.longValueExact() : (Object) inside.intValueExact(),
        included,
        false);
  }
}

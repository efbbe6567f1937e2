package io.mokadb.sql.access.constraint;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The ranges of exact numbers: rounds a value to the scale of its column and refuses it beyond the
 * column's precision. Immutable and thread-safe.
 */
final class NumberCheck {
  private final TableDef table;

  NumberCheck(TableDef table) {
    this.table = table;
  }

  /** The number with the scale of its column, rounded half up. */
  BigDecimal decimal(ColumnDef column, Object value) {
    SqlType type = column.type();
    BigDecimal number = exact(column, value);
    if ((long) number.precision() - number.scale() > SqlType.MAX_DECIMAL_PRECISION) {
      throw outOfRange(column, value);
    }
    if (number.scale() != type.scale()) {
      number = number.setScale(type.scale(), RoundingMode.HALF_UP);
    }
    if (type.precision() != SqlType.UNLIMITED && number.precision() > type.precision()) {
      throw outOfRange(column, value);
    }
    return number;
  }

  /** The number without fraction, rounded half up. */
  long integer(ColumnDef column, Object value, long min, long max) {
    long number;
    if (value instanceof Integer || value instanceof Long) {
      number = ((Number) value).longValue();
    } else {
      BigDecimal given = exact(column, value);
      // A huge exponent is out of range at once: rounding it would build a huge number.
      if ((long) given.precision() - given.scale() > 19) {
        throw outOfRange(column, value);
      }
      BigInteger rounded = given.setScale(0, RoundingMode.HALF_UP).toBigInteger();
      if (rounded.bitLength() > 63) {
        throw outOfRange(column, value);
      }
      number = rounded.longValue();
    }
    if (number < min || number > max) {
      throw outOfRange(column, value);
    }
    return number;
  }

  private BigDecimal exact(ColumnDef column, Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        throw outOfRange(column, value);
      }
    }
    return new BigDecimal(value.toString());
  }

  private MokaException outOfRange(ColumnDef column, Object value) {
    return new MokaException(
        SqlState.NUMBER_OUT_OF_RANGE,
        RowCheck.describe(table, column)
            + " is "
            + column.type()
            + ": "
            + value
            + " is out of its range");
  }
}

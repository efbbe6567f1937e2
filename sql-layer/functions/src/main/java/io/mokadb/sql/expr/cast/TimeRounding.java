package io.mokadb.sql.expr.cast;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.node.Fn1;

/** Rounding of times and timestamps to the fractional digits of a type. */
final class TimeRounding {
  private TimeRounding() {}

  /** Rounds to the fractional digits of a TIME or TIMESTAMP; null if all are kept. */
  static Fn1 to(SqlType type) {
    if (!type.kind().hasFraction()
        || type.precision() == SqlType.UNLIMITED
        || type.precision() >= 6) {
      return null;
    }
    long unit = (long) Math.pow(10, 6 - type.precision());
    if (type.kind() == Kind.TIME) {
      return value -> roundTime((Long) value, unit);
    }
    if (type.kind() == Kind.TIME_TZ) {
      return value -> {
        long time = (Long) value;
        return TimeWithOffset.of(
            roundTime(TimeWithOffset.localMicros(time), unit), TimeWithOffset.offsetSeconds(time));
      };
    }
    return value -> round((Long) value, unit);
  }

  /** Rounding up before midnight would leave the day. */
  private static long roundTime(long micros, long unit) {
    return Math.min(round(micros, unit), MICROS_PER_DAY - unit);
  }

  private static long round(long value, long unit) {
    return Math.floorDiv(value + unit / 2, unit) * unit;
  }
}

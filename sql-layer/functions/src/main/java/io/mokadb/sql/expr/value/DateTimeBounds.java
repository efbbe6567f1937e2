package io.mokadb.sql.expr.value;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.LocalDate;

/** The first and the last day that a DATE or TIMESTAMP can have. Stateless. */
public final class DateTimeBounds {
  private static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long MAX_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  private DateTimeBounds() {}

  public static int checkDay(long day) {
    if (day < MIN_DAY || day > MAX_DAY) {
      throw overflow();
    }
    return (int) day;
  }

  public static long checkTimestamp(long micros) {
    checkDay(Math.floorDiv(micros, MICROS_PER_DAY));
    return micros;
  }

  public static MokaException overflow() {
    return new MokaException(
        SqlState.DATETIME_OVERFLOW, "The result is not within the years 1 to 9999");
  }
}

package io.mokadb.sql.monitor;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Times and durations as the views of the schema MOKA show them. Stateless. */
public final class MonitorTimes {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
  private static final double NANOS_PER_MILLI = 1_000_000;

  private MonitorTimes() {}

  /** A TIMESTAMP, in microseconds of local time since 1970. */
  public static Long micros(long millis, ZoneId zone) {
    LocalDateTime moment = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone);
    return ChronoUnit.MICROS.between(EPOCH, moment);
  }

  static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }
}

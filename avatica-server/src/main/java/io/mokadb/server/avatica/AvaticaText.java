package io.mokadb.server.avatica;

import java.time.LocalTime;
import java.time.OffsetDateTime;

/** Values of types that Avatica does not know, as text. Stateless. */
final class AvaticaText {
  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private AvaticaText() {}

  /** {@code 2024-01-31 12:30+01:00}; seconds where there are any. */
  static String of(OffsetDateTime moment) {
    return moment.toLocalDate() + " " + moment.toOffsetTime();
  }

  /** Years and months: {@code 1-06}. */
  static String ofMonths(long months) {
    long size = Math.abs(months);
    return (months < 0 ? "-" : "") + size / 12 + (size % 12 < 10 ? "-0" : "-") + size % 12;
  }

  /** Days, and a time: {@code 2 03:04}. */
  static String ofMicros(long micros) {
    long size = Math.abs(micros);
    return (micros < 0 ? "-" : "")
        + size / MICROS_PER_DAY
        + " "
        + LocalTime.ofNanoOfDay(size % MICROS_PER_DAY * 1000);
  }
}

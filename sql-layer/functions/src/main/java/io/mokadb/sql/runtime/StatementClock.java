package io.mokadb.sql.runtime;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * The time that CURRENT_TIMESTAMP and related functions return during one transaction. Confined: it
 * may read its clock at the first use, because most statements do not use it.
 */
public final class StatementClock {
  private final ZoneId zone;

  /** The clock of the same transaction that this one shows in another zone, or null. */
  private StatementClock original;

  private Clock source;
  private long micros;

  /**
   * @param utcMicros microseconds since the epoch
   * @param zone the session's zone
   */
  public StatementClock(long utcMicros, ZoneId zone) {
    this.micros = utcMicros;
    this.zone = zone;
  }

  /** A clock that takes the time of its first use. */
  public StatementClock(Clock source) {
    this.source = source;
    this.zone = source.getZone();
  }

  /** The same moment, shown in another zone. */
  public StatementClock in(ZoneId other) {
    if (other.equals(zone)) {
      return this;
    }
    StatementClock shown = new StatementClock(0, other);
    shown.original = original == null ? this : original;
    return shown;
  }

  /** Microseconds since the epoch. */
  public long utcMicros() {
    if (original != null) {
      return original.utcMicros();
    }
    if (source != null) {
      Instant now = source.instant();
      micros = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1000;
      source = null;
    }
    return micros;
  }

  /** The session's zone. */
  public ZoneId zone() {
    return zone;
  }
}

package io.mokadb.sql.history;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.time.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** Converts points in time into snapshots and back. Thread-safe. */
public final class Moments {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

  private final TransactionManager manager;

  public Moments(TransactionManager manager) {
    this.manager = manager;
  }

  /**
   * The snapshot of a moment, which can be read at the time of the call.
   *
   * @param type of the value: TIMESTAMP, with or without time zone, DATE, text of one, or a whole
   *     number, which is a commit timestamp
   * @param value of the type's class
   * @param zone of values without one
   * @throws MokaException {@code INVALID_PARAMETER} if the value is not a timestamp, or is in the
   *     future; {@code SNAPSHOT_TOO_OLD} if the versions of that time are not kept any more
   */
  public long snapshot(SqlType type, Object value, ZoneId zone) {
    if (value == null) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "NULL is not a time to read at");
    }
    if (type.kind().isCharacter()) {
      return at(parse((String) value), zone, zone);
    } else if (type.kind() == SqlType.Kind.DATE) {
      return at(LocalDate.ofEpochDay(((Number) value).longValue()).atStartOfDay(), zone, zone);
    } else if (type.kind() == SqlType.Kind.TIMESTAMP) {
      return at(EPOCH.plus((Long) value, ChronoUnit.MICROS), zone, zone);
    } else if (type.kind() == SqlType.Kind.TIMESTAMP_TZ) {
      return at(EPOCH.plus((Long) value, ChronoUnit.MICROS), ZoneOffset.UTC, zone);
    } else if (value instanceof Number number && type.kind().isExactInteger()) {
      long now = manager.currentTimestamp();
      requirePast(Timestamps.toMillis(number.longValue()), now, zone);
      return readable(Math.min(number.longValue(), now), zone);
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER,
        "A moment to read at is a TIMESTAMP or a commit timestamp, not a " + type);
  }

  /**
   * @param shown the zone of messages
   */
  private long at(LocalDateTime moment, ZoneId zone, ZoneId shown) {
    long millis = Math.max(0, moment.atZone(zone).toInstant().toEpochMilli());
    long now = manager.currentTimestamp();
    requirePast(millis, now, shown);
    // Of this millisecond not everything has happened.
    return readable(Math.min(manager.snapshotAt(millis), now), shown);
  }

  /**
   * Timestamps may be ahead of the clock; a moment up to the newest timestamp is then not in the
   * future.
   */
  private void requirePast(long millis, long now, ZoneId zone) {
    if (millis > Math.max(manager.clockMillis(), Timestamps.toMillis(now))) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          text(Timestamps.ofMillis(millis), zone) + " lies in the future");
    }
  }

  private long readable(long snapshot, ZoneId zone) {
    checkKept(snapshot, zone);
    // 0 would mean the newest snapshot to a transaction.
    return Math.max(1, snapshot);
  }

  /**
   * @throws MokaException {@code SNAPSHOT_TOO_OLD}
   */
  private void checkKept(long snapshot, ZoneId zone) {
    long safePoint = manager.safePoint();
    if (snapshot < safePoint) {
      throw tooOld(snapshot, safePoint, zone);
    }
  }

  static MokaException tooOld(long snapshot, long safePoint, ZoneId zone) {
    return new MokaException(
        SqlState.SNAPSHOT_TOO_OLD,
        text(snapshot, zone)
            + " is too old to be read: versions from before "
            + text(safePoint, zone)
            + " are not kept. The property 'retention' of the URL says how long they are");
  }

  private static LocalDateTime parse(String text) {
    String trimmed = text.strip();
    try {
      return trimmed.length() <= 10
          ? LocalDate.parse(trimmed).atStartOfDay()
          : LocalDateTime.parse(trimmed.replace(' ', 'T'));
    } catch (DateTimeParseException e) {
      throw new MokaException(
          SqlState.BAD_DATETIME,
          "'" + text + "' is not a time; write it as in '2024-02-29 12:30:00.123'",
          e);
    }
  }

  /** A moment in milliseconds since 1970, as the value of a TIMESTAMP in a zone. */
  static long localMicros(long millis, ZoneId zone) {
    LocalDateTime moment = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone);
    return ChronoUnit.MICROS.between(EPOCH, moment);
  }

  /** The moment of a timestamp, for people. */
  public static String text(long timestamp, ZoneId zone) {
    return TEXT.format(
        LocalDateTime.ofInstant(Instant.ofEpochMilli(Timestamps.toMillis(timestamp)), zone));
  }
}

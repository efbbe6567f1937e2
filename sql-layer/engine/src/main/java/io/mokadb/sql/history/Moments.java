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

/** From moments to snapshots and back. Thread-safe. */
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
   * @throws MokaException {@code INVALID_PARAMETER} for what is no moment, or lies in the future;
   *     {@code SNAPSHOT_TOO_OLD} if what it saw is not kept any more
   */
  public long snapshot(SqlType type, Object value, ZoneId zone) {
    if (value == null) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "NULL is no moment to read at");
    }
    long now = manager.currentTimestamp();
    long snapshot;
    if (type.kind().isCharacter()) {
      snapshot = endOf(parse((String) value), zone);
    } else if (type.kind() == SqlType.Kind.DATE) {
      snapshot = endOf(LocalDate.ofEpochDay(((Number) value).longValue()).atStartOfDay(), zone);
    } else if (type.kind() == SqlType.Kind.TIMESTAMP) {
      snapshot = endOf(EPOCH.plus((Long) value, ChronoUnit.MICROS), zone);
    } else if (type.kind() == SqlType.Kind.TIMESTAMP_TZ) {
      snapshot = endOf(EPOCH.plus((Long) value, ChronoUnit.MICROS), ZoneOffset.UTC);
    } else if (value instanceof Number number && type.kind().isExactInteger()) {
      snapshot = number.longValue();
    } else {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "A moment to read at is a TIMESTAMP or a commit timestamp, not a " + type);
    }
    if (Timestamps.toMillis(snapshot) > Timestamps.toMillis(now)) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, text(snapshot, zone) + " lies in the future");
    }
    checkKept(snapshot, zone);
    // Of this millisecond not everything has happened.
    // 0 would mean the newest to whoever begins a transaction.
    return Math.max(1, Math.min(snapshot, now));
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
            + " are not kept. How long they are says the property 'retention' of the URL");
  }

  private static long endOf(LocalDateTime moment, ZoneId zone) {
    long millis = moment.atZone(zone).toInstant().toEpochMilli();
    if (millis < 0) {
      return 0;
    }
    return Timestamps.ofMillis(millis + 1) - 1;
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
          "'" + text + "' is no moment; write it as in '2024-02-29 12:30:00.123'",
          e);
    }
  }

  /** The moment of a timestamp, as the value of a TIMESTAMP in a zone. */
  public static long localMicros(long timestamp, ZoneId zone) {
    LocalDateTime moment =
        LocalDateTime.ofInstant(Instant.ofEpochMilli(Timestamps.toMillis(timestamp)), zone);
    return ChronoUnit.MICROS.between(EPOCH, moment);
  }

  /** The moment of a timestamp, for people. */
  public static String text(long timestamp, ZoneId zone) {
    return TEXT.format(
        LocalDateTime.ofInstant(Instant.ofEpochMilli(Timestamps.toMillis(timestamp)), zone));
  }
}

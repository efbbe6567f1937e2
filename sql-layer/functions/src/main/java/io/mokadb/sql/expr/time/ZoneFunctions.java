package io.mokadb.sql.expr.time;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.DateTimeBounds;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Set;

/** AT TIME ZONE: as a function, TIMEZONE(zone, value), without a zone that of the session. */
public final class ZoneFunctions {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);
  private static final SqlType TIMESTAMP_TZ = SqlType.of(Kind.TIMESTAMP_TZ);
  private static final SqlType TIME_TZ = SqlType.of(Kind.TIME_TZ);
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);

  /** What a zone may be: its name, or its distance from UTC. */
  private static final Set<Kind> ZONES =
      EnumSet.of(Kind.CHAR, Kind.VARCHAR, Kind.NULL, Kind.INTERVAL_DAY_TIME);

  private ZoneFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "TIMEZONE(ANY[, ANY]) ZONED_TIME: "
            + "a moment as a zone's clock shows it, or the moment at which the clock shows it",
        ZoneFunctions::inZone);
    registry.add(
        "ZONE_SECONDS(ANY) BIGINT INTERNAL: " + "the distance of a moment's clock from UTC",
        ZoneFunctions::offset);
  }

  /** Seconds by which the clock of a moment, or of a time of day, is ahead of UTC. */
  private static Expr offset(Call call) {
    Expr moment = call.operand(0);
    return switch (call.kind(0)) {
      case TIME_TZ -> Strict.of(moment, x -> (long) TimeWithOffset.offsetSeconds((Long) x));
      case TIMESTAMP_TZ ->
          (row, context) -> {
            Object x = moment.eval(row, context);
            return x == null
                ? null
                : (Object) (long) ZonedTimes.offsetSeconds((Long) x, context.clock().zone());
          };
      default -> null;
    };
  }

  private static Expr inZone(Call call) {
    if (!call.sized(1, 2) || call.size() == 2 && !ZONES.contains(call.kind(0))) {
      return null;
    }
    int operand = call.size() - 1;
    Expr zone = call.size() == 2 ? zone(call) : null;
    return switch (call.kind(operand)) {
      case TIMESTAMP, DATE -> call.asResult(toMoment(call, operand, zone), TIMESTAMP_TZ);
      case TIMESTAMP_TZ, CHAR, VARCHAR, NULL ->
          call.asResult(toLocal(call, operand, zone), TIMESTAMP);
      case TIME, TIME_TZ -> call.asResult(moved(call, operand, zone), TIME_TZ);
      default -> null;
    };
  }

  /** The zone as text; an interval is an offset. */
  private static Expr zone(Call call) {
    return call.kind(0) == Kind.INTERVAL_DAY_TIME
        ? Strict.of(
            call.operand(0),
            x -> {
              long minutes = (Long) x / 60_000_000;
              long size = Math.abs(minutes);
              return (minutes < 0 ? "-" : "+") + String.format("%02d:%02d", size / 60, size % 60);
            })
        : call.converted(0, TEXT);
  }

  private static Expr toMoment(Call call, int operand, Expr zone) {
    Expr local = call.converted(operand, TIMESTAMP);
    return zone == null
        ? Casts.cast(local, TIMESTAMP, TIMESTAMP_TZ, false)
        : Strict.of(
            zone,
            local,
            (z, x) ->
                DateTimeBounds.checkTimestamp(
                    ZonedTimes.toUtc((Long) x, ZonedTimes.zone((String) z))));
  }

  private static Expr toLocal(Call call, int operand, Expr zone) {
    Expr moment = call.converted(operand, TIMESTAMP_TZ);
    return zone == null
        ? Casts.cast(moment, TIMESTAMP_TZ, TIMESTAMP, false)
        : Strict.of(
            zone, moment, (z, x) -> ZonedTimes.toLocal((Long) x, ZonedTimes.zone((String) z)));
  }

  /** The same time of day, shown with another offset: that of the zone at the time of now. */
  private static Expr moved(Call call, int operand, Expr zone) {
    Expr time = call.converted(operand, TIME_TZ);
    Expr name = zone == null ? new Literal("") : zone;
    return (row, context) -> {
      Object x = time.eval(row, context);
      Object z = name.eval(row, context);
      if (x == null || z == null) {
        return null;
      }
      ZoneId to = zone == null ? context.clock().zone() : ZonedTimes.zone((String) z);
      long seconds = Math.floorDiv(context.clock().utcMicros(), DateTimeText.MICROS_PER_SECOND);
      int offset = to.getRules().getOffset(Instant.ofEpochSecond(seconds)).getTotalSeconds();
      long shift = (long) offset - TimeWithOffset.offsetSeconds((Long) x);
      long local =
          Math.floorMod(
              TimeWithOffset.localMicros((Long) x) + shift * DateTimeText.MICROS_PER_SECOND,
              DateTimeText.MICROS_PER_DAY);
      return TimeWithOffset.of(local, offset);
    };
  }
}

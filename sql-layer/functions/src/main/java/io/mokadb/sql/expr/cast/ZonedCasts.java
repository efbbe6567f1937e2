package io.mokadb.sql.expr.cast;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.ZonedTimeText;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Conversions to and from types with time zone that ask for the session's zone. */
final class ZonedCasts {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);

  /** Values other than texts whose type only their class tells. */
  private static final Fn1 UNTYPED_MOMENT = untyped(Kind.TIMESTAMP_TZ);

  private static final Fn1 UNTYPED_TIME = untyped(Kind.TIME_TZ);

  private ZonedCasts() {}

  private static Fn1 untyped(Kind to) {
    return Casts.converter(SqlType.of(Kind.NULL), SqlType.of(to), false);
  }

  /** The conversion; null if it asks for no zone, as any other does. */
  static Expr cast(Expr value, SqlType from, SqlType to, boolean assignment) {
    Zoned step = step(from.kind(), to.kind());
    if (step == null) {
      return null;
    }
    Kind reached = reached(from.kind(), to.kind());
    Expr converted = new InZone(value, step);
    return Casts.cast(converted, SqlType.of(reached), to, assignment);
  }

  /** True if the conversion of a value differs between zones: not if it is text that names one. */
  static boolean needsZone(Expr value, Kind to) {
    if (value instanceof Literal literal && to.hasZone()) {
      Object constant = literal.value();
      return constant != null
          && !(constant instanceof String text && ZonedTimeText.namesZone(text));
    }
    return true;
  }

  /** What a step arrives at; an ordinary conversion leads from there to the type. */
  private static Kind reached(Kind from, Kind to) {
    if (to.hasZone()) {
      return to;
    }
    return from == Kind.TIMESTAMP_TZ && to.isCharacter() ? TEXT.kind() : TIMESTAMP.kind();
  }

  private static Zoned step(Kind from, Kind to) {
    if (from == Kind.TIMESTAMP_TZ) {
      return fromMoment(to);
    }
    return switch (to) {
      case TIMESTAMP_TZ -> toMoment(from);
      case TIME_TZ -> toTime(from);
      default -> null;
    };
  }

  private static Zoned fromMoment(Kind to) {
    return switch (to) {
      case DATE, TIME, TIMESTAMP ->
          (value, context) -> ZonedTimes.toLocal((Long) value, zone(context));
      case CHAR, VARCHAR, CLOB ->
          (value, context) -> ZonedTimeText.formatTimestamp((Long) value, zone(context));
      case TIME_TZ ->
          (value, context) -> {
            int offset = ZonedTimes.offsetSeconds((Long) value, zone(context));
            long local = ZonedTimes.toLocal((Long) value, zone(context));
            return TimeWithOffset.of(Math.floorMod(local, MICROS_PER_DAY), offset);
          };
      default -> null;
    };
  }

  private static Zoned toMoment(Kind from) {
    return switch (from) {
      case DATE ->
          (value, context) -> ZonedTimes.toUtc((Integer) value * MICROS_PER_DAY, zone(context));
      case TIMESTAMP -> (value, context) -> ZonedTimes.toUtc((Long) value, zone(context));
      case TIME ->
          (value, context) -> {
            long now = ZonedTimes.localMicros(context);
            long local = now - Math.floorMod(now, MICROS_PER_DAY) + (Long) value;
            return ZonedTimes.toUtc(local, zone(context));
          };
      case CHAR, VARCHAR, NULL ->
          (value, context) ->
              value instanceof String text
                  ? (Object) ZonedTimeText.parseTimestamp(text, () -> zone(context))
                  : UNTYPED_MOMENT.apply(value);
      default -> null;
    };
  }

  private static Zoned toTime(Kind from) {
    return switch (from) {
      case TIME ->
          (value, context) -> TimeWithOffset.of((Long) value, now(context).getTotalSeconds());
      case TIMESTAMP ->
          (value, context) -> {
            long utc = ZonedTimes.toUtc((Long) value, zone(context));
            int offset = ZonedTimes.offsetSeconds(utc, zone(context));
            return TimeWithOffset.of(Math.floorMod((Long) value, MICROS_PER_DAY), offset);
          };
      case CHAR, VARCHAR, NULL ->
          (value, context) ->
              value instanceof String text
                  ? (Object) ZonedTimeText.parseTime(text, () -> now(context))
                  : UNTYPED_TIME.apply(value);
      default -> null;
    };
  }

  private static ZoneId zone(ExecutionContext context) {
    return context.clock().zone();
  }

  /** The zone's offset at the time of the transaction. */
  static ZoneOffset now(ExecutionContext context) {
    long seconds = Math.floorDiv(context.clock().utcMicros(), DateTimeText.MICROS_PER_SECOND);
    return zone(context).getRules().getOffset(Instant.ofEpochSecond(seconds));
  }

  /** A conversion of a value that is not null. */
  @FunctionalInterface
  interface Zoned {
    Object apply(Object value, ExecutionContext context);
  }

  /** The conversion of an expression. */
  record InZone(Expr operand, Zoned function) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object value = operand.eval(row, context);
      return value == null ? null : function.apply(value, context);
    }
  }
}

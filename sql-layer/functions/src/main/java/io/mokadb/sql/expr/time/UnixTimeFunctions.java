package io.mokadb.sql.expr.time;

import static io.mokadb.sql.function.FunctionRegistry.BIGINT;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.expr.value.DateTimeBounds;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;

/** Moments as numbers since 1970, both ways. */
public final class UnixTimeFunctions {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private UnixTimeFunctions() {}

  public static void register(FunctionRegistry registry) {
    both(
        registry,
        "UNIX_SECONDS(TIMESTAMP) BIGINT: seconds since 1970",
        "TIMESTAMP_SECONDS(BIGINT) TIMESTAMP: the timestamp so many seconds after 1970",
        1_000_000);
    registry.alias(
        "TIMESTAMP_SECONDS",
        "FROM_UNIXTIME(BIGINT) TIMESTAMP: " + "the timestamp so many seconds after 1970");
    both(
        registry,
        "UNIX_MILLIS(TIMESTAMP) BIGINT: milliseconds since 1970",
        "TIMESTAMP_MILLIS(BIGINT) TIMESTAMP: the timestamp so many milliseconds after 1970",
        1000);
    both(
        registry,
        "UNIX_MICROS(TIMESTAMP) BIGINT: microseconds since 1970",
        "TIMESTAMP_MICROS(BIGINT) TIMESTAMP: the timestamp so many microseconds after 1970",
        1);
    registry.add(
        "UNIX_TIMESTAMP([TIMESTAMP]) BIGINT VOLATILE: "
            + "seconds since 1970, of now or of a timestamp",
        call -> {
          if (call.size() > 0) {
            return toNumber(call, 1_000_000);
          }
          Expr now = (row, context) -> Math.floorDiv(context.clock().utcMicros(), 1_000_000L);
          return call.asResult(now, BIGINT);
        });
    // a DATE's own representation is its number of days
  }

  private static void both(FunctionRegistry registry, String to, String from, long micros) {
    registry.add(to, call -> toNumber(call, micros));
    registry.add(
        from,
        call ->
            call.size() != 1
                ? null
                : call.asResult(
                    Strict.of(
                        call.bigint(0),
                        x ->
                            DateTimeBounds.checkTimestamp(
                                Arithmetic.multiply((Long) x, micros, "TIMESTAMP"))),
                    TIMESTAMP));
  }

  private static Expr toNumber(Call call, long micros) {
    return call.size() != 1
        ? null
        : call.asResult(
            Strict.of(
                call.kind(0) == Kind.TIMESTAMP_TZ ? call.operand(0) : call.converted(0, TIMESTAMP),
                x -> Math.floorDiv((Long) x, micros)),
            BIGINT);
  }
}

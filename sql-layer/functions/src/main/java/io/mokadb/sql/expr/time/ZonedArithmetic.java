package io.mokadb.sql.expr.time;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.runtime.Expr;

/**
 * Sums and differences of dates and times where one has a time zone. Days and less are added in
 * true time, months by the calendar of the session's zone.
 */
final class ZonedArithmetic {
  private static final SqlType TIMESTAMP_TZ = SqlType.of(Kind.TIMESTAMP_TZ);

  private ZonedArithmetic() {}

  /** Null if the sum or difference is undefined. */
  static Expr compile(Arithmetic.Operation operation, Call call) {
    boolean plus = operation == Arithmetic.Operation.PLUS;
    if (call.size() != 2 || (!plus && operation != Arithmetic.Operation.MINUS)) {
      return null;
    }
    if (!plus && isMoment(call.kind(0)) && isMoment(call.kind(1))) {
      return difference(call);
    }
    int amount = call.kind(0).isInterval() ? 0 : 1;
    if (!call.kind(amount).isInterval() || (amount == 0 && !plus)) {
      return null;
    }
    if (call.kind(amount) == Kind.INTERVAL_YEAR_MONTH) {
      return LocalCalls.compile(local -> DateTimeArithmetic.compile(operation, local), call);
    }
    int sign = plus ? 1 : -1;
    Expr moment = call.operand(1 - amount);
    Expr sum =
        call.kind(1 - amount) == Kind.TIME_TZ
            ? Strict.of(moment, call.operand(amount), (x, n) -> shifted((Long) x, sign * (Long) n))
            : Strict.of(
                moment,
                call.operand(amount),
                (x, n) -> DateTimeArithmetic.addMicros(x, Kind.TIMESTAMP, sign * (Long) n));
    return call.asResult(sum, SqlType.of(call.kind(1 - amount)));
  }

  private static boolean isMoment(Kind kind) {
    return kind == Kind.TIMESTAMP_TZ || kind == Kind.TIMESTAMP || kind == Kind.DATE;
  }

  private static Expr difference(Call call) {
    if (call.result().kind() == Kind.INTERVAL_YEAR_MONTH) {
      return LocalCalls.compile(
          local -> DateTimeArithmetic.compile(Arithmetic.Operation.MINUS, local), call);
    }
    return Strict.of(
        call.converted(0, TIMESTAMP_TZ),
        call.converted(1, TIMESTAMP_TZ),
        (x, y) -> (Long) x - (Long) y);
  }

  private static long shifted(long time, long micros) {
    return TimeWithOffset.of(
        (Long) DateTimeArithmetic.addMicros(TimeWithOffset.localMicros(time), Kind.TIME, micros),
        TimeWithOffset.offsetSeconds(time));
  }
}

package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.expr.value.DateTimeBounds;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;

/** Adding to, and differences of, dates and times; intervals as operands. */
public final class DateTimeArithmetic {
  /** More months than lie between any two dates. */
  private static final long MOST_MONTHS = 12 * 20_000;

  private DateTimeArithmetic() {}

  public static boolean isInterval(Kind kind) {
    return kind == Kind.INTERVAL_YEAR_MONTH || kind == Kind.INTERVAL_DAY_TIME;
  }

  static boolean isDateTime(Kind kind) {
    return kind == Kind.DATE || kind == Kind.TIME || kind == Kind.TIMESTAMP;
  }

  /** True if any operand is a date, a time or an interval. */
  public static boolean concerns(Call call) {
    for (SqlType type : call.types()) {
      if (isInterval(type.kind()) || isDateTime(type.kind()) || type.kind().hasZone()) {
        return true;
      }
    }
    return false;
  }

  public static Expr compile(Arithmetic.Operation operation, Call call) {
    if (LocalCalls.concerns(call.types())) {
      return ZonedArithmetic.compile(operation, call);
    }
    Kind left = call.kind(0);
    Kind right = call.kind(1);
    if (operation == Arithmetic.Operation.PLUS || operation == Arithmetic.Operation.MINUS) {
      int sign = operation == Arithmetic.Operation.PLUS ? 1 : -1;
      if (isDateTime(left) && isDateTime(right) && sign < 0) {
        return difference(call);
      }
      if (isDateTime(right) && sign > 0) {
        return sum(call, 1, 0, sign);
      }
      if (isDateTime(left)) {
        return sum(call, 0, 1, sign);
      }
      return sign > 0
          ? Strict.of(
              call.operand(0),
              call.operand(1),
              (x, y) -> Arithmetic.add((Long) x, (Long) y, "INTERVAL"))
          : Strict.of(
              call.operand(0),
              call.operand(1),
              (x, y) -> Arithmetic.subtract((Long) x, (Long) y, "INTERVAL"));
    }
    return isInterval(left) && isInterval(right) || isDateTime(left) || isDateTime(right)
        ? null
        : scaled(operation, call, isInterval(left) ? 0 : 1);
  }

  /** An interval times, divided by, or modulo a number. */
  private static Expr scaled(Arithmetic.Operation operation, Call call, int interval) {
    Fn1 toResult =
        call.result().kind().isNumeric()
            ? Numbers.to(call.result())
            : value -> interval((Number) value);
    return Strict.of(
        Strict.of(
            call.operand(interval),
            call.operand(1 - interval),
            (x, n) -> {
              BigDecimal size = BigDecimal.valueOf((Long) x);
              BigDecimal number = Numbers.decimalOf((Number) n);
              if (operation == Arithmetic.Operation.TIMES) {
                return size.multiply(number);
              }
              if (number.signum() == 0) {
                throw Numbers.divisionByZero();
              }
              return operation == Arithmetic.Operation.DIVIDE
                  ? size.divide(number, 0, RoundingMode.DOWN)
                  : size.remainder(number);
            }),
        toResult);
  }

  /** A number of months or microseconds, rounded, as an interval. */
  public static Long interval(Number size) {
    try {
      return Numbers.toLong(size);
    } catch (MokaException e) {
      throw Numbers.outOfRange(size, "INTERVAL");
    }
  }

  private static Expr sum(Call call, int moment, int amount, int sign) {
    Kind kind = call.kind(moment);
    Kind amountKind = call.kind(amount);
    Kind result = call.result().kind();
    if (amountKind == Kind.INTERVAL_YEAR_MONTH) {
      return call.asResult(
          Strict.of(
              call.operand(moment),
              call.operand(amount),
              (x, n) -> addMonths(x, kind, sign * (Long) n)),
          SqlType.of(kind));
    }
    if (amountKind == Kind.INTERVAL_DAY_TIME) {
      if (kind == Kind.DATE && result != Kind.DATE) {
        return Strict.of(
            call.operand(moment),
            call.operand(amount),
            (x, n) -> addMicros((Integer) x * MICROS_PER_DAY, Kind.TIMESTAMP, sign * (Long) n));
      }
      return call.asResult(
          Strict.of(
              call.operand(moment),
              call.operand(amount),
              (x, n) -> addMicros(x, kind, sign * (Long) n)),
          SqlType.of(kind));
    }
    if (amountKind.isExactInteger() && kind == Kind.DATE) {
      // a number of days
      return call.asResult(
          Strict.of(
              call.operand(moment),
              call.bigint(amount),
              (x, n) -> DateTimeBounds.checkDay((Integer) x + sign * (Long) n)),
          SqlType.of(kind));
    }
    return null;
  }

  /** Adds months; a day that the month does not have becomes its last. */
  public static Object addMonths(Object value, Kind kind, long months) {
    if (kind == Kind.DATE) {
      return DateTimeBounds.checkDay(shiftMonths((Integer) value, months));
    }
    if (kind == Kind.TIME) {
      return value;
    }
    long micros = (Long) value;
    int day = DateTimeBounds.checkDay(shiftMonths(Math.floorDiv(micros, MICROS_PER_DAY), months));
    return day * MICROS_PER_DAY + Math.floorMod(micros, MICROS_PER_DAY);
  }

  private static long shiftMonths(long day, long months) {
    if (months > MOST_MONTHS || months < -MOST_MONTHS) {
      throw DateTimeBounds.overflow();
    }
    return LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay();
  }

  public static Object addMicros(Object value, Kind kind, long micros) {
    if (kind == Kind.DATE) {
      return DateTimeBounds.checkDay((Integer) value + Math.floorDiv(micros, MICROS_PER_DAY));
    }
    if (kind == Kind.TIME) {
      return Math.floorMod((Long) value + micros % MICROS_PER_DAY, MICROS_PER_DAY);
    }
    return DateTimeBounds.checkTimestamp(Arithmetic.add((Long) value, micros, "TIMESTAMP"));
  }

  /** The difference of two moments as an interval, or of two dates in days. */
  private static Expr difference(Call call) {
    Kind left = call.kind(0);
    Kind right = call.kind(1);
    if (call.result().kind() == Kind.INTERVAL_YEAR_MONTH) {
      return Strict.of(
          call.operand(0),
          call.operand(1),
          (x, y) -> monthsBetween(micros(y, right), micros(x, left)));
    }
    Expr micros =
        Strict.of(call.operand(0), call.operand(1), (x, y) -> micros(x, left) - micros(y, right));
    if (call.result().kind().isNumeric()) {
      // DATE - DATE counts days
      return Strict.of(
          Strict.of(micros, x -> (Long) x / MICROS_PER_DAY), Numbers.to(call.result()));
    }
    return micros;
  }

  public static long micros(Object value, Kind kind) {
    return kind == Kind.DATE ? (Integer) value * MICROS_PER_DAY : (Long) value;
  }

  /** Whole months from one moment to another, negative if it lies before. */
  static long monthsBetween(long from, long to) {
    LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(from, MICROS_PER_DAY));
    LocalDate last = LocalDate.ofEpochDay(Math.floorDiv(to, MICROS_PER_DAY));
    long months =
        (last.getYear() - first.getYear()) * 12L + last.getMonthValue() - first.getMonthValue();
    long landed = (Long) addMonths(from, Kind.TIMESTAMP, months);
    if (months > 0 && landed > to) {
      return months - 1;
    }
    return months < 0 && landed < to ? months + 1 : months;
  }
}

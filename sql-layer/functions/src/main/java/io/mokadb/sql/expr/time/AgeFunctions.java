package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;
import static io.mokadb.sql.function.FunctionRegistry.BIGINT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.time.LocalDate;

/**
 * PostgreSQL's AGE: years, months, days and times from one moment to another, as a calendar counts
 * them. No interval holds months as well as days, so there are its fields only: {@code
 * AGE_FIELD(unit, later, earlier)} is what {@code EXTRACT(unit FROM AGE(later, earlier))} becomes.
 */
public final class AgeFunctions {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private AgeFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "AGE(ANY[, ANY]) VARCHAR: " + "the years, months and days between two dates, for EXTRACT",
        call -> {
          throw MokaException.unsupported(
              "AGE has months as well as days, and no interval has both; write EXTRACT(YEAR FROM"
                  + " AGE(a, b)), or subtract the moments");
        });
    registry.add(
        "AGE_FIELD(VARCHAR, ANY, ANY) BIGINT INTERNAL: a field of AGE", AgeFunctions::field);
  }

  private static Expr field(Call call) {
    if (call.size() != 3) {
      return null;
    }
    TimeUnit unit = TimeUnit.parse(call.constant(0));
    Expr later = call.converted(1, TIMESTAMP);
    Expr earlier = call.converted(2, TIMESTAMP);
    return call.asResult(
        Strict.of(
            later,
            earlier,
            (a, b) ->
                (Long) a >= (Long) b
                    ? field(unit, (Long) a, (Long) b)
                    : -field(unit, (Long) b, (Long) a)),
        BIGINT);
  }

  /** Days that are borrowed are those of the earlier moment's month. */
  private static long field(TimeUnit unit, long later, long earlier) {
    LocalDate last = LocalDate.ofEpochDay(Math.floorDiv(later, MICROS_PER_DAY));
    LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(earlier, MICROS_PER_DAY));
    long micros = Math.floorMod(later, MICROS_PER_DAY) - Math.floorMod(earlier, MICROS_PER_DAY);
    long days = (long) last.getDayOfMonth() - first.getDayOfMonth();
    long months = (long) last.getMonthValue() - first.getMonthValue();
    months += 12L * (last.getYear() - first.getYear());
    if (micros < 0) {
      micros += MICROS_PER_DAY;
      days--;
    }
    if (days < 0) {
      days += first.lengthOfMonth();
      months--;
    }
    return switch (unit) {
      case MILLENNIUM, CENTURY, DECADE, YEAR -> months / unit.months;
      case MONTH -> months % 12;
      case DAY -> days;
      case HOUR -> micros / unit.micros;
      case MINUTE, SECOND -> micros / unit.micros % 60;
      default ->
          throw new MokaException(SqlState.TYPE_MISMATCH, "What AGE gives has no field " + unit);
    };
  }
}

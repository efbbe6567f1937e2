package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.runtime.Expr;
import java.util.List;
import java.util.Set;

/**
 * Moments that are rounded to a unit, as by DATE_TRUNC. Hours and shorter units are those of the
 * moment's own offset: a clock that is set back shows an hour twice, and does not tell which of the
 * two it was. Stateless.
 */
final class RoundedMoments {
  private static final Set<String> ROUNDING =
      Set.of("CEIL", "CEILING", "DATE_TRUNC", "FLOOR", "TRUNC", "TRUNCATE");

  private RoundedMoments() {}

  /** True if a call rounds a moment to a unit. */
  static boolean isOne(Call call) {
    return call.size() == 2
        && call.result().kind() == Kind.TIMESTAMP_TZ
        && ROUNDING.contains(call.name())
        && (call.kind(0) == Kind.TIMESTAMP_TZ || call.kind(1) == Kind.TIMESTAMP_TZ);
  }

  /**
   * The rounded moment.
   *
   * @param clocks what the clock shows, by operand
   * @param rounded what the clock shows then
   * @param shown a moment at which it shows that
   */
  static Expr of(Call call, List<Expr> clocks, Expr rounded, Expr shown) {
    int moment = call.kind(0) == Kind.TIMESTAMP_TZ ? 0 : 1;
    return Strict.of(
        List.of(call.operand(1 - moment), call.operand(moment), clocks.get(moment), rounded, shown),
        values ->
            isOfOffset(TimeUnit.parse(values[0]))
                ? (Long) values[1] + (Long) values[3] - (Long) values[2]
                : values[4]);
  }

  private static boolean isOfOffset(TimeUnit unit) {
    return unit == TimeUnit.NANOSECOND || unit.micros > 0 && unit.micros < MICROS_PER_DAY;
  }
}

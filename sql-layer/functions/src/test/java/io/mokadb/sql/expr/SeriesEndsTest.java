package io.mokadb.sql.expr;

import static io.mokadb.sql.expr.Calls.MONTHS;
import static io.mokadb.sql.expr.Calls.call;
import static io.mokadb.sql.expr.Calls.date;
import static io.mokadb.sql.expr.Calls.dec;
import static io.mokadb.sql.expr.Calls.fails;
import static io.mokadb.sql.expr.Calls.typed;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Series, moments and texts at the ends of what their numbers can be. */
class SeriesEndsTest {
  private static final SqlType ARRAY = SqlType.of(Kind.ARRAY);
  private static final long MANY = 9_000_000_000_000_000_000L;
  private static final long STEP = 6_000_000_000_000_000_000L;

  private static List<Object> series(Object... args) {
    return new ArrayList<>((List<?>) call("GENERATE_SERIES", ARRAY, args));
  }

  @Test
  void series_overMostOfBigint_hasItsNumbers() {
    assertThat(series(-MANY, MANY, STEP)).containsExactly(-MANY, STEP - MANY, MANY - STEP, MANY);
    assertThat(series(Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE))
        .containsExactly(Long.MAX_VALUE, -1L);
    assertThat(series(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE))
        .containsExactly(Integer.MIN_VALUE, -1, Integer.MAX_VALUE - 1);
    assertThat(series(3, 1, 1)).isEmpty();
    assertThat(series(1, 1, -1)).containsExactly(1);
  }

  @Test
  void series_ofTooManyNumbers_isRefused() {
    fails(SqlState.LIMIT_EXCEEDED, "GENERATE_SERIES", ARRAY, Long.MIN_VALUE, Long.MAX_VALUE, 1L);
    fails(SqlState.LIMIT_EXCEEDED, "GENERATE_SERIES", ARRAY, dec("0"), dec("1e20"), dec("0.1"));
    fails(SqlState.LIMIT_EXCEEDED, "GENERATE_SERIES", ARRAY, dec("0"), dec("1e25"), dec("1"));
  }

  @Test
  void series_byMonths_endsWithTheLastDate() {
    assertThat(series(date("9999-10-31"), date("9999-12-31"), "1 month"))
        .containsExactly(
            date("9999-10-31").value(), date("9999-11-30").value(), date("9999-12-30").value());
    assertThat(series(date("0001-02-01"), date("0001-01-01"), "-1 month")).hasSize(2);
    assertThat(series(date("2024-01-31"), date("2024-03-28"), "1 month")).hasSize(2);
    assertThat(series(date("2024-01-31"), date("2024-01-01"), "1 month")).isEmpty();
    assertThat(series(date("2024-01-31"), date("2024-03-28"), typed(MONTHS, Long.MAX_VALUE)))
        .hasSize(1);
  }

  @Test
  void addMonths_moreThanLieBetweenDates_isOutOfRange() {
    SqlType type = SqlType.of(Kind.DATE);
    fails(SqlState.DATETIME_OVERFLOW, "ADD_MONTHS", type, date("2024-01-31"), Long.MIN_VALUE);
    fails(SqlState.DATETIME_OVERFLOW, "ADD_MONTHS", type, date("2024-01-31"), Long.MAX_VALUE);
  }

  @Test
  void overlay_longerThanTheText_replacesItsRest() {
    SqlType text = SqlType.of(Kind.VARCHAR);
    assertThat(call("OVERLAY", text, "abcdef", "x", 3, Long.MAX_VALUE)).isEqualTo("abx");
    assertThat(call("OVERLAY", text, "abcdef", "x", Long.MAX_VALUE, 1)).isEqualTo("abcdefx");
    assertThat(call("OVERLAY", text, "abcdef", "x", 3, 2)).isEqualTo("abxef");
  }
}

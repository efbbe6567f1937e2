package io.mokadb.sql.expr;

import static io.mokadb.sql.expr.Calls.BIG;
import static io.mokadb.sql.expr.Calls.BOOL;
import static io.mokadb.sql.expr.Calls.DATE;
import static io.mokadb.sql.expr.Calls.DBL;
import static io.mokadb.sql.expr.Calls.INT;
import static io.mokadb.sql.expr.Calls.MICROS;
import static io.mokadb.sql.expr.Calls.MONTHS;
import static io.mokadb.sql.expr.Calls.TIME;
import static io.mokadb.sql.expr.Calls.TIMESTAMP;
import static io.mokadb.sql.expr.Calls.TXT;
import static io.mokadb.sql.expr.Calls.cast;
import static io.mokadb.sql.expr.Calls.date;
import static io.mokadb.sql.expr.Calls.dec;
import static io.mokadb.sql.expr.Calls.time;
import static io.mokadb.sql.expr.Calls.timestamp;
import static io.mokadb.sql.expr.Calls.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CastsTest {
  private static final SqlType TINY = SqlType.of(Kind.TINYINT);
  private static final SqlType MONEY = SqlType.decimal(6, 2);

  private static void fails(SqlState state, Object value, SqlType to) {
    MokaException failure = catchThrowableOfType(MokaException.class, () -> cast(value, to));
    assertThat(failure).as("%s to %s must fail", value, to).isNotNull();
    assertThat(failure.state()).as(failure.getMessage()).isEqualTo(state);
  }

  @Test
  void cast_numbers_roundedAndChecked() {
    assertThat(cast(dec("1.5"), INT)).isEqualTo(2);
    assertThat(cast(dec("-1.5"), INT)).isEqualTo(-2);
    assertThat(cast(2.5, BIG)).isEqualTo(3L);
    assertThat(cast(-2.4, BIG)).isEqualTo(-2L);
    assertThat(cast(7, MONEY)).isEqualTo(dec("7.00"));
    assertThat(cast(0.1f, DBL)).isEqualTo(0.1);
    assertThat(cast(0.1, SqlType.decimal(10, 3))).isEqualTo(dec("0.100"));
    assertThat(cast(dec("1.005"), MONEY)).isEqualTo(dec("1.01"));
    assertThat(cast(null, INT)).isNull();
    fails(SqlState.NUMBER_OUT_OF_RANGE, 128, TINY);
    fails(SqlState.NUMBER_OUT_OF_RANGE, 1L << 31, INT);
    fails(SqlState.NUMBER_OUT_OF_RANGE, 1e19, BIG);
    fails(SqlState.NUMBER_OUT_OF_RANGE, Double.NaN, BIG);
    fails(SqlState.NUMBER_OUT_OF_RANGE, 12345, MONEY);
    fails(SqlState.NUMBER_OUT_OF_RANGE, 1e300, SqlType.of(Kind.REAL));
  }

  @Test
  void cast_textToNumber_strict() {
    assertThat(cast(" 42 ", INT)).isEqualTo(42);
    assertThat(cast("-7", BIG)).isEqualTo(-7L);
    assertThat(cast("1.239", MONEY)).isEqualTo(dec("1.24"));
    assertThat(cast("1e3", DBL)).isEqualTo(1000.0);
    assertThat(cast("NaN", DBL)).isEqualTo(Double.NaN);
    fails(SqlState.BAD_CAST, "1.5", INT);
    fails(SqlState.BAD_CAST, "", INT);
    fails(SqlState.BAD_CAST, "1d", DBL);
    fails(SqlState.BAD_CAST, "0x10", DBL);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "99999999999999999999", BIG);
    assertThatThrownBy(() -> cast("abc", INT)).hasMessage("'abc' is not a valid INTEGER");
  }

  @Test
  void cast_text_lengthsInCodePoints() {
    SqlType three = SqlType.of(Kind.VARCHAR, 3);
    assertThat(cast("abcdef", three)).isEqualTo("abc");
    assertThat(cast("a\uD83D\uDE00b", three, true)).isEqualTo("a\uD83D\uDE00b");
    assertThat(cast("ab   ", three, true)).isEqualTo("ab ");
    assertThat(cast("ab", SqlType.of(Kind.CHAR, 4))).isEqualTo("ab  ");
    assertThatThrownBy(() -> cast("abcd", three, true))
        .hasMessageContaining("too long for VARCHAR(3)")
        .extracting(e -> ((MokaException) e).state())
        .isEqualTo(SqlState.TEXT_TOO_LONG);
  }

  @Test
  void cast_toText_readableBack() {
    assertThat(cast(dec("1E+3"), TXT)).isEqualTo("1000");
    assertThat(cast(1.5, TXT)).isEqualTo("1.5");
    assertThat(cast(true, TXT)).isEqualTo("TRUE");
    assertThat(cast(date("2024-02-29"), TXT)).isEqualTo("2024-02-29");
    assertThat(cast(time("01:02:03.450"), TXT)).isEqualTo("01:02:03.45");
    assertThat(cast(timestamp("1969-12-31 23:59:59.999999"), TXT))
        .isEqualTo("1969-12-31 23:59:59.999999");
    assertThat(cast(typed(MONTHS, -14L), TXT)).isEqualTo("-1-02");
    assertThat(cast(typed(MICROS, 93_784_500_000L), TXT)).isEqualTo("1 02:03:04.5");
    assertThat(cast("-1-02", MONTHS)).isEqualTo(-14L);
    assertThat(cast("1 02:03:04.5", MICROS)).isEqualTo(93_784_500_000L);
  }

  @Test
  void cast_dateTimes_convertAndRound() {
    assertThat(cast("2024-2-9", DATE)).isEqualTo(cast("2024-02-09", DATE));
    assertThat(cast("1970-01-02", DATE)).isEqualTo(1);
    assertThat(cast("1970-01-01T00:00:01.5", TIMESTAMP)).isEqualTo(1_500_000L);
    assertThat(cast("1970-01-02", TIMESTAMP)).isEqualTo(86_400_000_000L);
    assertThat(cast("00:00:00.0000015", TIME)).isEqualTo(2L);
    assertThat(cast(timestamp("1969-12-31 23:00:00"), DATE)).isEqualTo(-1);
    assertThat(cast(timestamp("1969-12-31 23:00:00"), TIME)).isEqualTo(82_800_000_000L);
    assertThat(cast(timestamp("2024-01-01 00:00:00.6"), SqlType.of(Kind.TIMESTAMP, 0)))
        .isEqualTo(timestamp("2024-01-01 00:00:01").value());
    assertThat(cast(time("23:59:59.9"), SqlType.of(Kind.TIME, 0)))
        .isEqualTo(time("23:59:59").value());
    assertThat(cast(time("10:00:00"), TIMESTAMP))
        .isEqualTo(timestamp("2024-02-29 10:00:00").value());
    fails(SqlState.DATETIME_OVERFLOW, "2023-02-29", DATE);
    fails(SqlState.BAD_DATETIME, "yesterday", TIMESTAMP);
    fails(SqlState.DATETIME_OVERFLOW, "24:00:00", TIME);
  }

  @Test
  void cast_otherFamilies_convertOrRefuse() {
    assertThat(cast("yes", BOOL)).isEqualTo(true);
    assertThat(cast(0, BOOL)).isEqualTo(false);
    assertThat(cast(true, INT)).isEqualTo(1);
    fails(SqlState.BAD_CAST, "maybe", BOOL);
    Binary bytes = Binary.wrap("h\u00e9".getBytes(StandardCharsets.UTF_8));
    assertThat(cast("h\u00e9", SqlType.of(Kind.VARBINARY))).isEqualTo(bytes);
    assertThat(cast(bytes, TXT)).isEqualTo("h\u00e9");
    fails(SqlState.TYPE_MISMATCH, date("2024-01-01"), INT);
  }

  @Test
  void cast_untypedParameter_byItsClass() {
    assertThat(cast(typed(SqlType.of(Kind.NULL), "12"), INT)).isEqualTo(12);
    assertThat(cast(typed(SqlType.of(Kind.NULL), 12), BIG)).isEqualTo(12L);
    assertThat(cast(typed(SqlType.of(Kind.NULL), dec("1.50")), TXT)).isEqualTo("1.50");
    assertThat(cast(typed(SqlType.of(Kind.NULL), "ab"), SqlType.of(Kind.CHAR, 3))).isEqualTo("ab ");
  }

  @Test
  void cast_bytesOfNoStatedType_toTypesWithZone_isRefused() {
    Object[] row = {Binary.wrap(new byte[] {1})};
    for (Kind kind : List.of(Kind.TIME_TZ, Kind.TIMESTAMP_TZ)) {
      Expr cast = Exprs.cast(Exprs.input(0), SqlType.of(Kind.NULL), SqlType.of(kind), false);
      MokaException failure =
          catchThrowableOfType(MokaException.class, () -> cast.eval(row, Calls.context()));
      assertThat(failure).as("%s", kind).isNotNull();
      assertThat(failure.state()).isEqualTo(SqlState.TYPE_MISMATCH);
    }
  }
}

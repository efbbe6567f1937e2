package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.plan.fast.LiftedLiteral;
import io.mokadb.sql.plan.fast.LiftedLiteral.Use;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiftedLiteralsTest {
  private static final SqlType SMALLINT = SqlType.of(Kind.SMALLINT);
  private static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  private static final SqlType VARCHAR5 = SqlType.of(Kind.VARCHAR, 5);
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  private static final SqlType MONEY = SqlType.decimal(5, 2);
  private static final SqlType DATE = SqlType.of(Kind.DATE);

  private static Object[] bind(Object literal, SqlType type) {
    return LiftedLiterals.bind(List.of(lifted(literal, Use.EQUAL)), List.of(type));
  }

  private static LiftedLiteral lifted(Object value, Use use) {
    return new LiftedLiteral(value, use, 0, 1);
  }

  @Test
  void bind_valuesThatFit_takeTheClassOfTheType() {
    assertThat(bind(7, SMALLINT)).containsExactly(7);
    assertThat(bind(7, BIGINT)).containsExactly(7L);
    assertThat(bind("abc", VARCHAR5)).containsExactly("abc");
    assertThat(bind("longer than five", TEXT)).containsExactly("longer than five");
    assertThat(bind("1970-01-02", DATE)).containsExactly(1);
    assertThat(bind(new BigDecimal("1.5"), MONEY)).containsExactly(new BigDecimal("1.50"));
  }

  @Test
  void bind_numberOutOfRange_isNull() {
    assertThat(bind(70_000, SMALLINT)).isNull();
    assertThat(bind(new BigDecimal("1234.5"), MONEY)).isNull();
  }

  @Test
  void bind_fractionThatTheTypeCannotHold_isNull() {
    assertThat(bind(new BigDecimal("1.5"), SMALLINT)).isNull();
    assertThat(bind(new BigDecimal("1.505"), MONEY)).isNull();
    assertThat(bind(0.1, SqlType.of(Kind.REAL))).isNull();
  }

  @Test
  void bind_textThatIsTooLong_isNull() {
    assertThat(bind("abcdef", VARCHAR5)).isNull();
  }

  @Test
  void bind_literalOfAnotherFamily_isNull() {
    assertThat(bind(5, VARCHAR5)).isNull();
    assertThat(bind("5", BIGINT)).isNull();
    assertThat(bind(1, SqlType.of(Kind.BOOLEAN))).isNull();
    assertThat(bind("2020-13-01", DATE)).isNull();
  }

  @Test
  void bind_parametersOfNoKnownType_isNull() {
    assertThat(bind(5, SqlType.of(Kind.NULL))).isNull();
    assertThat(
            LiftedLiterals.bind(
                List.of(lifted(1, Use.EQUAL), lifted(2, Use.EQUAL)), List.of(BIGINT)))
        .isNull();
  }

  @Test
  void bind_dateOrTimestamp_isOfItsOwnTypeOnly() {
    SqlType timestamp = SqlType.of(Kind.TIMESTAMP);
    LocalDate day = LocalDate.of(1970, 1, 2);
    assertThat(bind(day, DATE)).containsExactly(1);
    assertThat(bind(day, timestamp)).isNull();
    assertThat(bind(LocalDateTime.of(1970, 1, 1, 0, 0, 1), timestamp)).containsExactly(1_000_000L);
    assertThat(bind(LocalDateTime.of(1970, 1, 1, 0, 0, 1), DATE)).isNull();
    assertThat(bind(day, TEXT)).isNull();
  }

  @Test
  void bind_operandOfArithmetic_keepsItsType() {
    assertThat(operand(7, SqlType.of(Kind.INTEGER))).containsExactly(7);
    assertThat(operand(7, BIGINT)).containsExactly(7L);
    assertThat(operand(7, SMALLINT)).isNull();
    assertThat(operand(7, MONEY)).isNull();
    assertThat(operand(1L << 40, BIGINT)).isNull();
    assertThat(operand(new BigDecimal("1.5"), MONEY)).isNull();
  }

  private static Object[] operand(Object value, SqlType type) {
    return LiftedLiterals.bind(List.of(lifted(value, Use.OPERAND)), List.of(type));
  }
}

package io.mokadb.sql.access.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class BoundValueTest {
  private static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  private static final SqlType REAL = SqlType.of(Kind.REAL);

  @Test
  void lower_betweenTwoIntegers_isTheNextOneInclusive() {
    assertThat(BoundValue.lower(INTEGER, new BigDecimal("2.5"), false))
        .isEqualTo(new BoundValue(3, true, false));
    assertThat(BoundValue.upper(INTEGER, new BigDecimal("2.5"), false))
        .isEqualTo(new BoundValue(2, true, false));
    assertThat(BoundValue.upper(INTEGER, -2.5, false)).isEqualTo(new BoundValue(-3, true, false));
  }

  @Test
  void lower_exactValueOfOtherClass_keepsInclusiveness() {
    assertThat(BoundValue.lower(INTEGER, 3L, false)).isEqualTo(new BoundValue(3, false, false));
    assertThat(BoundValue.upper(SqlType.decimal(9, 2), new BigDecimal("3"), true))
        .isEqualTo(new BoundValue(new BigDecimal("3.00"), true, false));
  }

  @Test
  void bounds_beyondTheType_matchAllOrNothing() {
    assertThat(BoundValue.lower(INTEGER, 1L << 40, true).value()).isNull();
    assertThat(BoundValue.lower(INTEGER, 1L << 40, true).open()).isFalse();
    assertThat(BoundValue.upper(INTEGER, 1L << 40, true).open()).isTrue();
    assertThat(BoundValue.lower(INTEGER, Double.NEGATIVE_INFINITY, true).open()).isTrue();
    assertThat(BoundValue.upper(INTEGER, Double.NEGATIVE_INFINITY, true).open()).isFalse();
  }

  @Test
  void equal_valueThatTheTypeLacks_isNull() {
    assertThat(BoundValue.equal(INTEGER, new BigDecimal("2.5"))).isNull();
    assertThat(BoundValue.equal(INTEGER, 2.0)).isEqualTo(2);
    assertThat(BoundValue.equal(SqlType.decimal(4, 1), new BigDecimal("2.25"))).isNull();
    assertThat(BoundValue.equal(REAL, 0.1)).isNull();
    assertThat(BoundValue.equal(REAL, 0.5)).isEqualTo(0.5f);
  }

  @Test
  void lower_betweenTwoFloats_isTheNextOneInclusive() {
    float below = (float) 0.1 > 0.1 ? Math.nextDown((float) 0.1) : (float) 0.1;

    assertThat(BoundValue.lower(REAL, 0.1, false))
        .isEqualTo(new BoundValue(Math.nextUp(below), true, false));
    assertThat(BoundValue.upper(REAL, 0.1, false)).isEqualTo(new BoundValue(below, true, false));
  }
}

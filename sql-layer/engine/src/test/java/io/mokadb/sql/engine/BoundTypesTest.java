package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BoundTypesTest {
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT"})
  void takes_whatIsNoFiniteNumber_isFalseOfIntegers(Kind kind) {
    for (Object value :
        new Object[] {
          Double.NaN, Float.NaN, Double.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0.5, 1e19
        }) {
      assertThat(BoundTypes.takes(SqlType.of(kind), value)).as(value.toString()).isFalse();
    }
    assertThat(BoundTypes.takes(SqlType.of(kind), 2.0)).isTrue();
  }

  @Test
  void takes_notANumber_isTrueOfADouble() {
    assertThat(BoundTypes.takes(SqlType.of(Kind.DOUBLE), Double.NaN)).isTrue();
  }
}

package io.mokadb.sql.vector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongVectorTest {
  private static void roundTrips(int bytesEach, long... numbers) {
    LongVector vector = new LongVector(numbers, numbers.length, null);
    long[] copied = new long[numbers.length];
    vector.copyTo(copied, 0, numbers.length);
    assertThat(copied).containsExactly(numbers);
    assertThat(vector.weight()).isEqualTo(ColumnVector.OVERHEAD + bytesEach * numbers.length);
    long[] last = new long[1];
    vector.copyTo(last, numbers.length - 1, 1);
    assertThat(last[0]).isEqualTo(numbers[numbers.length - 1]);
  }

  @Test
  void copies_ofNarrowAndWideRanges_areTheNumbers() {
    roundTrips(0, 7, 7, 7);
    roundTrips(0, Long.MIN_VALUE);
    roundTrips(1, -100, 155, 0);
    roundTrips(2, -100, 156);
    roundTrips(2, Long.MAX_VALUE, Long.MAX_VALUE - 0xFFFF);
    roundTrips(4, 0, 0x1_0000, -1);
    roundTrips(4, Long.MIN_VALUE, Long.MIN_VALUE + 0xFFFF_FFFFL);
    roundTrips(8, 0, 0x1_0000_0000L);
    roundTrips(8, Long.MIN_VALUE, Long.MAX_VALUE, 0, -1);
  }

  @Test
  void range_withNulls_isThatOfTheOthers() {
    LongVector vector = new LongVector(new long[] {5, 999, -3}, 3, new long[] {0b010});
    assertThat(vector.least()).isEqualTo(-3);
    assertThat(vector.most()).isEqualTo(5);
    assertThat(vector.isNull(1)).isTrue();
    assertThat(vector.isNull(2)).isFalse();
    LongVector nothing = new LongVector(new long[] {5, 999}, 2, new long[] {0b11});
    assertThat(nothing.least()).isZero();
    assertThat(nothing.most()).isZero();
  }
}

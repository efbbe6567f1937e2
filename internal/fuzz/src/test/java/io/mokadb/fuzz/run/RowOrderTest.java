package io.mokadb.fuzz.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowOrderTest {
  @Test
  void nulls_areSmallestUnlessSaidOtherwise() {
    assertThat(sorted("", 2, null, 1)).containsExactly(null, 1, 2);
    assertThat(sorted(" DESC", 2, null, 1)).containsExactly(2, 1, null);
    assertThat(sorted(" NULLS LAST", 2, null, 1)).containsExactly(1, 2, null);
    assertThat(sorted(" DESC NULLS FIRST", 2, null, 1)).containsExactly(null, 2, 1);
  }

  @Test
  void texts_areOrderedByCodePoints() {
    assertThat(sorted("", "\uD83D\uDE00", "a", "\uFFFD", "Z"))
        .containsExactly("Z", "a", "\uFFFD", "\uD83D\uDE00");
  }

  @Test
  void laterColumns_decideWhereEarlierOnesAreEqual() {
    RowOrder order = RowOrder.of(new String[] {"", " DESC"}, 3);

    assertThat(order).hasToString("1, 2 DESC, 3");
    assertThat(order.compare(List.of(1, 1, 1), List.of(1, 2, 0))).isPositive();
    assertThat(order.compare(List.of(0.0, 1, 1), List.of(-0.0, 1, 1))).isZero();
  }

  private static List<Object> sorted(String direction, Object... values) {
    RowOrder order = RowOrder.of(new String[] {direction}, 1);
    return Arrays.stream(values).map(Arrays::asList).sorted(order).map(row -> row.get(0)).toList();
  }
}

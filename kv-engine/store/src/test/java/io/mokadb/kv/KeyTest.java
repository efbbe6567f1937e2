package io.mokadb.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Keys at the limits of their length. */
final class KeyTest {
  private static final Key LONGEST = Key.wrap(new byte[Key.MAX_LENGTH]);

  @Test
  void row_longerThanTheLongest_isRefused() {
    assertThatThrownBy(() -> Key.wrap(new byte[Key.MAX_LENGTH + 1]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Key.wrap(new byte[0])).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void next_ofTheLongestRow_isTheEndOfItsRange() {
    KeyRange single = KeyRange.single(LONGEST);
    assertThat(single.isEmpty()).isFalse();
    assertThat(single.contains(LONGEST)).isTrue();
    byte[] behind = new byte[Key.MAX_LENGTH];
    behind[Key.MAX_LENGTH - 1] = 1;
    assertThat(single.contains(Key.wrap(behind))).isFalse();
  }
}

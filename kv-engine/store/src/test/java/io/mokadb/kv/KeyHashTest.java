package io.mokadb.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeyHashTest {
  private static final int ROWS = 100_000;

  @Test
  void hashCode_keysThatEndInCountingNumbers_hardlyCollide() {
    for (int prefix = 0; prefix < 16; prefix++) {
      Set<Integer> hashes = new HashSet<>();
      for (int i = 0; i < ROWS; i++) {
        ByteBuffer key = ByteBuffer.allocate(prefix + 4);
        hashes.add(Key.wrap(key.putInt(prefix, i).array()).hashCode());
      }
      // By chance, a hundred thousand of four billion collide about once.
      assertThat(hashes).as("prefix of " + prefix).hasSizeGreaterThan(ROWS - 20);
    }
  }

  @Test
  void hashCode_equalKeys_areEqual() {
    Key one = Key.copyOf(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    Key other = Key.copyOf(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(CellKey.of(one)).isEqualTo(CellKey.of(other)).hasSameHashCodeAs(CellKey.of(other));
    assertThat(CellKey.of(one)).isNotEqualTo(CellKey.of(one, Column.of(1)));
  }
}

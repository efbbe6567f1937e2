package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellKeysTest {
  private static final long SEED = 7;
  private static final byte[] ALPHABET = {0, 0, 1, 'a', (byte) 0x7F, (byte) 0xFE, (byte) 0xFF};
  private static final int[] COLUMNS = {0, 1, 223, 224, 255, 256, 70_000, Column.MAX_ID};

  @Test
  void encode_randomCells_keepsOrderAndDecodes() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      CellKey a = randomKey(random);
      CellKey b = randomKey(random);
      byte[] first = CellKeys.encode(a);
      byte[] second = CellKeys.encode(b);
      assertThat(Integer.signum(Arrays.compareUnsigned(first, second)))
          .as("seed %d: %s and %s", SEED, a, b)
          .isEqualTo(Integer.signum(a.compareTo(b)));
      assertThat(CellKeys.decode(first, first.length)).isEqualTo(a);
      assertThat(CellKeys.columnIdOf(first, first.length))
          .as("seed %d: %s", SEED, a)
          .isEqualTo(a.column().id());
    }
  }

  @Test
  void version_ofOneCell_sortsNewestFirstAndBeforeOtherCells() {
    byte[] cell = CellKeys.encode(CellKey.of(Key.wrap(new byte[] {'a'})));
    byte[] next = CellKeys.encode(CellKey.of(Key.wrap(new byte[] {'a'}), Column.of(1)));
    byte[][] inOrder = {
      CellKeys.version(cell, Long.MAX_VALUE - 1),
      CellKeys.version(cell, 1L << 40),
      CellKeys.version(cell, 1),
      CellKeys.version(cell, 0),
      CellKeys.afterVersions(cell),
      next
    };
    assertThat(List.of(inOrder)).isSortedAccordingTo(Arrays::compareUnsigned);
    assertThat(CellKeys.timestampOf(inOrder[1], inOrder[1].length)).isEqualTo(1L << 40);
  }

  private static CellKey randomKey(Random random) {
    byte[] row = new byte[1 + random.nextInt(4)];
    for (int i = 0; i < row.length; i++) {
      row[i] = ALPHABET[random.nextInt(ALPHABET.length)];
    }
    return CellKey.of(Key.wrap(row), Column.of(COLUMNS[random.nextInt(COLUMNS.length)]));
  }
}

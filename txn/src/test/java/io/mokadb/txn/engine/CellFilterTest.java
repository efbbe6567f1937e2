package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class CellFilterTest {
  private static final int CELLS = 1_000_000;

  private static CellKey cell(int number) {
    return CellKey.of(Key.wrap(ByteBuffer.allocate(12).putInt(7).putInt(4, number).array()));
  }

  /** Over two parts. */
  @Test
  void cells_areFound_andFewOthers() {
    CellFilter filter = new CellFilter();
    assertThat(filter.mayHave(cell(1))).isFalse();
    int grown = 0;
    for (int i = 0; i < CELLS; i++) {
      grown += filter.isFull() ? 1 : 0;
      filter.add(cell(i));
    }
    assertThat(grown).isEqualTo(2);
    int others = 0;
    for (int i = 0; i < CELLS; i++) {
      assertThat(filter.mayHave(cell(i))).isTrue();
      others += filter.mayHave(cell(CELLS + i)) ? 1 : 0;
    }
    assertThat(others).as("found though they were not added").isLessThan(CELLS / 20);
  }
}

package io.mokadb.kv;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class EditTest {
  /** A store that orders versions by their bits would take it for the newest, and delete all. */
  @Test
  void deleteUpTo_negativeTimestamp_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Edit.deleteUpTo(Family.WRITE, Column.ZERO, -1))
        .withMessage("Negative timestamp -1");
  }

  @Test
  void putAndDelete_negativeTimestamp_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Edit.put(Family.DATA, Column.ZERO, Long.MIN_VALUE, new byte[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Edit.delete(Family.LOCK, Column.ZERO, -1));
  }
}

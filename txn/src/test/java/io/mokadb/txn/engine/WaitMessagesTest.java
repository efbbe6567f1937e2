package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.lock.AwaitedCell;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, and refusal of all others. */
final class WaitMessagesTest {
  private static final CellKey CELL = CellKey.of(Key.wrap(new byte[] {1, 2}), new Column(300));
  private static final String QUESTION = "01" + "0000012c" + "0102";
  private static final String ANSWER =
      "01" + "0000000000000007" + "0000000000000103" + "0000012c" + "0102";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test
  void messages_haveTheirBytes_andComeBack() {
    assertThat(HexFormat.of().formatHex(WaitMessages.question(CELL))).isEqualTo(QUESTION);
    assertThat(WaitMessages.cell(bytes(QUESTION))).isEqualTo(CELL);
    AwaitedCell wait = new AwaitedCell(CELL, 7, 259);
    assertThat(HexFormat.of().formatHex(WaitMessages.answer(wait))).isEqualTo(ANSWER);
    assertThat(WaitMessages.awaited(bytes(ANSWER))).isEqualTo(wait);
    assertThat(HexFormat.of().formatHex(WaitMessages.answer(null))).isEqualTo("01");
    assertThat(WaitMessages.awaited(bytes("01"))).isNull();
  }

  @Test
  void otherBodies_areRefused() {
    for (String wrong :
        List.of("", "02", "02" + QUESTION.substring(2), "010000012c", "01ffffffff01", "0100")) {
      assertThatThrownBy(() -> WaitMessages.cell(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String wrong :
        List.of("", "02", "02" + ANSWER.substring(2), ANSWER.substring(0, 42), "0100")) {
      assertThatThrownBy(() -> WaitMessages.awaited(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}

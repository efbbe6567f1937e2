package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.txn.TxnException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, and refusal of all others. */
final class HoldRecordTest {
  private static final String GOLDEN = "01" + "0000000000000102" + "0000000000000003";

  @Test
  void record_hasItsBytes_andComesBack() {
    HoldRecord record = new HoldRecord(258, 3);
    assertThat(HexFormat.of().formatHex(record.encode())).isEqualTo(GOLDEN);
    assertThat(HoldRecord.decode(HexFormat.of().parseHex(GOLDEN))).isEqualTo(record);
  }

  @Test
  void otherBytes_areRefused() {
    for (String wrong : List.of("", "01", "02" + GOLDEN.substring(2), GOLDEN + "00")) {
      assertThatThrownBy(() -> HoldRecord.decode(HexFormat.of().parseHex(wrong)))
          .as(wrong)
          .isInstanceOf(TxnException.class);
    }
  }
}

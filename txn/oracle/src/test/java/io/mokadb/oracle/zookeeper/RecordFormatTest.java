package io.mokadb.oracle.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.oracle.core.OracleRecord;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes in ZooKeeper, which later versions must read. */
final class RecordFormatTest {
  private static final String GOLDEN =
      "01"
          + "0000000000000001"
          + "0000000000000002"
          + "0000000000000003"
          + "0000000000000004"
          + "0000000000000005"
          + "0000000000000006"
          + "683a37";

  @Test
  void encode_hasItsBytes_andComesBack() {
    OracleRecord record = new OracleRecord(1, 2, 3, 4, 5, 6, "h:7");
    assertThat(HexFormat.of().formatHex(RecordFormat.encode(record))).isEqualTo(GOLDEN);
    assertThat(RecordFormat.decode(HexFormat.of().parseHex(GOLDEN))).isEqualTo(record);
  }

  @Test
  void decode_somethingElse_isRefused() {
    assertThatThrownBy(() -> RecordFormat.decode(new byte[0])).hasMessageContaining("something");
    assertThatThrownBy(() -> RecordFormat.decode(new byte[48])).hasMessageContaining("something");
    byte[] later = HexFormat.of().parseHex("02" + GOLDEN.substring(2));
    assertThatThrownBy(() -> RecordFormat.decode(later)).hasMessageContaining("newer Moka");
  }
}

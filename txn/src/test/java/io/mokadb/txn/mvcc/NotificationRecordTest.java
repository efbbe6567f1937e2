package io.mokadb.txn.mvcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of notifications. */
final class NotificationRecordTest {
  private static void assertBytes(NotificationRecord record, String hex) {
    byte[] bytes = record.encode();
    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
    assertThat(NotificationRecord.decode(new Cell(9, bytes))).isEqualTo(record);
  }

  @Test
  void records_haveTheirBytes_andComeBack() {
    assertBytes(new NotificationRecord(0, 0), "00");
    assertBytes(new NotificationRecord(3, 0x102), "030000000000000102");
    assertBytes(NotificationRecord.again(0x102), "0000000000000001020000000000000102");
  }

  @Test
  void originAndChange_areTheirOwnIfNoneIsGiven() {
    NotificationRecord byUser = new NotificationRecord(0, 0);
    assertThat(byUser.originOr(7)).isEqualTo(7);
    assertThat(byUser.changeOr(7)).isEqualTo(7);
    NotificationRecord again = NotificationRecord.again(5);
    assertThat(again.originOr(7)).isEqualTo(5);
    assertThat(again.changeOr(7)).isEqualTo(5);
    assertThat(new NotificationRecord(2, 4).changeOr(7)).isEqualTo(7);
  }
}

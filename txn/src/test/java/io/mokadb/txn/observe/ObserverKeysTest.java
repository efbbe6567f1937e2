package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.observe.ObserverRecord.Kind;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys of what observers keep, which do not change. */
final class ObserverKeysTest {
  private static final int ID = 300;
  private static final Key ROW = Key.copyOf(new byte[] {'r', 0});

  private static String hex(Key key) {
    return HexFormat.of().formatHex(key.toByteArray());
  }

  @Test
  void keys_haveTheirBytes() {
    assertThat(hex(ObserverKeys.acknowledgement(ID, ROW).row())).isEqualTo("0061808082ac7200");
    assertThat(hex(ObserverKeys.backfill(ID).row())).isEqualTo("0062808082ac");
    assertThat(hex(ObserverKeys.parked(ID, ROW).row())).isEqualTo("0070808082ac7200");
    assertThat(hex(ObserverKeys.attempts(ID, ROW).row())).isEqualTo("0074808082ac7200");
    assertThat(hex(ObserverKeys.underWay(ID, 258, ROW).row()))
        .isEqualTo("0075808082ac" + "808080808080808282" + "7200");
  }

  @Test
  void underWay_nodeAndRow_comeBack() {
    for (long node : List.of(1L, 258L, (1L << 62) - 1, Long.MAX_VALUE)) {
      Key key = ObserverKeys.underWay(ID, node, ROW).row();
      assertThat(ObserverKeys.isUnderWay(key)).isTrue();
      assertThat(ObserverKeys.nodeOf(key)).isEqualTo(node);
      assertThat(ObserverKeys.firstOf(key)).isEqualTo(ROW);
      assertThat(ObserverKeys.idOf(key)).isEqualTo(ID);
      KeyRange all = ObserverKeys.underWay(ID);
      assertThat(all.contains(key)).isTrue();
      assertThat(ObserverKeys.underWay(ID + 1).contains(key)).isFalse();
      assertThat(ObserverRecord.of(key)).isEqualTo(new ObserverRecord(Kind.UNDER_WAY, ID, ROW));
    }
  }

  @Test
  void underWay_longestRow_isCutOff() {
    byte[] row = new byte[Key.MAX_LENGTH];
    Arrays.fill(row, (byte) 7);
    Key key = ObserverKeys.underWay(ID, 258, Key.wrap(row)).row();
    assertThat(key.length()).isEqualTo(Key.MAX_LENGTH);
    assertThat(ObserverKeys.firstOf(key)).isEqualTo(Key.wrap(Arrays.copyOf(row, row.length - 15)));
  }

  @Test
  void record_keyThatIsCutOff_isRefused() {
    Key key = ObserverKeys.underWay(ID, 258, Key.wrap(new byte[1])).row();
    Key cut = Key.copyOf(Arrays.copyOf(key.toByteArray(), key.length() - 1));
    assertThatThrownBy(() -> ObserverRecord.of(cut)).isInstanceOf(TxnException.class);
  }
}

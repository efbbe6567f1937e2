package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Key;
import io.mokadb.txn.node.EntryPages;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, and refusal of all others. */
final class HandedRowsTest {
  private static final long SEED = 25;

  private static final String GOLDEN =
      "01"
          + "0000012c"
          + "0000000000000102"
          + "00000003"
          + "0000000000000101"
          + "00000002"
          + "7231";

  private static final HandedRow ROW =
      new HandedRow(300, Key.copyOf(new byte[] {'r', '1'}), 258, 3, 257);

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test
  void rows_haveTheirBytes_andComeBack() {
    List<byte[]> bodies = HandedRows.encode(List.of(ROW));
    assertThat(bodies).hasSize(1);
    assertThat(HexFormat.of().formatHex(bodies.get(0))).isEqualTo(GOLDEN);
    assertThat(HandedRows.decode(bytes(GOLDEN))).containsExactly(ROW);
    assertThat(HandedRows.encode(List.of())).isEmpty();
  }

  @Test
  void manyRows_takeSeveralBodies_noneTooLong() {
    List<HandedRow> rows = new ArrayList<>();
    for (int i = 1; i <= 5_000; i++) {
      rows.add(new HandedRow(i, Key.wrap(new byte[1 + i % 50]), i, 0, i));
    }
    List<HandedRow> decoded = new ArrayList<>();
    List<byte[]> bodies = HandedRows.encode(rows);
    assertThat(bodies).hasSizeGreaterThan(2);
    for (byte[] body : bodies) {
      assertThat(body.length).isLessThanOrEqualTo(EntryPages.MAX_BYTES);
      decoded.addAll(HandedRows.decode(body));
    }
    assertThat(decoded).isEqualTo(rows);
  }

  @Test
  void longestKeys_fit() {
    HandedRow longest = new HandedRow(1, Key.wrap(new byte[Key.MAX_LENGTH]), 1, 0, 1);
    List<byte[]> bodies = HandedRows.encode(List.of(ROW, longest, longest));
    assertThat(bodies).hasSize(2);
    assertThat(HandedRows.decode(bodies.get(0))).containsExactly(ROW, longest);
    assertThat(HandedRows.decode(bodies.get(1))).containsExactly(longest);
  }

  @Test
  void otherBytes_areRefused() {
    for (String wrong :
        List.of(
            "",
            "02" + GOLDEN.substring(2),
            GOLDEN.substring(0, GOLDEN.length() - 2),
            GOLDEN + "00",
            GOLDEN.replace("0000012c", "ffffffff"),
            GOLDEN.replace("0000000000000102", "0000000000000000"),
            GOLDEN.replace("00000003", "80000000"),
            GOLDEN.replace("00000002", "7fffffff"),
            GOLDEN.replace("00000002", "00000000"),
            GOLDEN.replace("00000002", "ffffffff"))) {
      assertThatThrownBy(() -> HandedRows.decode(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("other nodes");
    }
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = new byte[random.nextInt(80)];
      random.nextBytes(body);
      if (body.length > 0) {
        body[0] = 1;
      }
      try {
        assertThat(HandedRows.decode(body)).isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("other nodes");
      }
    }
  }
}

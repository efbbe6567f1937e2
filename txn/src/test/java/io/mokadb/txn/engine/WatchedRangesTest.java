package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.node.EntryPages;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, and refusal of all others. */
final class WatchedRangesTest {
  private static final long SEED = 29;

  private static final String GOLDEN =
      "01" + "00000002" + "7231" + "00000001" + "73" + "ffffffff" + "00000001" + "61";

  private static final List<KeyRange> RANGES =
      List.of(KeyRange.of(key("r1"), key("s")), KeyRange.of(null, key("a")));

  private static Key key(String name) {
    return TestEnvironment.cell(name).row();
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test
  void ranges_haveTheirBytes_andComeBack() {
    List<byte[]> bodies = WatchedRanges.encode(RANGES);
    assertThat(bodies).hasSize(1);
    assertThat(HexFormat.of().formatHex(bodies.get(0))).isEqualTo(GOLDEN);
    assertThat(WatchedRanges.decode(bytes(GOLDEN))).isEqualTo(RANGES);
    assertThat(WatchedRanges.encode(List.of())).isEmpty();
    assertThat(WatchedRanges.decode(WatchedRanges.encode(List.of(KeyRange.all())).get(0)))
        .containsExactly(KeyRange.all());
  }

  @Test
  void manyRanges_takeSeveralBodies_noneTooLong() {
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = 1; i <= 5_000; i++) {
      ranges.add(KeyRange.of(Key.wrap(new byte[1 + i % 50]), i % 7 == 0 ? null : key("z" + i)));
    }
    List<KeyRange> decoded = new ArrayList<>();
    List<byte[]> bodies = WatchedRanges.encode(ranges);
    assertThat(bodies).hasSizeGreaterThan(2);
    for (byte[] body : bodies) {
      assertThat(body.length).isLessThanOrEqualTo(EntryPages.MAX_BYTES);
      decoded.addAll(WatchedRanges.decode(body));
    }
    assertThat(decoded).isEqualTo(ranges);
  }

  /** It is found by looks without news. */
  @Test
  void rangeThatFitsIntoNoBody_isLeftOut() {
    Key longest = Key.wrap(new byte[Key.MAX_LENGTH]);
    List<byte[]> bodies =
        WatchedRanges.encode(List.of(KeyRange.of(longest, longest), RANGES.get(0)));
    assertThat(bodies).hasSize(1);
    assertThat(WatchedRanges.decode(bodies.get(0))).containsExactly(RANGES.get(0));
    assertThat(WatchedRanges.encode(List.of(KeyRange.of(longest, null)))).hasSize(1);
  }

  @Test
  void otherBytes_areRefused() {
    List<String> all =
        List.of("", "02", "0100000001", "010000000161", "0100000000ffffffff", "01fffffffeffffffff");
    for (String wrong : all) {
      assertThatThrownBy(() -> WatchedRanges.decode(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void randomBytes_areRefused_orRanges() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = new byte[random.nextInt(40)];
      random.nextBytes(body);
      if (body.length > 0) {
        body[0] = 1;
      }
      try {
        assertThat(WatchedRanges.decode(body)).isNotNull();
      } catch (IllegalArgumentException e) {
        // This is how it refuses; any other exception fails the test.
        assertThat(e).hasMessageNotContaining("null");
      }
    }
  }
}

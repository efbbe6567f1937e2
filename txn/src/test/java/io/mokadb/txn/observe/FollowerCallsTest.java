package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What nodes tell each other of followers. */
final class FollowerCallsTest {
  @Test
  void bytes_stayAsTheyAre() {
    List<byte[]> bodies = FollowerCalls.encode(new TreeMap<>(Map.of(5L, false, 258L, true)));
    assertThat(bodies).hasSize(1);
    assertThat(HexFormat.of().formatHex(bodies.get(0)))
        .isEqualTo("01" + "0000000000000005" + "00" + "0000000000000102" + "01");
  }

  @Test
  void many_takeSeveralBodies_andNoneIsLost() {
    Map<Long, Boolean> calls = new TreeMap<>();
    for (long id = 0; id < 10_000; id++) {
      calls.put(id, id % 3 == 0);
    }
    Map<Long, Boolean> decoded = new TreeMap<>();
    for (byte[] body : FollowerCalls.encode(calls)) {
      assertThat(body.length).isLessThanOrEqualTo(1 << 16);
      decoded.putAll(FollowerCalls.decode(body));
    }
    assertThat(decoded).isEqualTo(calls);
  }

  @Test
  void none_takeNoBody() {
    assertThat(FollowerCalls.encode(Map.of())).isEmpty();
  }

  @Test
  void somethingElse_isRefused() {
    byte[][] others = {{}, {2}, {1, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};
    for (byte[] other : others) {
      assertThatThrownBy(() -> FollowerCalls.decode(other))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(FollowerCalls.decode(new byte[] {1})).isEmpty();
  }
}

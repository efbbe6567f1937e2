package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.time.Timestamps;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How far announcements may be removed behind the readers of all processes. */
final class RemovalBoundTest {
  private final RemovalBound bound = new RemovalBound();

  private static long at(long millis) {
    return Timestamps.ofMillis(1_000_000 + millis);
  }

  @Test
  void nothingSeen_nothingMayGo() {
    assertThat(bound.upTo(at(100))).isZero();
  }

  @Test
  void reader_keepsWhatItsWatermarkDoesNotHave() {
    bound.seen(at(1), at(1000));
    bound.seen(at(900), at(2000));
    assertThat(bound.upTo(at(999))).isZero();
    assertThat(bound.upTo(at(1000))).isEqualTo(at(1));
    assertThat(bound.upTo(at(1999))).isEqualTo(at(1));
    assertThat(bound.upTo(at(2000))).isEqualTo(at(900));
  }

  @Test
  void processThatSaysNothing_keepsEverything() {
    bound.seen(at(1), at(1000));
    assertThat(bound.upTo(0)).isZero();
    assertThat(bound.upTo(at(5000))).isEqualTo(at(1));
  }

  @Test
  void leastWatermarkThatFalls_counts() {
    bound.seen(at(900), at(1000));
    bound.seen(at(500), at(2000));
    assertThat(bound.upTo(at(3000))).isEqualTo(at(500));
  }

  @Test
  void veryOldReader_doesNotFillMemory_andLaterOnesGoOn() {
    long step = 0;
    for (; step < 5000; step++) {
      bound.seen(at(step * 300 - 1), at(step * 300));
    }
    assertThat(bound.upTo(at(10))).isEqualTo(at(-1));
    long far = bound.upTo(at(step * 300));
    assertThat(far).isBetween(at(300 * 1000), at(300 * 1100));
    bound.seen(at(step * 300 - 1), at(step * 300));
    assertThat(bound.upTo(at(step * 300))).isEqualTo(at(step * 300 - 1));
  }

  /** Whoever asks, what may go is in a watermark that the oldest reader sees. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomHistory_neverPassesAReader(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeMap<Long, Long> seen = new TreeMap<>();
    long now = at(0);
    long oldest = now;
    long least = at(-1000);
    for (int i = 0; i < 2000; i++) {
      now += 1 + random.nextLong(Timestamps.ofMillis(500));
      if (random.nextBoolean()) {
        least += random.nextLong(now - least);
        seen.put(now, least);
        bound.seen(least, now);
      } else {
        oldest += random.nextLong(now - oldest);
        Map.Entry<Long, Long> visible = seen.floorEntry(oldest);
        assertThat(bound.upTo(oldest))
            .as("seed %d, call %d", seed, i)
            .isLessThanOrEqualTo(visible == null ? 0 : visible.getValue());
      }
    }
  }
}

package io.mokadb.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Moments and signals. */
final class DeadlineTest {
  @Test
  void after_expiresAtItsMoment() {
    long[] now = {Long.MAX_VALUE - 5};
    Deadline deadline = Deadline.after(() -> now[0], 10);
    assertThat(deadline.remainingNanos()).isEqualTo(10);
    now[0] += 9;
    assertThat(deadline.isExpired()).isFalse();
    assertThat(deadline.remainingNanos()).isEqualTo(1);
    now[0] += 1;
    assertThat(deadline.isExpired()).isTrue();
    assertThat(deadline.remainingNanos()).isZero();
  }

  @Test
  void none_neverExpires() {
    assertThat(Deadline.none().isExpired()).isFalse();
    assertThat(Deadline.none().remainingNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void stop_wakesThoseThatWatch_once() {
    StopSignal signal = new StopSignal();
    List<String> woken = new ArrayList<>();
    signal.watch(() -> woken.add("a"));
    signal.watch(() -> woken.add("b")).close();
    assertThat(signal.isExpired()).isFalse();
    assertThat(signal.remainingNanos()).isEqualTo(Long.MAX_VALUE);
    signal.stop();
    signal.stop();
    assertThat(signal.isExpired()).isTrue();
    assertThat(signal.remainingNanos()).isZero();
    assertThat(woken).containsExactly("a");
  }

  @Test
  void watch_stoppedBefore_wakesAtOnce() {
    StopSignal signal = new StopSignal();
    signal.stop();
    List<String> woken = new ArrayList<>();
    signal.watch(() -> woken.add("late")).close();
    assertThat(woken).containsExactly("late");
  }
}

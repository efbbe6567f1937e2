package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.time.EmbeddedOracle;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What was drawn a moment ago is good enough; what was drawn long ago is not. */
final class RememberingOracleTest {
  private static final long LIMIT = Duration.ofSeconds(1).toNanos();

  private final TestEnvironment world = new TestEnvironment();
  private final RememberingOracle oracle =
      new RememberingOracle(
          new EmbeddedOracle(new MemoryStore(), world.environment().clock(), Duration.ofDays(1)),
          world);

  @Test
  void recent_withoutAny_draws() {
    long first = oracle.recent(LIMIT, Deadline.none());
    assertThat(oracle.next()).isGreaterThan(first);
  }

  @Test
  void recent_soonAfter_drawsNone() {
    long drawn = oracle.next();
    world.advance(Duration.ofSeconds(1));
    assertThat(oracle.recent(LIMIT, Deadline.none())).isEqualTo(drawn);
  }

  @Test
  void recent_longAfter_draws() {
    long drawn = oracle.next();
    world.advance(Duration.ofMillis(1001));
    assertThat(oracle.recent(LIMIT, Deadline.none())).isGreaterThan(drawn);
  }

  @Test
  void recent_afterOtherKindsOfDraws_drawsNone() {
    long drawn = oracle.draw(Deadline.none()).timestamp();
    assertThat(oracle.recent(LIMIT, Deadline.none())).isEqualTo(drawn);
    long raised = oracle.drawRaising(Deadline.none()).timestamp();
    assertThat(raised).isGreaterThan(drawn);
    assertThat(oracle.recent(LIMIT, Deadline.none())).isEqualTo(raised);
    assertThat(oracle.drawForReading(Deadline.none()).schema().counter()).isEqualTo(1);
  }
}

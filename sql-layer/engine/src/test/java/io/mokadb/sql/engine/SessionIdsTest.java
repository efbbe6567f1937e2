package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.txn.time.Timestamps;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class SessionIdsTest {
  private static final int GREATEST = (1 << 18) - 1;

  @Test
  void draw_ofANodeAlone_countsFromOne() {
    SessionIds ids = new SessionIds(0);
    assertThat(ids.draw()).isEqualTo(1);
    assertThat(ids.draw()).isEqualTo(2);
    assertThat(SessionIds.nodeOf(2)).isZero();
  }

  @Test
  void draw_ofTwoNodes_tellsTheNode() {
    long one = new SessionIds(1).draw();
    long other = new SessionIds(GREATEST).draw();
    assertThat(one).isNotEqualTo(other);
    assertThat(SessionIds.nodeOf(one)).isEqualTo(1);
    assertThat(SessionIds.nodeOf(other)).isEqualTo(GREATEST);
  }

  @Test
  void draw_ofAnyNode_isBelowTheTimestampsOfTransactions() {
    long timestamp = Timestamps.ofMillis(Instant.parse("2024-01-01T00:00:00Z").toEpochMilli());
    assertThat(new SessionIds(GREATEST).draw()).isLessThan(timestamp);
    assertThat(SessionIds.nodeOf(timestamp)).isGreaterThan(GREATEST);
  }

  @Test
  void node_outsideOfItsBounds_isRefused() {
    assertThatThrownBy(() -> new SessionIds(GREATEST + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SessionIds(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}

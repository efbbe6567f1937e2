package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.engine.EngineOptions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The retention of a database that SQL nodes share. */
final class RetentionOnTwoNodesTest {
  private static final Duration USUAL = EngineOptions.DEFAULT.retention();
  private static final Duration HOUR = Duration.ofHours(1);

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void retention_thatNoUrlNames_isTheUsualOne() {
    assertThat(a.retention()).isEqualTo(USUAL);
    try (TestNode c = nodes.join(3)) {
      assertThat(c.retention()).isEqualTo(USUAL);
    }
  }

  @Test
  void retention_thatAUrlNames_isThatOfAllNodes() {
    try (TestNode c = nodes.join(3, HOUR)) {
      assertThat(c.retention()).isEqualTo(HOUR);
      a.lookAround();
      assertThat(a.retention()).isEqualTo(HOUR);
      // A statement is enough to learn of it.
      b.query("SELECT * FROM information_schema.tables");
      assertThat(b.retention()).isEqualTo(HOUR);
    }
    try (TestNode d = nodes.join(4)) {
      assertThat(d.retention()).isEqualTo(HOUR);
    }
  }

  @Test
  void retention_thatAnotherUrlNames_isThatOfTheLastOne() {
    Duration minutes = Duration.ofMinutes(5);
    try (TestNode c = nodes.join(3, HOUR);
        TestNode d = nodes.join(4, minutes)) {
      c.lookAround();
      assertThat(c.retention()).isEqualTo(minutes);
      assertThat(d.retention()).isEqualTo(minutes);
      assertThat(a.query("CHECK DATABASE")).isEmpty();
    }
  }
}

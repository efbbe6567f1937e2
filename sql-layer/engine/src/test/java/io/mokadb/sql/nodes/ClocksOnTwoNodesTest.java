package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The clock of a node is ahead of the oracle's by less than what people notice. */
final class ClocksOnTwoNodesTest {
  private static final String AS_OF = "SELECT id FROM t FOR SYSTEM_TIME AS OF ";

  private final NodePair nodes = new NodePair();
  private final TestNode ahead = nodes.joinAhead(3, Duration.ofMillis(500));

  @BeforeEach
  void create() {
    nodes.a.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
  }

  @AfterEach
  void close() {
    ahead.close();
    nodes.close();
  }

  @Test
  void itsOwnTime_isThePresent() {
    assertThat(ahead.query(AS_OF + "CURRENT_TIMESTAMP")).isEqualTo("1");
    ahead.run("SET SNAPSHOT AS OF CURRENT_TIMESTAMP");
    nodes.a.run("INSERT INTO t VALUES (2)");
    assertThat(ahead.query("SELECT id FROM t")).isEqualTo("1");
    ahead.run("SET SNAPSHOT DEFAULT");
    assertThat(ahead.query(AS_OF + "CURRENT_TIMESTAMP")).isEqualTo("1|2");
  }

  @Test
  void whatNoClockShows_isTheFuture() {
    String moment = "TIMESTAMP '2024-01-01 00:00:00.600'";
    assertThat(ahead.stateOf(AS_OF + moment)).isEqualTo(SqlState.INVALID_PARAMETER);
    assertThat(nodes.a.stateOf(AS_OF + "TIMESTAMP '2024-01-01 00:00:00.400'"))
        .isEqualTo(SqlState.INVALID_PARAMETER);
  }
}

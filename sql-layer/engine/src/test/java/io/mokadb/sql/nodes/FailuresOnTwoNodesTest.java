package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.KvException;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a user is told when the oracle does not answer. */
@Timeout(120)
final class FailuresOnTwoNodesTest {
  private static final String COUNT = "SELECT COUNT(*) FROM job";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE job (id INT PRIMARY KEY, note VARCHAR(10))",
        "INSERT INTO job VALUES (1, 'x'), (2, 'x')");
    assertThat(b.query(COUNT)).isEqualTo("2");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void loseOracle() {
    nodes.oracle.interrupt(
        1,
        () -> {
          loseOracle();
          throw new KvException(KvException.Kind.TIMEOUT, "No answer, on purpose");
        });
  }

  /** At this level a statement asks for a snapshot, and what tells of its failure must not. */
  @Test
  void readCommitted_withoutOracle_statementsFailAsAtOtherLevels_andGoOnAfterwards() {
    b.begin(IsolationLevel.READ_COMMITTED);
    assertThat(b.query(COUNT)).isEqualTo("2");
    loseOracle();
    assertThat(b.stateOf(COUNT)).isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(b.stateOf("UPDATE job SET note = 'y'")).isEqualTo(SqlState.CONNECTION_LOST);
    nodes.oracle.interrupt(1, () -> {});
    a.run("INSERT INTO job VALUES (3, 'x')");
    assertThat(b.query(COUNT)).isEqualTo("3");
    assertThat(b.commit()).isNull();
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A commit that the store refuses has failed for certain, and says so. */
final class RefusedCommitTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void commit_storeClosedAtItsCommitPoint_isRolledBack() {
    a.run("CREATE TABLE t (id INT PRIMARY KEY)");
    NodePair.at(a, ProtocolStep.BEFORE_COMMIT_PRIMARY, a::die);
    assertThatThrownBy(() -> a.run("INSERT INTO t VALUES (1)"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_LOST))
        .hasMessageStartingWith("The transaction was rolled back: ");
    nodes.kill(a);
    assertThat(b.query("SELECT * FROM t")).isEmpty();
  }
}

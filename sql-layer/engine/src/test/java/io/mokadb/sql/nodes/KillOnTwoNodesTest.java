package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** KILL at one SQL node of what runs at another. */
final class KillOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE t (id INT PRIMARY KEY)",
        "INSERT INTO t VALUES (1)",
        "CREATE USER root PASSWORD 'root' ADMIN",
        "CREATE USER eve PASSWORD 'pass'");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void idleSession_endsWithItsTransaction() {
    Session far = b.connect("ROOT", "root");
    far.setAutoCommit(false);
    TestNode.run(far, "INSERT INTO t VALUES (2)");
    a.run("KILL SESSION " + far.id());
    assertThatThrownBy(() -> TestNode.run(far, "INSERT INTO t VALUES (3)"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_CLOSED))
        .hasMessageContaining("ADA (KILL SESSION)");
    assertThat(far.isClosed()).isTrue();
    assertThat(a.query("SELECT id FROM t")).isEqualTo("1");
  }

  @Test
  void idleSession_isClosedByItsNode_whenThatFollows() {
    Session far = b.connect("ROOT", "root");
    a.run("KILL " + far.id());
    assertThat(far.isClosed()).isFalse();
    b.follow();
    assertThat(far.isClosed()).isTrue();
    assertThat(a.query("SELECT COUNT(*) FROM moka.sessions WHERE user_name = 'ROOT'"))
        .isEqualTo("0");
  }

  @Test
  void runningStatement_isStopped_andTheSessionGoesOn() {
    Session far = b.connect("ROOT", "root");
    NodePair.at(b, ProtocolStep.BEFORE_PREWRITE_PRIMARY, () -> a.run("KILL QUERY " + far.id()));
    assertThat(TestNode.stateOf(() -> TestNode.run(far, "INSERT INTO t VALUES (2)")))
        .isEqualTo(SqlState.CANCELLED);
    TestNode.run(far, "INSERT INTO t VALUES (3)");
    assertThat(a.query("SELECT id FROM t ORDER BY id")).isEqualTo("1|3");
  }

  @Test
  void runningSession_endsAsSoonAsItNotices() {
    Session far = b.connect("ROOT", "root");
    NodePair.at(b, ProtocolStep.BEFORE_PREWRITE_PRIMARY, () -> a.run("KILL SESSION " + far.id()));
    assertThat(TestNode.stateOf(() -> TestNode.run(far, "INSERT INTO t VALUES (2)"))).isNotNull();
    assertThat(far.isClosed()).isTrue();
    assertThat(a.query("SELECT id FROM t")).isEqualTo("1");
  }

  @Test
  void user_stopsTheirOwnSessions_andNoOthers() {
    Session near = a.connect("EVE", "pass");
    Session own = b.connect("EVE", "pass");
    TestNode.run(near, "KILL SESSION " + own.id());
    assertThat(TestNode.stateOf(() -> TestNode.run(own, "SHOW SCHEMA"))).isNotNull();
    Session other = b.connect("ROOT", "root");
    assertThat(kill(near, other.id())).isEqualTo(SqlState.NOT_PERMITTED);
    assertThat(kill(near, other.id() + 1_000)).isEqualTo(SqlState.NOT_PERMITTED);
    TestNode.run(other, "INSERT INTO t VALUES (2)");
  }

  private static SqlState kill(Session by, long id) {
    return TestNode.stateOf(() -> TestNode.run(by, "KILL SESSION " + id));
  }

  @Test
  void rights_areThoseOfTheNewestAccounts() {
    Session near = a.connect("EVE", "pass");
    Session other = b.connect("ROOT", "root");
    b.run("ALTER USER eve ADMIN");
    TestNode.run(near, "KILL SESSION " + other.id());
    Session another = b.connect("ROOT", "root");
    b.run("ALTER USER eve NOT ADMIN");
    assertThat(kill(near, another.id())).isEqualTo(SqlState.NOT_PERMITTED);
    TestNode.run(another, "INSERT INTO t VALUES (2)");
  }

  @Test
  void userOfTheSameName_isAnother() {
    Session near = a.connect("EVE", "pass");
    a.run("DROP USER eve", "CREATE USER eve PASSWORD 'other'");
    Session other = b.connect("EVE", "other");
    assertThat(kill(near, other.id())).isNotNull();
    assertThat(TestNode.query(other, "SELECT user_name FROM moka.sessions")).isEqualTo("EVE");
  }

  @Test
  void noSuchSession_isTold() {
    long id = b.session.id() + 1_000;
    assertThatThrownBy(() -> a.run("KILL SESSION " + id))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER))
        .hasMessageContaining("There is no session")
        .hasMessageContaining(Long.toString(id));
  }

  @Test
  void nodeThatIsGone_isTold() {
    long id = b.session.id();
    nodes.kill(b);
    assertThatThrownBy(() -> a.run("KILL SESSION " + id))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER))
        .hasMessageContaining("no SQL node 2 any more");
  }

  @Test
  void nodeThatDoesNotAnswer_isTold() {
    nodes.mute(b);
    assertThatThrownBy(() -> a.run("KILL SESSION " + b.session.id()))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.IO_ERROR))
        .hasMessageContaining("SQL node 2 does not answer");
    b.run("INSERT INTO t VALUES (2)");
  }

  @Test
  void trigger_isStopped_whereItRuns() {
    b.run(
        "CREATE TABLE r (n BIGINT)",
        "CREATE TRIGGER endless AFTER INSERT ON t FOR EACH ROW INSERT INTO r SELECT COUNT(*)"
            + " FROM generate_series(1, 100000) AS a (n), generate_series(1, 100000) AS b (n)"
            + " WHERE a.n + b.n < NEW.id",
        "INSERT INTO t VALUES (7)");
    CompletableFuture<Void> running = CompletableFuture.runAsync(b::runTriggers);
    String transaction = "";
    while (transaction.isEmpty()) {
      Thread.onSpinWait();
      transaction =
          a.query(
              "SELECT transaction_id FROM moka.transactions"
                  + " WHERE trigger_name = 'PUBLIC.ENDLESS' AND trigger_row = 'ID = 7'");
    }
    a.run("KILL " + transaction);
    running.join();
    assertThat(b.query("SELECT attempts, last_error FROM moka.failing_notifications"))
        .startsWith("1,")
        .contains("ADA (KILL)");
  }

  @Test
  void trigger_thatRunsNowhere_isTold_unlessANodeDoesNotAnswer() {
    String kill = "KILL " + nodes.oracle.next();
    assertThat(a.stateOf(kill)).isEqualTo(SqlState.INVALID_PARAMETER);
    nodes.mute(b);
    assertThat(a.stateOf(kill)).isEqualTo(SqlState.IO_ERROR);
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.KvException;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a user is told when another node is in the way, or the oracle does not answer. */
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

  /** Has a statement of a session of the second node meet the lock of a commit of the first. */
  private MokaException meetingLock(Session session, String sql) {
    AtomicReference<MokaException> met = new AtomicReference<>();
    TestNode.run(session, "SET LOCK_WAIT = '10ms'");
    NodePair.at(
        a,
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () -> {
          try {
            TestNode.run(session, sql);
          } catch (MokaException e) {
            met.set(e);
          }
        });
    a.run("UPDATE job SET note = 'y' WHERE id = 1");
    return met.get();
  }

  @Test
  void readerThatMeetsALock_isToldTableAndKey() {
    MokaException met = meetingLock(b.session, "SELECT note FROM job WHERE id = 1");
    assertThat(met.state()).isEqualTo(SqlState.LOCK_TIMEOUT);
    assertThat(met.getMessage())
        .matches(
            "A cell is locked by transaction \\d+, whose commit did not end in time: row \\(ID\\) ="
                + " \\(1\\) of table PUBLIC\\.JOB \\(column group \\w+\\)\\. Run it again");
  }

  @Test
  void writerThatMeetsALock_isToldTableAndKey() {
    MokaException met = meetingLock(b.session, "UPDATE job SET note = 'z' WHERE id = 1");
    assertThat(met.getMessage()).contains("(ID) = (1) of table PUBLIC.JOB");
  }

  @Test
  void userWithoutSelect_isToldTheTableAlone() {
    a.run(
        "CREATE USER boss PASSWORD 'boss' ADMIN",
        "CREATE USER joe PASSWORD 'secret-1'",
        "GRANT UPDATE ON job TO joe");
    Session joe = b.connect("joe", "secret-1");
    MokaException met = meetingLock(joe, "UPDATE job SET note = 'z'");
    assertThat(met.getMessage()).contains("a row of table PUBLIC.JOB").doesNotContain("(1)");
    assertThat(met.getCause()).isNull();
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is granted and revoked at one SQL node binds the sessions of another from then on. */
final class RightsOnTwoNodesTest {
  private static final String READ = "SELECT id FROM t";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;
  private Session eve;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE t (id INT PRIMARY KEY)",
        "INSERT INTO t VALUES (1)",
        "CREATE USER boss PASSWORD 'boss' ADMIN",
        "CREATE USER eve PASSWORD 'first'",
        "GRANT SELECT ON t TO eve");
    eve = b.connect("EVE", "first");
    assertThat(TestNode.query(eve, READ)).isEqualTo("1");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** The answer got lost; the user is there. */
  @Test
  void creationOfWhichTheOutcomeIsLost_isUnknown_andNotRepeated() {
    NodePair.at(
        a,
        ProtocolStep.AFTER_COMMIT_PRIMARY,
        () -> {
          throw new KvException(KvException.Kind.IO, "No answer, on purpose");
        });
    assertThat(a.stateOf("CREATE USER joe PASSWORD 'joe''s own'"))
        .isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    b.connect("JOE", "joe's own").close();
  }

  private SqlState reading() {
    return TestNode.stateOf(() -> TestNode.query(eve, READ));
  }

  @Test
  void revoke_bindsTheNextStatement_alsoOfAPreparedOne() {
    try (PreparedStatement prepared = eve.prepare(READ, PrepareOptions.NONE)) {
      assertThat(TestNode.rows(prepared)).isEqualTo("1");
      a.run("REVOKE SELECT ON t FROM eve");
      assertThat(TestNode.stateOf(() -> TestNode.rows(prepared))).isEqualTo(SqlState.NOT_PERMITTED);
    }
    assertThat(reading()).isEqualTo(SqlState.NOT_PERMITTED);
  }

  @ParameterizedTest
  @EnumSource(
      value = IsolationLevel.class,
      names = {"READ_COMMITTED", "SNAPSHOT"})
  void revoke_bindsTheNextStatementOfAnOpenTransaction(IsolationLevel level) {
    eve.setIsolation(level);
    eve.setAutoCommit(false);
    try (PreparedStatement prepared = eve.prepare(READ, PrepareOptions.NONE)) {
      assertThat(TestNode.rows(prepared)).isEqualTo("1");
      a.run("REVOKE SELECT ON t FROM eve");
      assertThat(TestNode.stateOf(() -> TestNode.rows(prepared))).isEqualTo(SqlState.NOT_PERMITTED);
      a.run("GRANT SELECT ON t TO eve");
      assertThat(TestNode.rows(prepared)).isEqualTo("1");
    }
  }

  @Test
  void grant_isInForceAtOnce() {
    assertThat(TestNode.stateOf(() -> TestNode.run(eve, "INSERT INTO t VALUES (2)")))
        .isEqualTo(SqlState.NOT_PERMITTED);
    a.run("GRANT INSERT ON t TO eve");
    TestNode.run(eve, "INSERT INTO t VALUES (2)");
    a.run("CREATE TABLE u (id INT)", "GRANT SELECT ON u TO eve");
    assertThat(TestNode.query(eve, "SELECT * FROM u")).isEmpty();
    assertThat(TestNode.query(eve, READ)).isEqualTo("1|2");
  }

  @Test
  void administratorNoMore_runsNoDefinition() {
    a.run("ALTER USER eve ADMIN");
    TestNode.run(eve, "CREATE TABLE mine (id INT)");
    a.run("ALTER USER eve NOT ADMIN");
    assertThat(TestNode.stateOf(() -> TestNode.run(eve, "DROP TABLE mine")))
        .isEqualTo(SqlState.NOT_PERMITTED);
    assertThat(a.query("SELECT * FROM mine")).isEmpty();
  }

  @Test
  void droppedUser_idle_isEndedOnceTheNodeFollows() {
    a.run("DROP USER eve");
    b.query("SELECT 1 FROM t");
    assertThat(eve.isClosed()).isTrue();
    assertThatThrownBy(() -> b.connect("EVE", "first")).hasMessageContaining("wrong");
  }

  @Test
  void droppedUser_runsNothing_andCommitsNothing() {
    eve.setAutoCommit(false);
    assertThat(TestNode.query(eve, READ)).isEqualTo("1");
    a.run("DROP USER eve");
    assertThat(reading()).isNotNull();
    assertThat(eve.isClosed()).isTrue();
  }

  /** Neither a statement of the session nor a look of its node has met it before. */
  @Test
  void droppedUser_commitsNothing_alsoIfTheCommitIsTheFirstToMeetIt() {
    a.run("GRANT INSERT ON t TO eve");
    eve.setAutoCommit(false);
    TestNode.run(eve, "INSERT INTO t VALUES (2)");
    a.run("DROP USER eve");
    assertThat(TestNode.stateOf(eve::commit)).isEqualTo(SqlState.NOT_AUTHORISED);
    assertThat(a.query(READ)).isEqualTo("1");
  }

  @Test
  void droppedAdministrator_commitsNoDefinition() {
    a.run("ALTER USER eve ADMIN");
    eve.setAutoCommit(false);
    TestNode.run(eve, "CREATE TABLE mine (id INT)");
    a.run("DROP USER eve");
    assertThat(TestNode.stateOf(eve::commit)).isEqualTo(SqlState.NOT_AUTHORISED);
    assertThat(a.stateOf("SELECT * FROM mine")).isEqualTo(SqlState.NO_SUCH_TABLE);
  }

  /** Of two commits the second one comes after the end of the right to read it. */
  @Test
  void revoke_endsASubscription_beforeItGivesWhatWasCommittedLater() {
    try (PreparedStatement subscribe =
            eve.prepare("SUBSCRIBE TO t WITH (snapshot = false)", PrepareOptions.NONE);
        RowCursor cursor = rows(subscribe)) {
      a.run("INSERT INTO t VALUES (2)");
      assertThat(cursor.next()[2]).isEqualTo(2);
      a.run("REVOKE SELECT ON t FROM eve", "INSERT INTO t VALUES (3)");
      assertThat(TestNode.stateOf(cursor::next)).isEqualTo(SqlState.NOT_PERMITTED);
    }
  }

  private static RowCursor rows(PreparedStatement statement) {
    ExecutionResult result = statement.execute(new Object[0], ExecuteOptions.NONE);
    return ((ExecutionResult.Rows) result).cursor();
  }

  @Test
  void userOfTheSameName_isAnother() {
    a.run("DROP USER eve", "CREATE USER eve PASSWORD 'second'", "GRANT SELECT ON t TO eve");
    assertThat(reading()).isNotNull();
    Session other = b.connect("EVE", "second");
    assertThat(TestNode.query(other, READ)).isEqualTo("1");
  }

  @Test
  void password_isTheNewOneAtOnce() {
    a.run("ALTER USER eve PASSWORD 'second'");
    assertThatThrownBy(() -> b.connect("EVE", "first")).hasMessageContaining("wrong");
    assertThat(b.connect("EVE", "second").isClosed()).isFalse();
  }

  @Test
  void accountsChangedAtBoth_areThoseOfBoth() {
    b.run("CREATE USER bob PASSWORD 'bobs'", "GRANT SELECT ON t TO bob");
    a.run("CREATE USER ann PASSWORD 'anns'", "GRANT SELECT ON t TO ann");
    assertThat(TestNode.query(a.connect("BOB", "bobs"), READ)).isEqualTo("1");
    assertThat(TestNode.query(b.connect("ANN", "anns"), READ)).isEqualTo("1");
  }
}

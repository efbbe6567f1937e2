package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What runs at one SQL node is seen at another, by those who may. */
final class SessionsOnTwoNodesTest {
  private static final String NODES_OF_SESSIONS =
      "SELECT node, state FROM moka.sessions ORDER BY node, session_id";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2)");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void sessions_areThoseOfBothNodes_atEither() {
    b.run("SET APPLICATION_NAME = 'far'", "SET SCHEMA information_schema");
    assertThat(a.query(NODES_OF_SESSIONS)).isEqualTo("1,ACTIVE|2,IDLE");
    assertThat(
            a.query(
                "SELECT session_id, user_name, client, application_name, schema_name, statement,"
                    + " autocommit, read_only, is_current, connected_at FROM moka.sessions"
                    + " WHERE node = 2"))
        .startsWith(
            b.session.id()
                + ",ADA,null,far,INFORMATION_SCHEMA,SET SCHEMA information_schema,true,false,false,");
    assertThat(a.query("SELECT session_id FROM moka.sessions WHERE is_current"))
        .isEqualTo(Long.toString(a.session.id()));
    assertThat(b.query(NODES_OF_SESSIONS)).isEqualTo("1,IDLE|2,ACTIVE");
  }

  @Test
  void transactions_areThoseOfBothNodes_withTheirSessions() {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO t VALUES (3)");
    assertThat(
            a.query(
                "SELECT t.node, t.session_id, t.user_name, t.phase, t.read_only,"
                    + " t.written_cells > 0, t.statement FROM moka.transactions t"
                    + " WHERE t.node = 2"))
        .isEqualTo("2," + b.session.id() + ",ADA,OPEN,false,true,INSERT INTO t VALUES (3)");
    assertThat(
            a.query(
                "SELECT s.node FROM moka.transactions t JOIN moka.sessions s"
                    + " USING (transaction_id) ORDER BY 1"))
        .isEqualTo("1|2");
    assertThat(b.commit()).isNull();
    assertThat(a.query("SELECT COUNT(*) FROM moka.transactions WHERE node = 2")).isEqualTo("0");
  }

  @Test
  void locks_areThoseOfBothNodes_withTheirSessions() {
    List<String> seen = new ArrayList<>();
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () ->
            seen.add(
                a.query(
                    "SELECT DISTINCT table_name, phase, node, session_id FROM moka.locks"
                        + " WHERE table_name = 'T'")));
    b.run("INSERT INTO t VALUES (3)");
    assertThat(seen).containsExactly("T,PREWRITTEN,2," + b.session.id());
    assertThat(a.query("SELECT COUNT(*) FROM moka.locks")).isEqualTo("0");
  }

  @Test
  void user_seesTheirOwnSessions_atBothNodes_andNoOthers() {
    a.run("CREATE USER root PASSWORD 'root' ADMIN", "CREATE USER eve PASSWORD 'pass'");
    Session near = a.connect("EVE", "pass");
    Session far = b.connect("EVE", "pass");
    String users = "SELECT node, user_name, session_id FROM moka.sessions ORDER BY node";
    String both = "1,EVE," + near.id() + "|2,EVE," + far.id();
    assertThat(TestNode.query(near, users)).isEqualTo(both);
    assertThat(TestNode.query(far, users)).isEqualTo(both);
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO t VALUES (3)");
    assertThat(TestNode.query(near, "SELECT COUNT(*) FROM moka.transactions WHERE node = 2"))
        .isEqualTo("0");
    assertThat(b.commit()).isNull();
    a.run("ALTER USER eve ADMIN");
    assertThat(TestNode.query(near, "SELECT COUNT(*) FROM moka.sessions")).isEqualTo("4");
    b.run("ALTER USER eve NOT ADMIN");
    assertThat(TestNode.query(near, "SELECT COUNT(*) FROM moka.sessions")).isEqualTo("2");
  }

  @Test
  void nodeThatDoesNotAnswer_isNamed_inEachTable() {
    nodes.mute(b);
    assertThat(a.query("SELECT node, session_id IS NULL, state FROM moka.sessions ORDER BY node"))
        .isEqualTo("1,false,ACTIVE|2,true,NO ANSWER");
    assertThat(a.query("SELECT node, phase FROM moka.transactions WHERE transaction_id IS NULL"))
        .isEqualTo("2,NO ANSWER");
    assertThat(a.query("SELECT node, phase FROM moka.locks")).isEqualTo("2,NO ANSWER");
    assertThat(b.query(NODES_OF_SESSIONS)).isEqualTo("1,IDLE|2,ACTIVE");
  }

  @Test
  void nodeThatIsGone_isNotShown() {
    nodes.kill(b);
    assertThat(a.query(NODES_OF_SESSIONS)).isEqualTo("1,ACTIVE");
    assertThat(a.query("SELECT node FROM moka.nodes")).isEqualTo("1");
  }

  @Test
  void manySessions_comeInPages() {
    List<Session> open = new ArrayList<>();
    String comment = "/* " + "x".repeat(1_800) + " */";
    for (int i = 0; i < 100; i++) {
      Session one = b.connect(null, null);
      TestNode.run(one, "SET APPLICATION_NAME = 'many' " + comment);
      open.add(one);
    }
    assertThat(
            a.query(
                "SELECT COUNT(*), COUNT(DISTINCT session_id), MIN(node), MAX(node)"
                    + " FROM moka.sessions WHERE application_name = 'many'"))
        .isEqualTo("100,100,2,2");
    assertThat(a.query("SELECT COUNT(*) FROM moka.sessions WHERE session_id IS NULL"))
        .isEqualTo("0");
    open.forEach(Session::close);
    assertThat(a.query(NODES_OF_SESSIONS)).isEqualTo("1,ACTIVE|2,IDLE");
  }

  @Test
  void nodes_areListed_withTheirRoles() {
    String list =
        "SELECT node, node_id, place, version, roles, state, is_current, started_at IS NOT NULL,"
            + " last_seen_at IS NOT NULL FROM moka.nodes ORDER BY node";
    assertThat(a.query(list))
        .isEqualTo(
            "1,"
                + a.id
                + ",process 1,test,LEADER, COLLECTOR,HERE,true,true,true|2,"
                + b.id
                + ",process 2,test,,ANSWERS,false,true,true");
    nodes.mute(a);
    assertThat(b.query("SELECT node, state, last_seen_at FROM moka.nodes WHERE NOT is_current"))
        .isEqualTo("1,NO ANSWER,null");
    a.run("CREATE USER root PASSWORD 'root' ADMIN", "CREATE USER eve PASSWORD 'pass'");
    assertThat(TestNode.query(b.connect("EVE", "pass"), "SELECT place FROM moka.nodes"))
        .isEqualTo("null|null");
  }

  @Test
  void question_isAskedOnceInAStatement_andTakesNoTripToTheStore() {
    String sessions = "SELECT COUNT(*) FROM moka.sessions";
    assertThat(a.query(sessions)).isEqualTo("2");
    long one = a.tripsDuring(() -> a.query(sessions));
    assertThat(b.tripsDuring(() -> a.query(sessions))).isZero();
    assertThat(
            a.tripsDuring(() -> a.query("SELECT COUNT(*) FROM moka.sessions s, moka.sessions t")))
        .isEqualTo(one);
  }
}

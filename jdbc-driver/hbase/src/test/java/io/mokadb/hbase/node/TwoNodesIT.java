package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What one node of a database does, and the other one must know at once. */
@Tag("hbase")
@Timeout(300)
final class TwoNodesIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Longer than the time from one look of the cleaner of large objects to the next. */
  private static final Duration CLEANED = Duration.ofSeconds(22);

  private static final String TRIGGER =
      "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id)";

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  private static NodeTwins open(String database) throws SQLException {
    return NodeTwins.open(CLUSTER.url(database));
  }

  @Test
  void definitions_ofOneNode_bindTheNextStatementOfTheOther() throws SQLException {
    try (NodeTwins nodes = open("defined")) {
      nodes.a().run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
      nodes.b().run("INSERT INTO t VALUES (1, 10)");
      try (PreparedStatement prepared = nodes.b().jdbc().prepareStatement("SELECT * FROM t")) {
        assertThat(columns(prepared)).isEqualTo(2);
        nodes.a().run("ALTER TABLE t ADD COLUMN w INT DEFAULT 7");
        assertThat(columns(prepared)).isEqualTo(3);
        assertThat(nodes.b().number("SELECT w FROM t")).isEqualTo(7);
        nodes.a().run("DROP TABLE t");
        assertThatThrownBy(prepared::executeQuery)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).startsWith("42"));
      }
      nodes.assertSound();
    }
  }

  private static int columns(PreparedStatement prepared) throws SQLException {
    try (ResultSet rows = prepared.executeQuery()) {
      assertThat(rows.next()).isTrue();
      return rows.getMetaData().getColumnCount();
    }
  }

  @Test
  void snapshot_ofOneNode_keepsItsRowsWhenTheOtherOneCollects() throws SQLException {
    try (NodeTwins nodes = NodeTwins.open(CLUSTER.url("collected") + ";retention=1s")) {
      nodes
          .a()
          .run(
              "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
              "INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)",
              "SET TRANSACTION_ISOLATION = 'SNAPSHOT'");
      nodes.a().jdbc().setAutoCommit(false);
      assertThat(nodes.a().number("SELECT COUNT(*) FROM t WHERE v = 0")).isEqualTo(5);
      nodes.b().run("UPDATE t SET v = 1", "DELETE FROM t WHERE id > 3");
      var unused = SecondNodeProvider.engine("collected").collectGarbage();
      assertThat(nodes.a().number("SELECT COUNT(*) FROM t WHERE v = 0")).isEqualTo(5);
      nodes.a().jdbc().commit();
      nodes.a().jdbc().setAutoCommit(true);
      assertThat(nodes.a().number("SELECT COUNT(*) FROM t WHERE v = 0")).isZero();
      nodes.assertSound();
    }
  }

  @Test
  void trigger_ofOneNode_seesRowsOfBoth() throws SQLException {
    try (NodeTwins nodes = open("triggered")) {
      nodes.a().run("CREATE TABLE t (id INT PRIMARY KEY)", "CREATE TABLE seen (id INT)");
      nodes.b().run("INSERT INTO t VALUES (-1)");
      nodes.a().run(TRIGGER);
      for (int i = 0; i < 20; i++) {
        (i % 2 == 0 ? nodes.b() : nodes.a()).run("INSERT INTO t VALUES (" + i + ")");
      }
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(nodes.a().number("SELECT COUNT(*) FROM seen")).isEqualTo(20));
      assertThat(nodes.b().number("SELECT COUNT(DISTINCT id) FROM seen")).isEqualTo(20);
      nodes.a().run("DROP TRIGGER tr");
      nodes.b().run("INSERT INTO t VALUES (100)");
      assertThat(nodes.b().number("SELECT COUNT(*) FROM seen WHERE id = 100")).isZero();
      nodes.assertSound();
    }
  }

  @Test
  void largeObject_ofAnOpenTransaction_outlivesTheOthersCleaner() throws Exception {
    String text = "moka ".repeat(200_000);
    try (NodeTwins nodes = open("objects")) {
      nodes.a().run("CREATE TABLE t (id INT PRIMARY KEY, content CLOB)");
      nodes.b().jdbc().setAutoCommit(false);
      try (PreparedStatement insert =
          nodes.b().jdbc().prepareStatement("INSERT INTO t VALUES (1, ?)")) {
        insert.setString(1, text);
        insert.executeUpdate();
      }
      long written = System.nanoTime();
      await().atMost(PATIENCE).until(() -> System.nanoTime() - written > CLEANED.toNanos());
      nodes.b().jdbc().commit();
      nodes.b().jdbc().setAutoCommit(true);
      assertThat(nodes.a().number("SELECT CHAR_LENGTH(content) FROM t")).isEqualTo(text.length());
      nodes.assertSound();
    }
  }

  @Test
  void revoke_andDroppedUser_bindSessionsAtTheOtherNode() throws SQLException {
    try (NodeTwins nodes = open("rights")) {
      nodes
          .a()
          .run(
              "CREATE TABLE t (id INT PRIMARY KEY)",
              "INSERT INTO t VALUES (1)",
              "CREATE USER boss PASSWORD 'boss words' ADMIN",
              "CREATE USER joe PASSWORD 'joe words'",
              "GRANT SELECT ON t TO joe");
      try (NodeConnection joe = NodeConnection.open(nodes.urls().get(1), "JOE", "joe words")) {
        assertThat(joe.number("SELECT id FROM t")).isEqualTo(1);
        nodes.a().run("REVOKE SELECT ON t FROM joe");
        assertThat(joe.stateOf("SELECT id FROM t")).isEqualTo("42501");
        nodes.a().run("GRANT SELECT ON t TO joe");
        assertThat(joe.number("SELECT id FROM t")).isEqualTo(1);
        nodes.a().run("DROP USER joe");
        assertThat(joe.stateOf("SELECT id FROM t")).isNotEqualTo("none");
      }
      assertThatThrownBy(() -> NodeConnection.open(nodes.urls().get(1), "JOE", "joe words"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void numbers_areGivenOnce_andRestartBindsBoth() throws SQLException {
    try (NodeTwins nodes = open("numbers")) {
      nodes
          .a()
          .run(
              "CREATE SEQUENCE s",
              "CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INT)",
              "CREATE TABLE rowed (v INT)");
      List<Long> drawn = new ArrayList<>();
      for (int i = 0; i < 80; i++) {
        NodeConnection node = i % 3 == 0 ? nodes.a() : nodes.b();
        drawn.add(node.number("VALUES NEXT VALUE FOR s"));
        node.run("INSERT INTO t (v) VALUES (1)", "INSERT INTO rowed VALUES (1)");
      }
      assertThat(drawn).doesNotHaveDuplicates();
      assertThat(nodes.a().number("SELECT COUNT(DISTINCT id) FROM t")).isEqualTo(80);
      assertThat(nodes.b().number("SELECT COUNT(*) FROM rowed")).isEqualTo(80);
      nodes.a().run("ALTER SEQUENCE s RESTART WITH 1000");
      assertThat(nodes.b().number("VALUES NEXT VALUE FOR s")).isEqualTo(1000);
      assertThat(nodes.a().number("VALUES NEXT VALUE FOR s")).isGreaterThan(1000);
      nodes.assertSound();
    }
  }

  @Test
  void sessions_ofDifferentNodes_haveDifferentNumbers() throws SQLException {
    try (NodeTwins nodes = open("sessions")) {
      assertThat(nodes.a().number("VALUES SESSION_ID()"))
          .isNotEqualTo(nodes.b().number("VALUES SESSION_ID()"));
    }
  }

  @Test
  void conflictingCommits_ofBothNodes_oneWins() throws SQLException {
    try (NodeTwins nodes = open("conflicts")) {
      nodes.a().run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
      for (NodeConnection node : List.of(nodes.a(), nodes.b())) {
        node.run("SET TRANSACTION_ISOLATION = 'SNAPSHOT'");
        node.jdbc().setAutoCommit(false);
      }
      nodes.a().run("UPDATE t SET v = v + 1");
      nodes.b().run("UPDATE t SET v = v + 10");
      nodes.a().jdbc().commit();
      assertThatThrownBy(() -> nodes.b().jdbc().commit())
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      nodes.b().jdbc().rollback();
      assertThat(nodes.b().number("SELECT v FROM t")).isEqualTo(1);
    }
  }

  @Test
  void jobs_thatWorkersOfBothNodesTake_areDoneOnce() throws Exception {
    try (NodeTwins nodes = open("jobs")) {
      nodes
          .a()
          .run(
              "CREATE TABLE job (id INT PRIMARY KEY, done INT NOT NULL)",
              "INSERT INTO job SELECT n, 0 FROM SYSTEM_RANGE(1, 30) AS r (n)");
      for (int i = 0; i < 30; i++) {
        takeAtOnce(nodes);
      }
      assertThat(nodes.a().number("SELECT COUNT(*) FROM job WHERE done > 1")).isZero();
      assertThat(nodes.b().number("SELECT COUNT(*) FROM job WHERE done = 1")).isEqualTo(30);
    }
  }

  /** Each node's worker takes a job before the other one commits. */
  private static void takeAtOnce(NodeTwins nodes) throws SQLException {
    for (NodeConnection node : List.of(nodes.a(), nodes.b())) {
      node.jdbc().setAutoCommit(false);
      List<String> jobs =
          node.rows("SELECT id FROM job WHERE done = 0 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED");
      for (String job : jobs) {
        node.run("UPDATE job SET done = done + 1 WHERE id = " + job);
      }
    }
    for (NodeConnection node : List.of(nodes.a(), nodes.b())) {
      try {
        node.jdbc().commit();
      } catch (SQLException e) {
        assertThat(e.getSQLState()).isEqualTo("40001");
        node.jdbc().rollback();
      }
      node.jdbc().setAutoCommit(true);
    }
  }

  @Test
  void serializable_besideAnotherNode_isRefused() throws SQLException {
    try (NodeTwins nodes = open("serial")) {
      nodes.a().run("CREATE TABLE t (id INT PRIMARY KEY)");
      assertThat(nodes.b().stateOf("SET TRANSACTION_ISOLATION = 'SERIALIZABLE'"))
          .isEqualTo("0A000");
      nodes.b().run("INSERT INTO t VALUES (1)");
      assertThat(nodes.a().number("SELECT id FROM t")).isEqualTo(1);
    }
  }

  @Test
  void temporaryTables_areOfTheirSessionAlone() throws Exception {
    try (NodeTwins nodes = open("temporary")) {
      nodes.a().run("CREATE TEMPORARY TABLE mine (id INT)", "INSERT INTO mine VALUES (1)");
      assertThat(nodes.b().stateOf("SELECT * FROM mine")).startsWith("42");
      nodes.b().run("CREATE TEMPORARY TABLE mine (id INT, other INT)");
      assertThat(nodes.a().number("SELECT id FROM mine")).isEqualTo(1);
    }
  }
}

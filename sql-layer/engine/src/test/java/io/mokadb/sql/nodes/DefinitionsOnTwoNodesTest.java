package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one SQL node defines, while another one plans, reads and writes. */
final class DefinitionsOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10)");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void checkFindsNothing() {
    assertThat(a.query("CHECK DATABASE")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void newTable_isThereAtOnce() {
    a.run("CREATE TABLE u (id INT PRIMARY KEY)", "INSERT INTO u VALUES (7)");
    assertThat(b.query("SELECT * FROM u")).isEqualTo("7");
    a.run("CREATE SCHEMA s", "CREATE TABLE s.w (id INT PRIMARY KEY)");
    b.session.setSchema("S");
    b.run("INSERT INTO w VALUES (8)");
    assertThat(a.query("SELECT * FROM s.w")).isEqualTo("8");
    assertThat(
            b.query(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'S'"
                    + " OR table_schema = 'PUBLIC' ORDER BY table_name"))
        .isEqualTo("T|U|W");
  }

  @Test
  void droppedTable_isGoneAtOnce() {
    try (PreparedStatement query = b.prepare("SELECT * FROM t");
        PreparedStatement change = b.prepare("INSERT INTO t VALUES (2, 20)")) {
      a.run("DROP TABLE t");
      assertThat(TestNode.stateOf(() -> TestNode.rows(query))).isEqualTo(SqlState.NO_SUCH_TABLE);
      assertThat(
              TestNode.stateOf(
                  () -> {
                    var unused = change.execute(new Object[0], ExecuteOptions.NONE);
                  }))
          .isEqualTo(SqlState.NO_SUCH_TABLE);
    }
    assertThat(b.stateOf("SELECT * FROM t")).isEqualTo(SqlState.NO_SUCH_TABLE);
    a.run("CREATE TABLE t (x VARCHAR(5))", "INSERT INTO t VALUES ('new')");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("new");
  }

  @Test
  void alteredTable_isPlannedAgainByAPreparedStatement() {
    try (PreparedStatement query = b.prepare("SELECT * FROM t")) {
      assertThat(TestNode.rows(query)).isEqualTo("1,10");
      a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
      assertThat(TestNode.rows(query)).isEqualTo("1,10,5");
      assertThat(query.columns()).hasSize(3);
      a.run("ALTER TABLE t DROP COLUMN v");
      assertThat(TestNode.rows(query)).isEqualTo("1,5");
    }
  }

  @Test
  void openSnapshot_keepsItsDefinitions() {
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10");
    a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5", "CREATE TABLE u (id INT)");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10");
    assertThat(b.stateOf("SELECT * FROM u")).isEqualTo(SqlState.NO_SUCH_TABLE);
    assertThat(b.commit()).isNull();
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10,5");
  }

  @Test
  void readCommitted_seesThemFromItsNextStatementOn() {
    b.begin(IsolationLevel.READ_COMMITTED);
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10");
    a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10,5");
    assertThat(b.commit()).isNull();
  }

  @Test
  void snapshotOfThePast_hasTheDefinitionsOfItsTime() {
    nodes.outliveLocks();
    a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
    b.run("SET SNAPSHOT TIMESTAMP '2024-01-01 00:00:02'");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10");
    b.run("SET SNAPSHOT DEFAULT");
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10,5");
  }

  @Test
  void knownDefinitions_costNoCall() {
    String read = "SELECT v FROM t WHERE id = 1";
    String write = "UPDATE t SET v = v + 1 WHERE id = 1";
    b.query(read);
    b.run(write);
    int answers = nodes.oracle.answers();
    assertThat(b.tripsDuring(() -> b.query(read))).isEqualTo(1);
    assertThat(nodes.oracle.answers() - answers).as("the snapshot").isEqualTo(1);
    long trips = b.tripsDuring(() -> b.run(write));
    a.run("CREATE TABLE u (id INT)");
    assertThat(b.tripsDuring(() -> b.query(read))).as("the new catalog").isGreaterThan(1);
    answers = nodes.oracle.answers();
    assertThat(b.tripsDuring(() -> b.run(write))).isEqualTo(trips);
    assertThat(nodes.oracle.answers() - answers).as("snapshot and commit").isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = IsolationLevel.class,
      names = {"READ_COMMITTED", "SNAPSHOT"})
  void transactionAcrossANewIndex_isRefused(IsolationLevel level) {
    b.begin(level);
    b.run("INSERT INTO t VALUES (2, 20)");
    a.run("CREATE INDEX t_v ON t (v)");
    b.query("SELECT COUNT(*) FROM t");
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(a.query("SELECT id FROM t WHERE v = 20")).isEmpty();
    b.run("INSERT INTO t VALUES (2, 20)");
    assertThat(a.query("SELECT id FROM t WHERE v = 20")).isEqualTo("2");
    checkFindsNothing();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE t ADD COLUMN w INT DEFAULT 5",
        "ALTER TABLE t DROP COLUMN v",
        "ALTER TABLE t RENAME COLUMN v TO x",
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW DELETE FROM log WHERE id = NEW.id",
        "TRUNCATE TABLE t",
        "DROP TABLE t"
      })
  void transactionAcrossADefinitionOfItsTable_isRefused(String definition) {
    a.run("CREATE TABLE log (id INT PRIMARY KEY)");
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO t (id) VALUES (2)");
    a.run(definition);
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    checkFindsNothing();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE u (id INT)",
        "CREATE INDEX u_v ON other (v)",
        "COMMENT ON TABLE t IS 'told'",
        "ALTER TABLE t RENAME TO r",
        "CREATE VIEW w AS SELECT * FROM t"
      })
  void transactionAcrossADefinitionOfSomethingElse_commits(String definition) {
    a.run("CREATE TABLE other (v INT)");
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO t VALUES (2, 20)");
    a.run(definition);
    assertThat(b.commit()).isNull();
    checkFindsNothing();
  }

  /** The definition comes when all rows of the statement are locked. */
  @Test
  void statementAcrossADefinition_isRunAgain() {
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
        () -> a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5"));
    b.run("INSERT INTO t (id, v) VALUES (2, 20)");
    assertThat(a.query("SELECT * FROM t ORDER BY id")).isEqualTo("1,10,5|2,20,5");
    checkFindsNothing();
  }

  @Test
  void batchAcrossADefinition_isRunAgain() {
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
        () -> a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5"));
    try (PreparedStatement insert =
        b.session.prepare("INSERT INTO t (id, v) VALUES (?, ?)", PrepareOptions.NONE)) {
      List<Object[]> rows = new ArrayList<>();
      rows.add(new Object[] {2, 20});
      rows.add(new Object[] {3, 30});
      assertThat(insert.executeBatch(rows, ExecuteOptions.NONE).counts()).containsExactly(1, 1);
    }
    assertThat(a.query("SELECT * FROM t ORDER BY id")).isEqualTo("1,10,5|2,20,5|3,30,5");
    checkFindsNothing();
  }

  /** The rows of the index are looked for while those of the other node are locked. */
  @Test
  void statementAcrossANewIndex_getsItsEntry() throws Exception {
    CountDownLatch declared = new CountDownLatch(1);
    a.probe =
        step -> {
          if (step == DdlProbe.Step.INDEX_DECLARED) {
            declared.countDown();
          }
        };
    CompletableFuture<?>[] definition = new CompletableFuture<?>[1];
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
        () -> {
          definition[0] = CompletableFuture.runAsync(() -> a.run("CREATE INDEX t_v ON t (v)"));
          await(declared);
        });
    b.run("INSERT INTO t VALUES (2, 20)");
    definition[0].get();
    assertThat(a.query("SELECT id FROM t WHERE v = 20")).isEqualTo("2");
    checkFindsNothing();
  }

  /** The table was empty when the definition looked at it. */
  @Test
  void newIndexAcrossTheFirstRow_hasItsEntry() {
    a.run("CREATE TABLE e (id INT PRIMARY KEY, v INT)");
    NodePair.at(
        a, ProtocolStep.BEFORE_PREWRITE_PRIMARY, () -> b.run("INSERT INTO e VALUES (1, 10)"));
    a.run("CREATE UNIQUE INDEX e_v ON e (v)");
    assertThat(b.query("SELECT id FROM e WHERE v = 10")).isEqualTo("1");
    checkFindsNothing();
  }

  @Test
  void newColumnAcrossTheFirstRow_hasItsDefault() {
    a.run("CREATE TABLE e (id INT PRIMARY KEY, v INT)");
    NodePair.at(
        a, ProtocolStep.BEFORE_PREWRITE_PRIMARY, () -> b.run("INSERT INTO e VALUES (1, 10)"));
    a.run("ALTER TABLE e ADD COLUMN w INT DEFAULT 5 NOT NULL");
    assertThat(b.query("SELECT * FROM e")).isEqualTo("1,10,5");
    checkFindsNothing();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void twoNodesThatDefineAtOnce_bothSucceed() {
    boolean[] ran = new boolean[1];
    NodePair.at(
        a,
        ProtocolStep.BEFORE_PREWRITE_PRIMARY,
        () -> {
          ran[0] = true;
          b.run("CREATE TABLE ofb (id INT)");
        });
    a.run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
    assertThat(ran[0]).isTrue();
    assertThat(b.query("SELECT * FROM t")).isEqualTo("1,10,5");
    assertThat(a.query("SELECT * FROM ofb")).isEmpty();
  }

  @Test
  void twoTransactionsThatDefine_theFirstToCommitWins() {
    a.begin(IsolationLevel.SNAPSHOT);
    b.begin(IsolationLevel.SNAPSHOT);
    a.run("CREATE TABLE u (id INT)");
    b.run("CREATE TABLE u (name VARCHAR(9))");
    assertThat(b.commit()).isNull();
    assertThat(a.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    a.run("INSERT INTO u VALUES ('x')");
    assertThat(b.query("SELECT * FROM u")).isEqualTo("x");
  }

  @Test
  void failover_failsNeitherTransactionNorDefinition() {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO t VALUES (2, 20)");
    NodePair.at(a, ProtocolStep.BEFORE_COMMIT_PRIMARY, nodes.oracle::failOver);
    a.run("CREATE TABLE u (id INT)");
    nodes.oracle.failOver();
    assertThat(b.commit()).isNull();
    b.run("INSERT INTO u VALUES (1)");
    assertThat(a.query("SELECT * FROM u")).isEqualTo("1");
    checkFindsNothing();
  }

  @Test
  void definitionWhoseOutcomeItsNodeNeverLearns_isSeenByBoth() {
    NodePair.at(
        a,
        ProtocolStep.AFTER_COMMIT_PRIMARY,
        () -> {
          throw new IllegalStateException("gone");
        });
    assertThat(TestNode.stateOf(() -> a.run("CREATE TABLE u (id INT)"))).isNotNull();
    nodes.outliveLocks();
    b.run("INSERT INTO u VALUES (1)");
    assertThat(a.query("SELECT * FROM u")).isEqualTo("1");
    checkFindsNothing();
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.ddl.DdlProbe.Step;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * ALTER TABLE of one node that looks at all rows, or writes them again, while another node writes
 * some: the table is closed meanwhile.
 */
final class AlterTableOnTwoNodesTest {
  private static final String WORK = "SELECT table_name, work FROM moka.definition_work ORDER BY 1";
  private static final String INSERT = "INSERT INTO t (id, v) VALUES (2, 20)";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE p (id INT PRIMARY KEY)",
        "CREATE TABLE t (id INT PRIMARY KEY, v INT CHECK (v < 100))",
        "CREATE INDEX t_v ON t (v)",
        "INSERT INTO p VALUES (10), (20), (30)",
        "INSERT INTO t VALUES (1, 10)");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Statements that close T. */
  private static Stream<String> closing() {
    return Stream.of(
        "ALTER TABLE t ALTER COLUMN v SET DATA TYPE SMALLINT",
        "ALTER TABLE t ALTER COLUMN v SET DATA TYPE BIGINT",
        "ALTER TABLE t DROP PRIMARY KEY",
        "ALTER TABLE t ADD COLUMN g INT GENERATED ALWAYS AS (v + 1)",
        "ALTER TABLE t ALTER COLUMN v SET NOT NULL, ADD COLUMN w INT",
        "ALTER TABLE t ADD CONSTRAINT added CHECK (v > 0), ADD COLUMN w INT",
        "ALTER TABLE t ADD CONSTRAINT added FOREIGN KEY (v) REFERENCES p, ADD COLUMN w INT");
  }

  private void killA() {
    a.die();
    nodes.kill(a);
  }

  private static DdlProbe at(Step step, Runnable work) {
    boolean[] done = new boolean[1];
    return reached -> {
      if (reached == step && !done[0]) {
        done[0] = true;
        work.run();
      }
    };
  }

  /** All rows are there, for both nodes, and both can write. */
  private void areWhole(String rows) {
    assertThat(a.query(WORK)).isEmpty();
    assertThat(b.query("SELECT id, v FROM t ORDER BY id")).isEqualTo(rows);
    assertThat(a.query("SELECT id FROM t WHERE v = 10")).isEqualTo("1");
    b.run("INSERT INTO t (id, v) VALUES (8, 10)", "DELETE FROM t WHERE id = 8");
    a.run("UPDATE t SET v = 30 WHERE id = 1");
    assertThat(b.query("SELECT id FROM t WHERE v = 30")).isEqualTo("1");
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("closing")
  void alone_isDone(String definition) {
    List<Step> steps = new ArrayList<>();
    a.probe = steps::add;
    a.run(definition);
    assertThat(steps).contains(Step.TABLE_CLOSED);
    areWhole("1,10");
    assertThat(a.stateOf("INSERT INTO t (id, v) VALUES (9, 500)"))
        .isEqualTo(SqlState.CHECK_VIOLATION);
  }

  /** A statement that would write it waits: it ends after the definition, or with the wait. */
  @ParameterizedTest
  @MethodSource("closing")
  void statementMeanwhile_waits(String definition) throws Exception {
    CompletableFuture<SqlState> inserted = new CompletableFuture<>();
    SqlState[] impatient = new SqlState[1];
    a.probe =
        at(
            Step.TABLE_CLOSED,
            () -> {
              b.run("SET LOCK_WAIT = 0");
              impatient[0] = b.stateOf(INSERT);
              assertThat(b.query("SELECT id, v FROM t")).isEqualTo("1,10");
              b.run("SET LOCK_WAIT = '60s'");
              inserted.completeAsync(() -> b.stateOf(INSERT));
            });
    a.run(definition);
    assertThat(inserted.get()).isNull();
    assertThat(impatient[0]).isEqualTo(SqlState.LOCK_TIMEOUT);
    areWhole("1,10|2,20");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void statementOfAnOlderSnapshotMeanwhile_fails(String definition) {
    SqlState[] states = new SqlState[2];
    a.probe =
        at(
            Step.TABLE_CLOSED,
            () -> {
              b.begin(IsolationLevel.SNAPSHOT);
              b.query("SELECT COUNT(*) FROM p");
              states[0] = b.stateOf(INSERT);
              states[1] = b.commit();
            });
    a.run(definition);
    assertThat(states).containsExactly(SqlState.SERIALIZATION_CONFLICT, null);
    areWhole("1,10");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void transactionFromBefore_isRefused(String definition) {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run(INSERT);
    a.run(definition);
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    areWhole("1,10");
  }

  /** It is refused between the two commits of the definition as well. */
  @ParameterizedTest
  @MethodSource("closing")
  void transactionThatEndsMeanwhile_isRefused(String definition) {
    SqlState[] state = new SqlState[1];
    b.begin(IsolationLevel.SNAPSHOT);
    b.run(INSERT);
    a.probe = at(Step.TABLE_CLOSED, () -> state[0] = b.commit());
    a.run(definition);
    assertThat(state[0]).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    areWhole("1,10");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void statementThatDrawsItsTimestampAfterwards_isRunAgain(String definition) throws Exception {
    CompletableFuture<SqlState> defined =
        defineAt(ProtocolStep.BEFORE_COMMIT_TIMESTAMP, definition);
    b.run(INSERT);
    assertThat(defined.get()).isNull();
    areWhole("1,10|2,20");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void statementThatHasDrawnItsTimestamp_isSeen(String definition) throws Exception {
    CompletableFuture<SqlState> defined = defineAt(ProtocolStep.BEFORE_COMMIT_PRIMARY, definition);
    b.run(INSERT);
    assertThat(defined.get()).isNull();
    areWhole("1,10|2,20");
  }

  /** Node B stops at a step until A has closed the table. */
  private CompletableFuture<SqlState> defineAt(ProtocolStep step, String definition) {
    CountDownLatch closed = new CountDownLatch(1);
    a.probe = at(Step.TABLE_CLOSED, closed::countDown);
    CompletableFuture<SqlState> defined = new CompletableFuture<>();
    NodePair.at(
        b,
        step,
        () -> {
          defined.completeAsync(() -> a.stateOf(definition));
          await(closed);
        });
    return defined;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void rowsThatBreakIt_openTheTableAgain() {
    b.run("INSERT INTO t VALUES (3, NULL)");
    assertThat(a.stateOf("ALTER TABLE t ALTER COLUMN v SET NOT NULL, ADD COLUMN w INT"))
        .isEqualTo(SqlState.NOT_NULL_VIOLATION);
    areWhole("1,10|3,null");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void failureOnTheWay_opensTheTableAgain(String definition) {
    for (Step step : List.of(Step.TABLE_CLOSED, Step.ROWS_REWRITTEN)) {
      a.probe =
          at(
              step,
              () -> {
                throw new IllegalStateException("failed");
              });
      assertThat(a.stateOf(definition)).isNotNull();
      assertThat(b.query(WORK)).isEmpty();
    }
    b.run(INSERT);
    areWhole("1,10|2,20");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void cancelled_opensTheTableAgain(String definition) {
    a.probe = at(Step.TABLE_CLOSED, a.session::cancel);
    assertThat(a.stateOf(definition)).isEqualTo(SqlState.CANCELLED);
    b.run(INSERT);
    areWhole("1,10|2,20");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void nodeThatDies_leavesItToOthersToOpen(String definition) {
    a.probe = at(Step.TABLE_CLOSED, this::killA);
    assertThat(a.stateOf(definition)).isNotNull();
    assertThat(b.query(WORK)).isEqualTo("T,CLOSED");
    b.run("SET LOCK_WAIT = 0");
    assertThat(b.stateOf(INSERT)).isEqualTo(SqlState.LOCK_TIMEOUT);
    assertThat(b.stateOf("CREATE INDEX t_w ON t (v)")).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    try (TestNode c = nodes.join(3)) {
      c.workInBackground();
      b.run(INSERT);
      assertThat(c.query("SELECT id, v FROM t ORDER BY id")).isEqualTo("1,10|2,20");
      assertThat(c.query(WORK)).isEmpty();
      c.run(definition);
      assertThat(b.query("SELECT id, v FROM t ORDER BY id")).isEqualTo("1,10|2,20");
      assertThat(c.query("CHECK DATABASE")).isEmpty();
    }
  }

  /** What the other node does in the background may take long, as the deletion of a large table. */
  @ParameterizedTest
  @MethodSource("closing")
  void nodeThatDies_writerThatWaitsOpensTheTable_thoughTheBackgroundIsBusy(String definition) {
    a.probe = at(Step.TABLE_CLOSED, this::killA);
    assertThat(a.stateOf(definition)).isNotNull();
    assertThat(b.query(WORK)).isEqualTo("T,CLOSED");
    b.run(INSERT);
    assertThat(b.query("SELECT id, v FROM t ORDER BY id")).isEqualTo("1,10|2,20");
    assertThat(b.query(WORK)).isEmpty();
  }

  /** The node was stopped so long that others have opened the table; it closes it again. */
  @ParameterizedTest
  @MethodSource("closing")
  void openedByOthersMeanwhile_isClosedAgain(String definition) {
    a.probe = at(Step.TABLE_CLOSED, this::openByOthers);
    a.run(definition);
    areWhole("1,10|2,20");
  }

  private void openByOthers() {
    nodes.kill(a);
    try (TestNode c = nodes.join(3)) {
      c.workInBackground();
    }
    b.run(INSERT);
  }

  @ParameterizedTest
  @MethodSource("closing")
  void openedByOthersBeforeItsCommit_isClosedAgain(String definition) {
    a.probe = at(Step.ROWS_REWRITTEN, this::openByOthers);
    a.run(definition);
    areWhole("1,10|2,20");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void otherDefinitionOfTheTableMeanwhile_isRefused(String definition) {
    SqlState[] states = new SqlState[4];
    a.probe =
        at(
            Step.TABLE_CLOSED,
            () -> {
              states[0] = b.stateOf("ALTER TABLE t RENAME TO r");
              states[1] = b.stateOf("ALTER TABLE t DROP PRIMARY KEY");
              states[2] = b.stateOf("CREATE INDEX other ON t (v)");
              states[3] = b.stateOf("ALTER TABLE t ADD CONSTRAINT k CHECK (v < 50)");
              b.run("CREATE TABLE u (id INT PRIMARY KEY)", "CREATE VIEW w AS SELECT id FROM t");
            });
    a.run(definition);
    assertThat(states).containsOnly(SqlState.SERIALIZATION_CONFLICT);
    areWhole("1,10");
    assertThat(b.query("SELECT * FROM w")).isEqualTo("1");
  }

  @ParameterizedTest
  @MethodSource("closing")
  void tableThatIsDroppedMeanwhile_isGone(String definition) {
    a.probe = at(Step.TABLE_CLOSED, () -> b.run("DROP TABLE t"));
    assertThat(a.stateOf(definition)).isEqualTo(SqlState.NO_SUCH_TABLE);
    assertThat(b.query(WORK)).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** The look at the table that is referred to closes it, too: its rows must stay. */
  @Test
  void parentMeanwhile_isClosedToo() {
    SqlState[] states = new SqlState[1];
    a.probe =
        step -> {
          if (step == Step.TABLE_CLOSED && b.query(WORK).equals("P,CLOSED|T,CLOSED")) {
            b.run("SET LOCK_WAIT = 0");
            states[0] = b.stateOf("DELETE FROM p WHERE id = 30");
          }
        };
    a.run("ALTER TABLE t ADD CONSTRAINT added FOREIGN KEY (v) REFERENCES p, ADD COLUMN w INT");
    assertThat(states[0]).isEqualTo(SqlState.LOCK_TIMEOUT);
    assertThat(b.stateOf("DELETE FROM p WHERE id = 10")).isEqualTo(SqlState.FOREIGN_KEY_VIOLATION);
    areWhole("1,10");
  }

  /** The first row comes when the definition has seen that there is none. */
  @Test
  void columnOfAnEmptyTable_isAddedBeforeItsFirstRow() {
    a.run("CREATE TABLE e (id INT PRIMARY KEY)");
    NodePair.at(a, ProtocolStep.BEFORE_PREWRITE_PRIMARY, () -> b.run("INSERT INTO e VALUES (1)"));
    assertThat(a.stateOf("ALTER TABLE e ADD COLUMN n INT NOT NULL"))
        .isEqualTo(SqlState.NOT_NULL_VIOLATION);
    b.run("DELETE FROM e");
    a.run("ALTER TABLE e ADD COLUMN n INT NOT NULL");
    assertThat(b.stateOf("INSERT INTO e (id) VALUES (1)")).isEqualTo(SqlState.NOT_NULL_VIOLATION);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void primaryKeyOfATableWithout_isAddedToAllRows() throws Exception {
    a.run("CREATE TABLE n (id INT, v INT)", "INSERT INTO n VALUES (1, 10)");
    CountDownLatch closed = new CountDownLatch(1);
    a.probe = at(Step.TABLE_CLOSED, closed::countDown);
    CompletableFuture<SqlState> defined = new CompletableFuture<>();
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () -> {
          defined.completeAsync(() -> a.stateOf("ALTER TABLE n ADD PRIMARY KEY (id)"));
          await(closed);
        });
    b.run("INSERT INTO n VALUES (2, 20)");
    assertThat(defined.get()).isNull();
    assertThat(b.query("SELECT * FROM n WHERE id = 2")).isEqualTo("2,20");
    assertThat(b.stateOf("INSERT INTO n VALUES (1, 5)")).isEqualTo(SqlState.UNIQUE_VIOLATION);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** A constraint that is UNIQUE is an index: it closes nothing. */
  @Test
  void uniqueAcrossAWriter_findsItsRow() throws Exception {
    CountDownLatch declared = new CountDownLatch(1);
    a.probe = at(Step.INDEX_DECLARED, declared::countDown);
    CompletableFuture<SqlState> defined = new CompletableFuture<>();
    NodePair.at(
        b,
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () -> {
          defined.completeAsync(() -> a.stateOf("ALTER TABLE t ADD UNIQUE (v)"));
          await(declared);
        });
    b.run("INSERT INTO t VALUES (2, 10)");
    assertThat(defined.get()).isEqualTo(SqlState.UNIQUE_VIOLATION);
    assertThat(b.query("SELECT id FROM t WHERE v = 10 ORDER BY id")).isEqualTo("1|2");
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }
}

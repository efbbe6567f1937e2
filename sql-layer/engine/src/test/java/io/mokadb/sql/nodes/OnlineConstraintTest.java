package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.ddl.DdlProbe.Step;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One node adds a constraint while another one writes rows that keep it, or break it. */
final class OnlineConstraintTest {
  private static final String WORK =
      "SELECT table_name, work, subject FROM moka.definition_work ORDER BY work";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE p (id INT PRIMARY KEY)",
        "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
        "CREATE INDEX t_v ON t (v)",
        "INSERT INTO p VALUES (1), (2), (3)",
        "INSERT INTO t VALUES (1, 1)");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** The constraint is there, for both. */
  private void isKept(AddedConstraint kind) {
    assertThat(b.stateOf(kind.bad)).isEqualTo(kind.violation);
    assertThat(a.stateOf(kind.bad)).isEqualTo(kind.violation);
    assertThat(a.query(WORK)).isEmpty();
    checkFindsNothing();
  }

  /** There is nothing left of it, and it can be added again once the rows keep it. */
  private void isGone(AddedConstraint kind) {
    assertThat(a.query(WORK)).isEmpty();
    assertThat(
            b.query(
                "SELECT constraint_name FROM information_schema.table_constraints"
                    + " WHERE constraint_name = 'ADDED'"))
        .isEmpty();
    assertThat(
            b.query(
                "SELECT is_nullable FROM information_schema.columns"
                    + " WHERE table_name = 'T' AND column_name = 'V'"))
        .isEqualTo("YES");
    checkFindsNothing();
    b.run("DELETE FROM t", "DELETE FROM p", "INSERT INTO t VALUES (1, 1000), (2, NULL)");
    b.run("DELETE FROM t", "INSERT INTO t VALUES (1, 1)", "INSERT INTO p VALUES (1), (2), (3)");
    a.run(kind.definition);
    isKept(kind);
  }

  private void checkFindsNothing() {
    assertThat(b.query("CHECK DATABASE")).isEmpty();
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

  @ParameterizedTest
  @EnumSource
  void rowsThatKeepIt_leaveItAdded(AddedConstraint kind) {
    b.run(kind.good);
    a.run(kind.definition);
    isKept(kind);
  }

  @ParameterizedTest
  @EnumSource
  void rowsThatBreakIt_takeItAway(AddedConstraint kind) {
    b.run(kind.bad);
    assertThat(a.stateOf(kind.definition)).isEqualTo(kind.violation);
    isGone(kind);
  }

  /** Before the rows are looked at, and after: both times writers know of it. */
  @ParameterizedTest
  @EnumSource
  void statementDuringTheLook_keepsItAlready(AddedConstraint kind) {
    SqlState[] bad = new SqlState[2];
    a.probe =
        step -> {
          if (step == Step.CONSTRAINT_DECLARED || step == Step.ROWS_CHECKED) {
            bad[step == Step.ROWS_CHECKED ? 1 : 0] = b.stateOf(kind.bad);
          }
          if (step == Step.CONSTRAINT_DECLARED) {
            b.run(kind.good);
          }
        };
    a.run(kind.definition);
    assertThat(bad).containsExactly(kind.violation, kind.violation);
    isKept(kind);
  }

  /** The constraint comes when the rows of the statement are locked: they are run again. */
  @ParameterizedTest
  @CsvSource({
    "NOT_NULL, true", "CHECK, true", "CHILD, true", "PARENT, true",
    "NOT_NULL, false", "CHECK, false", "CHILD, false", "PARENT, false",
  })
  void statementThatDrawsItsTimestampAfterwards_isRunAgain(AddedConstraint kind, boolean good)
      throws Exception {
    CompletableFuture<SqlState> definition = defineAt(ProtocolStep.BEFORE_COMMIT_TIMESTAMP, kind);
    assertThat(b.stateOf(good ? kind.good : kind.bad)).isEqualTo(good ? null : kind.violation);
    assertThat(definition.get()).isNull();
    isKept(kind);
  }

  /** The look waits for rows whose writer has not known of the constraint, and sees them. */
  @ParameterizedTest
  @CsvSource({
    "NOT_NULL, true", "CHECK, true", "CHILD, true", "PARENT, true",
    "NOT_NULL, false", "CHECK, false", "CHILD, false", "PARENT, false",
  })
  void statementThatHasDrawnItsTimestamp_isSeen(AddedConstraint kind, boolean good)
      throws Exception {
    CompletableFuture<SqlState> definition = defineAt(ProtocolStep.BEFORE_COMMIT_PRIMARY, kind);
    b.run(good ? kind.good : kind.bad);
    assertThat(definition.get()).isEqualTo(good ? null : kind.violation);
    if (good) {
      isKept(kind);
    } else {
      isGone(kind);
    }
  }

  /** Node B stops at a step until A's definition has declared the constraint. */
  private CompletableFuture<SqlState> defineAt(ProtocolStep step, AddedConstraint kind) {
    CountDownLatch declared = new CountDownLatch(1);
    a.probe = at(Step.CONSTRAINT_DECLARED, declared::countDown);
    CompletableFuture<SqlState> defined = new CompletableFuture<>();
    NodePair.at(
        b,
        step,
        () -> {
          defined.completeAsync(() -> a.stateOf(kind.definition));
          await(declared);
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

  @ParameterizedTest
  @EnumSource
  void transactionFromBefore_isRefused(AddedConstraint kind) {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run(kind.bad);
    a.run(kind.definition);
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    isKept(kind);
  }

  /** It has known the constraint: that this becomes valid refuses nothing. */
  @ParameterizedTest
  @EnumSource
  void transactionFromDuringTheLook_commits(AddedConstraint kind) {
    a.probe =
        at(
            Step.CONSTRAINT_DECLARED,
            () -> {
              b.begin(IsolationLevel.SNAPSHOT);
              b.run(kind.good);
            });
    a.run(kind.definition);
    assertThat(b.commit()).isNull();
    isKept(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_NULL, CONSTRAINT_DECLARED", "NOT_NULL, ROWS_CHECKED",
    "CHECK, CONSTRAINT_DECLARED", "CHECK, ROWS_CHECKED",
    "CHILD, CONSTRAINT_DECLARED", "PARENT, ROWS_CHECKED",
  })
  void nodeThatDies_leavesItToOthersToUndo(AddedConstraint kind, Step step) {
    a.probe = at(step, this::killA);
    assertThat(a.stateOf(kind.definition)).isNotNull();
    assertThat(b.query(WORK)).isNotEmpty();
    assertThat(b.stateOf(kind.bad)).isEqualTo(kind.violation);
    assertThat(b.stateOf("ALTER TABLE t ADD COLUMN w INT"))
        .isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    checkFindsNothing();
    try (TestNode c = nodes.join(3)) {
      c.workInBackground();
      assertThat(b.query(WORK)).isEmpty();
      b.run("ALTER TABLE t ADD COLUMN w INT", "ALTER TABLE t DROP COLUMN w", kind.bad);
      assertThat(c.query("CHECK DATABASE")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void workOfALivingNode_isLeftAlone(AddedConstraint kind) {
    a.probe =
        at(
            Step.ROWS_CHECKED,
            () -> {
              try (TestNode c = nodes.join(3)) {
                c.workInBackground();
                assertThat(c.query(WORK)).isNotEmpty();
              }
            });
    a.run(kind.definition);
    isKept(kind);
  }

  /** The node was stopped so long that others took it for gone. */
  @ParameterizedTest
  @EnumSource
  void undoneMeanwhile_isNotEnded(AddedConstraint kind) {
    a.probe =
        at(
            Step.ROWS_CHECKED,
            () -> {
              nodes.kill(a);
              try (TestNode c = nodes.join(3)) {
                c.workInBackground();
              }
              b.run(kind.bad);
            });
    assertThat(a.stateOf(kind.definition)).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    isGone(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_NULL, CONSTRAINT_DECLARED", "NOT_NULL, ROWS_CHECKED",
    "CHECK, CONSTRAINT_DECLARED", "CHECK, ROWS_CHECKED",
    "CHILD, CONSTRAINT_DECLARED", "CHILD, ROWS_CHECKED",
  })
  void failureOnTheWay_takesItAway(AddedConstraint kind, Step step) {
    a.probe =
        at(
            step,
            () -> {
              throw new IllegalStateException("failed");
            });
    assertThat(a.stateOf(kind.definition)).isNotNull();
    isGone(kind);
  }

  @ParameterizedTest
  @EnumSource
  void cancelled_takesItAway(AddedConstraint kind) {
    a.probe = at(Step.CONSTRAINT_DECLARED, a.session::cancel);
    assertThat(a.stateOf(kind.definition)).isEqualTo(SqlState.CANCELLED);
    isGone(kind);
  }

  @ParameterizedTest
  @EnumSource
  void otherDefinitionOfTheTableMeanwhile_isRefused(AddedConstraint kind) {
    SqlState[] states = new SqlState[3];
    a.probe =
        at(
            Step.CONSTRAINT_DECLARED,
            () -> {
              states[0] = b.stateOf("ALTER TABLE t RENAME COLUMN v TO w");
              states[1] = b.stateOf("ALTER TABLE t DROP PRIMARY KEY");
              states[2] = b.stateOf("TRUNCATE TABLE t");
              b.run("CREATE TABLE u (id INT PRIMARY KEY)");
            });
    a.run(kind.definition);
    assertThat(states).containsOnly(SqlState.SERIALIZATION_CONFLICT);
    isKept(kind);
  }

  @Test
  void tableThatIsDroppedMeanwhile_isGone() {
    a.probe = at(Step.CONSTRAINT_DECLARED, () -> b.run("DROP TABLE t"));
    assertThat(a.stateOf(AddedConstraint.CHECK.definition))
        .isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(a.query(WORK)).isEmpty();
    checkFindsNothing();
  }

  @Test
  void workUnderWay_isShown() {
    a.probe =
        at(Step.CONSTRAINT_DECLARED, () -> assertThat(b.query(WORK)).isEqualTo("T,NOT NULL,V"));
    a.run(AddedConstraint.NOT_NULL.definition);
    assertThat(b.query(WORK)).isEmpty();
  }

  @Test
  void definitionsOfTwoNodesAtOnce_oneIsRefused() throws ExecutionException, InterruptedException {
    SqlState[] other = new SqlState[1];
    a.probe =
        at(Step.CONSTRAINT_DECLARED, () -> other[0] = b.stateOf(AddedConstraint.CHECK.definition));
    a.run(AddedConstraint.NOT_NULL.definition);
    assertThat(other[0]).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    b.run(AddedConstraint.CHECK.definition);
    isKept(AddedConstraint.CHECK);
  }
}

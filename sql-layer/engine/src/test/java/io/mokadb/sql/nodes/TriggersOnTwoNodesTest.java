package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Triggers that one SQL node creates, alters, pauses and drops, while they run on another one. */
@Timeout(60)
final class TriggersOnTwoNodesTest {
  private static final String AWAIT_BRIEFLY = "CALL MOKA.AWAIT_TRIGGERS(0.001)";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
        "CREATE TABLE seen (id INT PRIMARY KEY, v INT)");
    b.query("SELECT * FROM t");
    b.follow();
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void createTrigger() {
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)");
    b.lookAround();
  }

  private void assertSeen(String rows) {
    assertThat(a.query("SELECT * FROM seen ORDER BY id")).isEqualTo(rows);
  }

  private void checkFindsNothing() {
    assertThat(a.query("CHECK DATABASE")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** Rows that met a conflict rest for some milliseconds. */
  private void runUntilDone(TestNode node) {
    while (node.stateOf(AWAIT_BRIEFLY) != null) {
      node.runTriggers();
    }
  }

  @Test
  void createdOnOneNode_bindsBoth() {
    createTrigger();
    assertThat(b.registeredTriggers()).containsExactly("PUBLIC.TR");
    a.run("INSERT INTO t VALUES (1, 10)");
    b.run("INSERT INTO t VALUES (2, 20)");
    a.runTriggers();
    b.runTriggers();
    assertSeen("1,10|2,20");
  }

  @Test
  void replacedOnOneNode_runsAsItIsNowOnBoth() {
    createTrigger();
    a.run(
        "CREATE OR REPLACE TRIGGER tr AFTER INSERT ON t FOR EACH ROW"
            + " INSERT INTO seen VALUES (NEW.id, -NEW.v)");
    b.run("INSERT INTO t VALUES (1, 10)");
    b.runTriggers();
    assertSeen("1,-10");
  }

  @Test
  void pausedOnOneNode_bindsBoth_alsoOneThatHasNotHeardOfIt() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    a.run("ALTER TRIGGER tr PAUSE");
    b.runTriggers();
    assertSeen("");
    b.lookAround();
    b.run("INSERT INTO t VALUES (2, 20)");
    b.runTriggers();
    assertSeen("");
    assertThat(b.query("SELECT trigger_name, waiting, retries FROM moka.trigger_queue"))
        .isEqualTo("TR,2,0");
  }

  @Test
  void resumedOnOneNode_bindsBoth() {
    createTrigger();
    b.run("ALTER TRIGGER tr PAUSE", "INSERT INTO t VALUES (1, 10)");
    b.runTriggers();
    assertSeen("");
    a.run("ALTER TRIGGER tr RESUME");
    b.lookAround();
    b.runTriggers();
    assertSeen("1,10");
  }

  /** The node has not looked since: its own runtime does not know of it. */
  @Test
  void queue_tellsOfATriggerAsTheOtherNodeHasJustDefinedIt() {
    String status = "SELECT trigger_name, status, waiting FROM moka.trigger_queue";
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)",
        "INSERT INTO t VALUES (1, 10)");
    assertThat(b.query(status)).isEqualTo("TR,ACTIVE,1");
    a.run("ALTER TRIGGER tr PAUSE");
    assertThat(b.query(status)).isEqualTo("TR,PAUSED,1");
    a.run("ALTER TRIGGER tr RESUME");
    assertThat(b.query(status)).isEqualTo("TR,ACTIVE,1");
  }

  /** One that needs the old row, and is not told of all changes, is another observer. */
  @Test
  void pausedForBoth_thenReplacedAndResumedBetweenTwoLooks_runsOnBoth() {
    createTrigger();
    a.run("ALTER TRIGGER tr PAUSE");
    b.lookAround();
    a.run(
        "CREATE OR REPLACE TRIGGER tr AFTER INSERT OR UPDATE OF v ON t FOR EACH ROW"
            + " INSERT INTO seen VALUES (NEW.id, COALESCE(OLD.v, NEW.v))",
        "ALTER TRIGGER tr RESUME");
    b.lookAround();
    b.run("INSERT INTO t VALUES (1, 10)");
    b.runTriggers();
    assertSeen("1,10");
  }

  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {
        "OBSERVER_BEGUN",
        "BEFORE_OBSERVER_COMMIT",
        "BEFORE_PREWRITE_PRIMARY",
        "AFTER_PREWRITE_PRIMARY",
        "BEFORE_COMMIT_TIMESTAMP"
      })
  void pauseDuringARun_noLaterCommit(ProtocolStep step) {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    NodePair.at(b, step, () -> a.run("ALTER TRIGGER tr PAUSE"));
    b.runTriggers();
    assertSeen("");
    assertThat(a.query("SELECT waiting FROM moka.trigger_queue")).isEqualTo("1");
    a.run("ALTER TRIGGER tr RESUME");
    b.lookAround();
    runUntilDone(b);
    assertSeen("1,10");
    checkFindsNothing();
  }

  /** Also one that writes nothing: the change waits for what the trigger is after the pause. */
  @Test
  void pauseDuringARunThatWritesNothing_theChangeWaits() {
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW WHEN (NEW.v > 100)"
            + " INSERT INTO seen VALUES (NEW.id, NEW.v)");
    b.lookAround();
    b.run("INSERT INTO t VALUES (1, 10)");
    NodePair.at(b, ProtocolStep.BEFORE_COMMIT_TIMESTAMP, () -> a.run("ALTER TRIGGER tr PAUSE"));
    b.runTriggers();
    a.run(
        "CREATE OR REPLACE TRIGGER tr AFTER INSERT ON t FOR EACH ROW"
            + " INSERT INTO seen VALUES (NEW.id, NEW.v)",
        "ALTER TRIGGER tr RESUME");
    b.lookAround();
    runUntilDone(b);
    assertSeen("1,10");
  }

  @Test
  void pauseAfterTheCommitTimestamp_theRunCommitsBeforeIt() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    NodePair.at(b, ProtocolStep.AFTER_COMMIT_TIMESTAMP, () -> a.run("ALTER TRIGGER tr PAUSE"));
    b.runTriggers();
    assertSeen("1,10");
  }

  @Test
  void droppedOnOneNode_bindsBoth_andNothingStaysRegistered() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    a.run("DROP TRIGGER tr DISCARD");
    b.runTriggers();
    assertSeen("");
    a.workInBackground();
    b.lookAround();
    b.workInBackground();
    assertThat(a.registeredTriggers()).isEmpty();
    assertThat(b.registeredTriggers()).isEmpty();
    b.run("INSERT INTO t VALUES (2, 20)");
    b.runTriggers();
    assertSeen("");
    checkFindsNothing();
  }

  /** It looks around only when the work of the other node is done. */
  @Test
  void droppedWhileTheOtherNodeDidNotLook_nothingStaysRegistered() {
    createTrigger();
    a.run("CREATE TRIGGER other AFTER DELETE ON t FOR EACH ROW DELETE FROM seen WHERE id = OLD.id");
    b.lookAround();
    assertThat(b.registeredTriggers()).containsExactlyInAnyOrder("PUBLIC.TR", "PUBLIC.OTHER");
    a.run("DROP TRIGGER tr");
    a.workInBackground();
    b.lookAround();
    b.workInBackground();
    assertThat(b.registeredTriggers()).containsExactly("PUBLIC.OTHER");
    a.run("DROP TABLE t CASCADE");
    a.workInBackground();
    b.lookAround();
    b.workInBackground();
    assertThat(b.registeredTriggers()).isEmpty();
    checkFindsNothing();
  }

  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {"BEFORE_OBSERVER_COMMIT", "BEFORE_COMMIT_TIMESTAMP"})
  void dropDuringARun_noLaterCommit(ProtocolStep step) {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    NodePair.at(b, step, () -> a.run("DROP TRIGGER tr DISCARD"));
    b.runTriggers();
    a.workInBackground();
    b.lookAround();
    b.workInBackground();
    b.runTriggers();
    assertSeen("");
    assertThat(b.registeredTriggers()).isEmpty();
    checkFindsNothing();
  }

  @Test
  void dropOnANodeThatHasNotHeardOfTheTrigger_countsWhatWaits() {
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)",
        "INSERT INTO t VALUES (1, 10)");
    assertThat(b.stateOf("DROP TRIGGER tr")).isEqualTo(SqlState.DEPENDENT_OBJECTS_EXIST);
    a.runTriggers();
    assertSeen("1,10");
    b.run("DROP TRIGGER tr");
  }

  @Test
  void backfill_thatBothNodesMeet_isDoneOnce() {
    a.run("CREATE TABLE log (id INT)", "INSERT INTO t VALUES (1, 10), (2, 20)");
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW BACKFILL"
            + " INSERT INTO log VALUES (NEW.id)");
    b.lookAround();
    runUntilDone(a);
    runUntilDone(b);
    assertThat(b.query("SELECT id FROM log ORDER BY id")).isEqualTo("1|2");
  }

  /**
   * One thread of a node is about to look what is to be done, and knows the definitions from before
   * the trigger; another one creates it.
   */
  @Test
  void backfill_thatIsMetUnderEarlierDefinitions_staysOnTheList() throws Exception {
    a.run("INSERT INTO t VALUES (1, 10), (2, 20)");
    int looks = answersOfALook("before");
    b.run("CREATE TABLE other (id INT)");
    a.query("SELECT COUNT(*) FROM t");
    CompletableFuture<SqlState> created = new CompletableFuture<>();
    CountDownLatch committed = new CountDownLatch(1);
    nodes.oracle.interrupt(
        looks,
        () -> {
          NodePair.at(a, ProtocolStep.AFTER_COMMIT_PRIMARY, committed::countDown);
          created.completeAsync(
              () ->
                  a.stateOf(
                      "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW BACKFILL"
                          + " INSERT INTO seen VALUES (NEW.id, NEW.v)"));
          await(committed);
        });
    a.follow();
    assertThat(created.get()).isNull();
    runUntilDone(a);
    assertSeen("1,10|2,20");
    checkFindsNothing();
  }

  /** How often the oracle is asked when a node follows what another one has defined. */
  private int answersOfALook(String table) {
    b.run("CREATE TABLE " + table + " (id INT)");
    a.query("SELECT COUNT(*) FROM t");
    int before = nodes.oracle.answers();
    a.follow();
    return nodes.oracle.answers() - before;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void await_onTheOtherNode_waitsForTheWholeChain() {
    a.run("CREATE TABLE last (id INT PRIMARY KEY, v INT)");
    createTrigger();
    a.run(
        "CREATE TRIGGER after_tr AFTER INSERT ON seen FOR EACH ROW"
            + " INSERT INTO last VALUES (NEW.id, NEW.v)");
    b.lookAround();
    b.run("INSERT INTO t VALUES (1, 10)");
    assertThat(a.stateOf(AWAIT_BRIEFLY)).isEqualTo(SqlState.CANCELLED);
    b.runTriggers();
    a.run("CALL MOKA.AWAIT_TRIGGERS(30)", "CALL MOKA.AWAIT_TRIGGERS('after_tr', 30)");
    assertThat(a.query("SELECT * FROM last")).isEqualTo("1,10");
  }

  /** The row is in a worker's hands at the other node. */
  @Test
  void await_duringARunOnTheOtherNode_waits() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    SqlState[] states = new SqlState[1];
    NodePair.at(
        b, ProtocolStep.BEFORE_NOTIFICATION_REMOVAL, () -> states[0] = a.stateOf(AWAIT_BRIEFLY));
    b.runTriggers();
    assertThat(states[0]).isEqualTo(SqlState.CANCELLED);
    assertThat(a.stateOf("CALL MOKA.AWAIT_TRIGGERS(30)")).isNull();
  }

  @Test
  void await_onANodeThatHasNotHeardOfTheTrigger_waitsForIt() {
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)",
        "INSERT INTO t VALUES (1, 10)");
    assertThat(b.stateOf(AWAIT_BRIEFLY)).isEqualTo(SqlState.CANCELLED);
    assertThat(b.stateOf("CALL MOKA.AWAIT_TRIGGERS('tr', 0.001)")).isEqualTo(SqlState.CANCELLED);
    a.runTriggers();
    b.run("CALL MOKA.AWAIT_TRIGGERS(30)", "CALL MOKA.AWAIT_TRIGGERS('tr', 30)");
    assertSeen("1,10");
  }

  @Test
  void await_triggerPausedElsewhere_isTold() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    a.run("ALTER TRIGGER tr PAUSE");
    assertThat(b.stateOf("CALL MOKA.AWAIT_TRIGGERS(30)")).isEqualTo(SqlState.CANCELLED);
    assertThat(b.stateOf("CALL MOKA.AWAIT_TRIGGERS()")).isEqualTo(SqlState.CANCELLED);
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe.Step;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a SQL node leaves that dies, as its statements and those of others see it. */
final class TakeoverTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  /** Ends what a node is doing as its death would. */
  private static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
        "CREATE TABLE seen (id INT PRIMARY KEY, v INT)",
        "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
    settle();
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void settle() {
    a.lookAround();
    a.workInBackground();
    b.lookAround();
    b.workInBackground();
  }

  private void checkFindsNothing() {
    assertThat(a.query("CHECK DATABASE")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** A dies when its change of definitions has committed, before it does anything else. */
  private void dieAfter(String sql) {
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.AFTER_COMMIT_SECONDARIES) {
            a.faults = FaultPoints.NONE;
            throw new Died();
          }
        };
    dies(sql);
  }

  private void dieAt(Step where, String sql) {
    a.probe =
        step -> {
          if (step == where) {
            throw new Died();
          }
        };
    dies(sql);
  }

  private void dies(String sql) {
    Throwable why = catchThrowable(() -> a.run(sql));
    while (why.getCause() != null) {
      why = why.getCause();
    }
    assertThat(why).isInstanceOf(Died.class);
  }

  @Test
  void definitionThatIsCommitted_isNotToldAsFailed_ifTheStoreIsAwayThen() {
    NodePair.at(a, ProtocolStep.AFTER_COMMIT_SECONDARIES, a::die);
    assertThat(a.stateOf("CREATE TABLE u (id INT PRIMARY KEY)")).isNull();
    assertThat(b.query("SELECT * FROM u")).isEmpty();
  }

  @Test
  void indexThatIsDeclared_isUnknown_ifTheStoreIsAwayThen() {
    a.probe =
        step -> {
          if (step == Step.INDEX_DECLARED) {
            a.die();
          }
        };
    assertThat(a.stateOf("CREATE INDEX t_v ON t (v)")).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    nodes.kill(a);
    settleOthers();
    b.run("DROP INDEX t_v");
  }

  @Test
  void index_isBuiltByAnother_whileRowsAreWritten() {
    dieAt(Step.INDEX_DECLARED, "CREATE INDEX t_v ON t (v)");
    b.run("INSERT INTO t VALUES (4, 40)");
    settleOthers();
    b.run("DELETE FROM t WHERE id = 1");
    nodes.kill(a);
    b.workInBackground();
    b.run("INSERT INTO t VALUES (5, 50)");
    assertThat(b.query("SELECT id FROM t WHERE v >= 20 ORDER BY v")).isEqualTo("2|3|4|5");
    checkFindsNothing();
    // It is public: another one of its name would be a second index.
    b.run("DROP INDEX t_v", "CREATE INDEX t_v ON t (v)");
    checkFindsNothing();
  }

  /** Looks for what is left, without the node that has died. */
  private void settleOthers() {
    for (int look = 0; look < 6; look++) {
      b.lookAround();
    }
    b.workInBackground();
  }

  private static final String BACKFILLED =
      "CREATE TRIGGER tr AFTER INSERT OR UPDATE ON t FOR EACH ROW BACKFILL"
          + " INSERT INTO seen VALUES (NEW.id, NEW.v)";

  @Test
  void backfill_isBegunByAnother_onceTheTokenIsGone() {
    dieAfter(BACKFILLED);
    settleOthers();
    b.runTriggers();
    assertThat(b.query("SELECT * FROM seen")).isEmpty();
    nodes.kill(a);
    b.workInBackground();
    b.runTriggers();
    assertThat(b.query("SELECT * FROM seen ORDER BY id")).isEqualTo("1,10|2,20|3,30");
    checkFindsNothing();
  }

  @Test
  void backfill_ofALivingNode_isNotBegunByTheNextOne() {
    dieAfter(BACKFILLED);
    try (TestNode c = nodes.join(3)) {
      c.workInBackground();
      c.runTriggers();
      assertThat(c.query("SELECT * FROM seen")).isEmpty();
    }
  }

  @Test
  void backfill_whoseStatementFailed_isBegunByItsOwnNode() {
    dieAfter(BACKFILLED);
    for (int look = 0; look < 6; look++) {
      a.lookAround();
    }
    a.workInBackground();
    a.runTriggers();
    assertThat(a.query("SELECT * FROM seen ORDER BY id")).isEqualTo("1,10|2,20|3,30");
  }

  @Test
  void notificationsOfADroppedTrigger_areForgottenByAnother() {
    a.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)");
    b.lookAround();
    a.run("INSERT INTO t VALUES (4, 40)");
    dieAfter("DROP TRIGGER tr DISCARD");
    settleOthers();
    b.runTriggers();
    nodes.kill(a);
    b.workInBackground();
    b.runTriggers();
    assertThat(b.query("SELECT * FROM seen")).isEmpty();
    checkFindsNothing();
  }

  @Test
  void rowsOfADroppedTable_areDeletedByAnother() {
    dieAfter("DROP TABLE t");
    settleOthers();
    nodes.kill(a);
    b.workInBackground();
    b.run("CREATE TABLE t (id INT PRIMARY KEY)");
    assertThat(b.query("SELECT * FROM t")).isEmpty();
    checkFindsNothing();
  }

  @Test
  void workThatFails_doesNotKeepOtherWork() {
    dieAt(Step.INDEX_DECLARED, "CREATE INDEX t_v ON t (v)");
    dieAt(Step.INDEX_DECLARED, "CREATE INDEX seen_v ON seen (v)");
    AtomicInteger filled = new AtomicInteger();
    b.probe =
        step -> {
          if (step == Step.INDEX_FILLED && filled.incrementAndGet() == 1) {
            throw new TxnException(TxnException.Kind.CORRUPTED, "On purpose");
          }
        };
    nodes.kill(a);
    b.workInBackground();
    assertThat(b.query("SELECT COUNT(*) FROM moka.definition_work")).isEqualTo("1");
    settleOthers();
    assertThat(b.query("SELECT COUNT(*) FROM moka.definition_work")).isEqualTo("0");
    checkFindsNothing();
  }
}

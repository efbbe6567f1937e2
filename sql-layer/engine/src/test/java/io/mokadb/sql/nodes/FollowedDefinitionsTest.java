package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Triggers and views that one SQL node defines, on the rows of another. */
final class FollowedDefinitionsTest {
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
  }

  @Test
  void trigger_runsForARow_ofANodeThatHasJustLearnedOfIt() {
    createTrigger();
    b.run("INSERT INTO t VALUES (1, 10)");
    b.follow();
    nodes.outliveYoungChanges();
    b.runTriggers();
    // Which node searches for what the other one could not remember depends on their numbers.
    a.runTriggers();
    assertThat(a.query("SELECT * FROM seen")).isEqualTo("1,10");
  }

  @Test
  void trigger_runsAtAnIdleNode_onceItHasLookedAround() {
    createTrigger();
    a.run("INSERT INTO t VALUES (1, 10)");
    b.lookAround();
    nodes.outliveYoungChanges();
    b.runTriggers();
    assertThat(a.query("SELECT * FROM seen")).isEqualTo("1,10");
  }

  /** What triggers and views of others saw last is kept for them, so they have to be known. */
  @Test
  void nodeThatCollectsGarbage_learnsOfTriggersFirst() {
    b.run(
        "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id, NEW.v)");
    assertThat(a.registeredTriggers()).isEmpty();
    a.ticks();
    assertThat(a.registeredTriggers()).containsExactly("PUBLIC.TR");
  }

  @Test
  void droppedTrigger_runsNoMore() {
    createTrigger();
    b.lookAround();
    a.run("DROP TRIGGER tr");
    a.runTriggers();
    b.run("INSERT INTO t VALUES (1, 10)");
    b.follow();
    b.runTriggers();
    assertThat(a.query("SELECT * FROM seen")).isEmpty();
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void triggerWhoseTargetAnotherNodeIndexes_writesTheEntry() {
    createTrigger();
    b.lookAround();
    b.run("INSERT INTO t VALUES (1, 10)");
    NodePair.at(
        b, ProtocolStep.BEFORE_OBSERVER_COMMIT, () -> a.run("CREATE INDEX seen_v ON seen (v)"));
    b.runTriggers();
    assertThat(a.query("SELECT id FROM seen WHERE v = 10")).isEqualTo("1");
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void viewThatKeepsItself_isKeptByAnotherNode() {
    nodes.duties(b);
    a.run("CREATE MATERIALIZED VIEW sums INCREMENTAL AS SELECT v, COUNT(*) AS n FROM t GROUP BY v");
    b.run("INSERT INTO t VALUES (1, 10), (2, 10)");
    b.follow();
    b.runTriggers();
    assertThat(a.query("SELECT * FROM sums")).isEqualTo("10,2");
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Numbers that two SQL nodes draw from one sequence or identity, while it changes. */
final class NumbersOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @AfterEach
  void close() {
    nodes.close();
  }

  private static long next(TestNode node) {
    return Long.parseLong(node.query("SELECT NEXTVAL('S')"));
  }

  private void define() {
    a.run("CREATE SEQUENCE s");
    assertThat(next(a)).isEqualTo(1);
    assertThat(next(b)).isGreaterThan(1);
  }

  @Test
  void twoNodes_drawNoNumberTwice() {
    define();
    List<Long> drawn = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      drawn.add(next(i % 3 == 0 ? a : b));
    }
    assertThat(drawn).doesNotHaveDuplicates();
  }

  @Test
  void restart_bindsTheNumbersThatAnotherNodeHolds() {
    define();
    a.run("ALTER SEQUENCE s RESTART WITH 1000");
    assertThat(next(b)).isEqualTo(1000);
    assertThat(next(a)).isGreaterThan(1000);
  }

  @Test
  void setval_upAndDown_bindsTheNumbersThatAnotherNodeHolds() {
    define();
    a.query("SELECT SETVAL('S', 5000)");
    assertThat(next(b)).isEqualTo(5001);
    assertThat(next(a)).isGreaterThan(5001);
    b.query("SELECT SETVAL('S', 50)");
    assertThat(next(a)).isEqualTo(51);
    assertThat(next(b)).isGreaterThan(51).isLessThan(1000);
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void changeOfAnythingElse_leavesTheNumbersThatANodeHolds() {
    define();
    long before = next(b);
    a.run("CREATE TABLE t (id INT)");
    assertThat(next(b)).isEqualTo(before + 1);
  }

  @Test
  void increment_goesOnAboveAllThatWasHandedOut() {
    define();
    long ofA = next(a);
    long ofB = next(b);
    a.run("ALTER SEQUENCE s INCREMENT BY 10");
    List<Long> drawn = new ArrayList<>(List.of(ofA, ofB));
    for (int i = 0; i < 10; i++) {
      drawn.add(next(a));
      drawn.add(next(b));
    }
    assertThat(drawn).doesNotHaveDuplicates();
    assertThat(drawn.subList(2, drawn.size())).allMatch(number -> number > Math.max(ofA, ofB));
  }

  @Test
  void increment_whereThisNodeHasDrawnLast_leavesNoGap() {
    define();
    long ofB = next(b);
    b.run("ALTER SEQUENCE s INCREMENT BY 10");
    assertThat(next(a)).isEqualTo(ofB + 10);
    assertThat(next(b)).isGreaterThan(ofB + 10);
  }

  @Test
  void snapshotFromBeforeAnAlteration_drawsNoNumberOfTheNewSequence() {
    define();
    b.begin(IsolationLevel.SNAPSHOT);
    List<Long> drawn = new ArrayList<>(List.of(next(b)));
    a.run("ALTER SEQUENCE s INCREMENT BY 1");
    SqlState failure = null;
    for (int i = 0; failure == null && i < 100; i++) {
      failure = TestNode.stateOf(() -> drawn.add(next(b)));
    }
    assertThat(failure).as("once its numbers are used up").isNotNull();
    b.session.rollback();
    b.session.setAutoCommit(true);
    for (int i = 0; i < 50; i++) {
      drawn.add(next(a));
      drawn.add(next(b));
    }
    assertThat(drawn).doesNotHaveDuplicates();
  }

  @Test
  void sequenceOfTheOwnTransaction_isDrawnFromBeforeItsCommit() {
    a.begin(IsolationLevel.SNAPSHOT);
    a.run("CREATE SEQUENCE s");
    assertThat(next(a)).isEqualTo(1);
    a.run("ALTER SEQUENCE s INCREMENT BY 5");
    long second = next(a);
    assertThat(second).isGreaterThan(1);
    assertThat(a.commit()).isNull();
    assertThat(next(b)).isGreaterThan(second);
  }

  @Test
  void lastValue_isThatOfAllNodes() {
    define();
    long ofB = next(b);
    assertThat(Long.parseLong(a.query("SELECT last_value FROM s"))).isGreaterThanOrEqualTo(ofB);
  }

  @Test
  void truncatedTable_goesOnAboveTheIdentitiesOfAllNodes() {
    a.run("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INT)");
    for (int i = 0; i < 5; i++) {
      a.run("INSERT INTO t (v) VALUES (1)");
      b.run("INSERT INTO t (v) VALUES (2)");
    }
    long greatest = Long.parseLong(a.query("SELECT MAX(id) FROM t"));
    a.run("TRUNCATE TABLE t");
    b.run("INSERT INTO t (v) VALUES (3)");
    a.run("INSERT INTO t (v) VALUES (4)");
    assertThat(Long.parseLong(a.query("SELECT MIN(id) FROM t"))).isGreaterThan(greatest);
  }

  @Test
  void alteredIdentity_goesOnAboveTheNumbersOfAllNodes() {
    a.run("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INT)");
    for (int i = 0; i < 5; i++) {
      a.run("INSERT INTO t (v) VALUES (1)");
      b.run("INSERT INTO t (v) VALUES (2)");
    }
    a.run("ALTER TABLE t ALTER COLUMN id SET INCREMENT BY 3");
    for (int i = 0; i < 5; i++) {
      a.run("INSERT INTO t (v) VALUES (3)");
      b.run("INSERT INTO t (v) VALUES (4)");
    }
    assertThat(a.query("SELECT COUNT(*) FROM t")).isEqualTo("20");
  }

  @Test
  void idsOfObjectsAndRows_areNeverGivenTwice() {
    a.run("CREATE TABLE t (v INT)");
    for (int i = 0; i < 5; i++) {
      a.run("CREATE TABLE a" + i + " (v INT)", "INSERT INTO t VALUES (1)");
      b.run("CREATE TABLE b" + i + " (v INT)", "INSERT INTO t VALUES (2)");
    }
    assertThat(b.query("SELECT COUNT(*) FROM t")).isEqualTo("10");
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }
}

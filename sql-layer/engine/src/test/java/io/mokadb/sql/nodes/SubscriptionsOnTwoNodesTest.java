package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A subscription on one node gives the commits of both, each once and in their order. */
@Timeout(120)
final class SubscriptionsOnTwoNodesTest {
  private static final long SEED = 2916;

  /** How long to wait for what comes for certain. */
  private static final long LONG = 60_000;

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1)");
    b.query("SELECT * FROM t");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** A row without its commit; fails if it does not come. */
  private static List<Object> next(RowCursor cursor) {
    assertThat(cursor.await(LONG)).isTrue();
    Object[] row = cursor.next();
    return Arrays.asList(row).subList(1, row.length);
  }

  private static RowCursor subscribe(TestNode node, String options) {
    return node.open("SUBSCRIBE TO t WITH (snapshot = false" + options + ")");
  }

  @Test
  void commitsOfBoth_inOrder() {
    try (RowCursor cursor = a.open("SUBSCRIBE TO t")) {
      assertThat(next(cursor)).containsExactly(1, 1, 1);
      b.run("INSERT INTO t VALUES (2, 20)");
      assertThat(next(cursor)).containsExactly(1, 2, 20);
      a.run("UPDATE t SET b = 21 WHERE a = 2");
      b.run("DELETE FROM t WHERE a = 2", "INSERT INTO t VALUES (3, 3)");
      assertThat(next(cursor)).containsExactly(-1, 2, 20);
      assertThat(next(cursor)).containsExactly(1, 2, 21);
      assertThat(next(cursor)).containsExactly(-1, 2, 21);
      assertThat(next(cursor)).containsExactly(1, 3, 3);
      assertThat(cursor.await(0)).isFalse();
    }
  }

  /** What a lost message told of comes before what was committed later, not after it. */
  @Test
  void lostMessage_commitComesWithTheNextLook_inItsPlace() {
    try (RowCursor cursor = subscribe(a, "")) {
      nodes.cutLinks(true);
      b.run("INSERT INTO t VALUES (2, 2)");
      assertThat(cursor.await(0)).isFalse();
      a.run("INSERT INTO t VALUES (3, 3)");
      assertThat(next(cursor)).containsExactly(1, 2, 2);
      assertThat(next(cursor)).containsExactly(1, 3, 3);
      nodes.cutLinks(false);
      b.run("INSERT INTO t VALUES (4, 4)");
      assertThat(next(cursor)).containsExactly(1, 4, 4);
    }
  }

  @Test
  void linksCutForGood_commitsComeAllTheSame() {
    nodes.cutLinks(true);
    try (RowCursor cursor = subscribe(a, ", progress = '10ms'")) {
      b.run("INSERT INTO t VALUES (2, 2)");
      List<Object> row = next(cursor);
      while (row.get(0).equals(0)) {
        row = next(cursor);
      }
      assertThat(row).containsExactly(1, 2, 2);
    }
  }

  /** All are locked and none is committed when the node looks. */
  @Test
  void commitUnderWay_isAwaited_andComesWhole() {
    b.run("INSERT INTO t VALUES (5, 0), (6, 0)");
    try (RowCursor cursor = subscribe(a, "")) {
      List<List<Object>> met = new ArrayList<>();
      NodePair.at(
          b,
          ProtocolStep.AFTER_COMMIT_PRIMARY,
          () -> {
            // Nothing but the primary says that it is committed.
            a.run("INSERT INTO t VALUES (7, 7)");
            for (int i = 0; i < 5; i++) {
              met.add(next(cursor));
            }
          });
      b.run("UPDATE t SET b = 1 WHERE a > 4");
      assertThat(met)
          .containsExactly(
              List.of(-1, 5, 0),
              List.of(-1, 6, 0),
              List.of(1, 5, 1),
              List.of(1, 6, 1),
              List.of(1, 7, 7));
    }
  }

  @Test
  void nodeDiesInItsCommit_whatIsCommittedComes_andNothingElse() {
    try (RowCursor cursor = subscribe(a, ", progress = '10ms'")) {
      int row = 10;
      for (ProtocolStep step :
          List.of(ProtocolStep.BEFORE_COMMIT_PRIMARY, ProtocolStep.AFTER_COMMIT_PRIMARY)) {
        b.faults =
            (reached, startTimestamp) -> {
              if (reached == step) {
                throw new IllegalStateException("The node dies, on purpose");
              }
            };
        row++;
        try {
          b.run("INSERT INTO t VALUES (" + row + ", 1), (" + (row + 100) + ", 1)");
        } catch (RuntimeException e) {
          // The client of a node that dies learns nothing.
          assertThat(e).isNotNull();
        }
        b.faults = FaultPoints.NONE;
        nodes.outliveLocks();
      }
      a.run("INSERT INTO t VALUES (500, 5)");
      List<List<Object>> rows = new ArrayList<>();
      List<Object> change = next(cursor);
      while (!change.equals(List.of(1, 500, 5))) {
        if (!change.get(0).equals(0)) {
          rows.add(change);
        }
        change = next(cursor);
      }
      assertThat(rows).containsExactly(List.of(1, row, 1), List.of(1, row + 100, 1));
    }
  }

  @Test
  void definitionsChangedElsewhere_endIt_afterWhatWasCommittedBefore() {
    try (RowCursor cursor = subscribe(a, ", progress = '10ms'")) {
      b.run("INSERT INTO t VALUES (2, 2)", "ALTER TABLE t ADD COLUMN c INT");
      assertThat(TestNode.stateOf(() -> readToTheEnd(cursor, List.of(1, 2, 2))))
          .isEqualTo(SqlState.OBJECT_NOT_READY);
    }
    try (RowCursor cursor = subscribe(a, "")) {
      b.run("DROP TABLE t");
      assertThat(TestNode.stateOf(() -> cursor.next())).isEqualTo(SqlState.NO_SUCH_TABLE);
    }
  }

  private static void readToTheEnd(RowCursor cursor, List<Object> expected) {
    List<Object> row = next(cursor);
    while (row.get(0).equals(0)) {
      row = next(cursor);
    }
    assertThat(row).isEqualTo(expected);
    while (true) {
      next(cursor);
    }
  }

  @Test
  void truncatedElsewhere_goesOnWithTheNewRows() {
    try (RowCursor cursor = subscribe(a, "")) {
      b.run("TRUNCATE TABLE t", "INSERT INTO t VALUES (8, 8)");
      assertThat(next(cursor)).containsExactly(-1, 1, 1);
      assertThat(next(cursor)).containsExactly(1, 8, 8);
      b.run("INSERT INTO t VALUES (9, 9)");
      assertThat(next(cursor)).containsExactly(1, 9, 9);
    }
  }

  @Test
  void fromAMomentBeforeItKnewTheTable_givesTheCommitsOfBoth() {
    b.run("INSERT INTO t VALUES (2, 2)");
    a.run("INSERT INTO t VALUES (3, 3)");
    try (RowCursor cursor = b.open("SUBSCRIBE TO t FROM 1 WITH (follow = false)")) {
      assertThat(next(cursor)).containsExactly(1, 1, 1);
      assertThat(next(cursor)).containsExactly(1, 2, 2);
      assertThat(next(cursor)).containsExactly(1, 3, 3);
      assertThat(cursor.next()).isNull();
    }
  }

  /** Groups of columns are cells of their own: a change of one needs the others of its row. */
  @Test
  void rowsOfSeveralCells_comeWhole() {
    b.run("CREATE TABLE w (a INT PRIMARY KEY, b INT, c INT, COLUMN GROUP hot (c))");
    b.run("INSERT INTO w VALUES (1, 1, 1)");
    try (RowCursor cursor = a.open("SUBSCRIBE TO w")) {
      assertThat(next(cursor)).containsExactly(1, 1, 1, 1);
      b.run("UPDATE w SET c = 2");
      assertThat(next(cursor)).containsExactly(-1, 1, 1, 1);
      assertThat(next(cursor)).containsExactly(1, 1, 1, 2);
    }
  }

  @Test
  void lookAtALargeTable_readsWhatHasChanged() {
    a.run("CREATE TABLE large (a INT PRIMARY KEY, b INT)");
    StringBuilder values = new StringBuilder("INSERT INTO large VALUES (0, 0)");
    for (int i = 1; i < 1_000; i++) {
      values.append(", (").append(i).append(", 0)");
    }
    a.run(values.toString());
    for (int i = 1; i < 100; i++) {
      a.run("INSERT INTO large SELECT a + " + i * 1_000 + ", 0 FROM large WHERE a < 1000");
    }
    assertThat(b.query("SELECT COUNT(*) FROM large")).isEqualTo("100000");
    try (RowCursor cursor = a.open("SUBSCRIBE TO large WITH (snapshot = false)")) {
      assertThat(cursor.await(0)).isFalse();
      b.run("UPDATE large SET b = 1 WHERE a IN (7, 70007, 99999)");
      long trips = a.tripsDuring(() -> assertThat(cursor.await(0)).isTrue());
      assertThat(trips).isLessThan(10);
      for (int i = 0; i < 3; i++) {
        assertThat(next(cursor).get(0)).isEqualTo(-1);
      }
      assertThat(next(cursor)).containsExactly(1, 7, 1);
      assertThat(next(cursor)).containsExactly(1, 70_007, 1);
      assertThat(next(cursor)).containsExactly(1, 99_999, 1);
    }
  }

  /** Whatever is lost: folded onto the rows of the beginning, the changes give the rows. */
  @Test
  void randomCommitsAndCuts_foldToTheRows() {
    System.out.println("Seed " + SEED);
    Random random = new Random(SEED);
    TreeMap<Object, Object> folded = new TreeMap<>();
    try (RowCursor ofA = a.open("SUBSCRIBE TO t")) {
      long last = 0;
      for (int i = 0; i < 300; i++) {
        nodes.cutLinks(random.nextInt(3) == 0);
        TestNode node = random.nextBoolean() ? a : b;
        int row = random.nextInt(10);
        node.run(
            random.nextInt(3) == 0
                ? "DELETE FROM t WHERE a = " + row
                : "UPSERT INTO t VALUES (" + row + ", " + i + ")");
        if (random.nextInt(3) == 0) {
          last = fold(ofA, folded, last);
        }
      }
      nodes.cutLinks(false);
      b.run("UPSERT INTO t VALUES (1000, 1000)");
      while (!folded.containsKey(1000)) {
        last = fold(ofA, folded, last);
      }
    }
    StringBuilder rows = new StringBuilder();
    folded.forEach((key, value) -> rows.append("|").append(key).append(",").append(value));
    assertThat(a.query("SELECT * FROM t ORDER BY a")).isEqualTo(rows.substring(1));
  }

  private static long fold(RowCursor cursor, Map<Object, Object> rows, long before) {
    long last = before;
    while (cursor.await(0)) {
      Object[] row = cursor.next();
      assertThat((Long) row[0]).isGreaterThanOrEqualTo(last);
      last = (Long) row[0];
      if (row[1].equals(1)) {
        assertThat(rows.put(row[2], row[3])).as("row %s comes twice", row[2]).isNull();
      } else {
        assertThat(rows.remove(row[2])).as("what goes is what came").isEqualTo(row[3]);
      }
    }
    return last;
  }

  @Test
  void transactionsOfBothAtOnce_comeInTheOrderOfTheirCommits() {
    try (RowCursor cursor = subscribe(a, "")) {
      b.begin(IsolationLevel.SNAPSHOT);
      b.run("INSERT INTO t VALUES (2, 2)");
      a.run("INSERT INTO t VALUES (3, 3)");
      assertThat(b.commit()).isNull();
      assertThat(next(cursor)).containsExactly(1, 3, 3);
      assertThat(next(cursor)).containsExactly(1, 2, 2);
    }
  }
}

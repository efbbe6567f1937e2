package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.testkit.StoreCalls;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes count together, none in the way of another, and what one has analysed all know. */
final class SharedStatisticsTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Rows and changed rows, as a node knows them. */
  private static String counts(TestNode node) {
    return node.query("SELECT table_rows, changed_rows FROM moka.table_statistics");
  }

  /** Two minutes go by: all nodes write, and then take in what the others have written. */
  private void time() {
    for (int i = 0; i < 12; i++) {
      a.lookAround();
      b.lookAround();
    }
  }

  private static TableChanges changes(long table, long rows) {
    TableChanges changes = new TableChanges();
    changes.add(table, rows);
    return changes;
  }

  /** The id of the table that has statistics. */
  private long table() {
    a.lookAround();
    try (Transaction transaction =
            a.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true));
        ValueCursor found = transaction.scan(Scan.forward(SystemKeys.all(SystemKeys.STATISTICS)))) {
      assertThat(found.next()).isTrue();
      return SystemKeys.tableOf(found.key().row());
    }
  }

  private int cells() {
    int cells = 0;
    try (Transaction transaction =
            a.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true));
        ValueCursor found = transaction.scan(Scan.forward(SystemKeys.all(SystemKeys.STATISTICS)))) {
      while (found.next()) {
        cells += SystemKeys.nodeOf(found.key().row()) == 0 ? 0 : 1;
      }
    }
    return cells;
  }

  @Test
  void rowsOfBoth_areCountedTogether() {
    a.run("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
    b.run("INSERT INTO t VALUES (4, 4)", "DELETE FROM t WHERE a = 1", "UPDATE t SET b = 0");
    time();
    assertThat(counts(a)).isEqualTo("3.0,8").isEqualTo(counts(b));
    b.run("INSERT INTO t VALUES (5, 5)");
    assertThat(counts(b)).isEqualTo("4.0,9");
    time();
    assertThat(counts(a)).isEqualTo("4.0,9").isEqualTo(counts(b));
  }

  /** A node has counted rows that it has not written down when another one drops their table. */
  @Test
  void droppedElsewhere_nothingIsLeft() {
    b.run("INSERT INTO t VALUES (1, 1)");
    time();
    assertThat(cells()).isEqualTo(1);
    b.run("INSERT INTO t VALUES (2, 2)");
    a.run("DROP TABLE t", "CREATE TABLE u (a INT)");
    a.workInBackground();
    time();
    assertThat(a.cells(SystemKeys.STATISTICS)).isZero();
  }

  @Test
  void flush_readsNothing_andMeetsNoConflict() {
    long id = 2_000;
    StatisticsStore ofA = new StatisticsStore(a.transactions());
    StatisticsStore ofB = new StatisticsStore(b.transactions());
    assertThat(ofA.changed(id)).isZero();
    assertThat(ofB.changed(id)).isZero();
    for (int round = 1; round < 4; round++) {
      ofA.committed(changes(id, 3));
      ofB.committed(changes(id, -1));
      // The other one writes while this one does.
      NodePair.at(a, ProtocolStep.BEFORE_COMMIT_TIMESTAMP, ofB::flush);
      StoreCalls calls = a.callsDuring(ofA::flush);
      assertThat(calls.gets() + calls.multiGets() + calls.scans()).isZero();
      assertThat(calls.mutations()).isEqualTo(2);
      ofA.refresh();
      ofB.refresh();
      assertThat(ofA.changed(id)).isEqualTo(4L * round).isEqualTo(ofB.changed(id));
    }
    ofA.close();
    ofB.close();
    assertThat(new StatisticsStore(a.transactions()).changed(id)).isEqualTo(12);
  }

  @Test
  void analyzeOnOneNode_whileAnotherWrites_bothKnowWhatCameLater() {
    a.run("INSERT INTO t VALUES (1, 1), (2, 2)");
    b.run("INSERT INTO t VALUES (3, 3)");
    time();
    b.run("INSERT INTO t VALUES (4, 4), (5, 5)");
    b.lookAround();
    a.run("ANALYZE t");
    assertThat(counts(a)).isEqualTo("5.0,0");
    b.run("DELETE FROM t WHERE a < 4");
    a.run("INSERT INTO t VALUES (6, 6)");
    time();
    assertThat(counts(a)).isEqualTo("3.0,4").isEqualTo(counts(b));
    b.run("ANALYZE t");
    assertThat(counts(b)).isEqualTo("3.0,0");
    time();
    assertThat(counts(a)).isEqualTo("3.0,0");
    assertThat(a.query("CHECK DATABASE")).doesNotContain("STATISTICS_WRONG");
  }

  @Test
  void analyzedElsewhere_plansAreMadeAgain_fromTheNextRefreshOn() {
    a.run("INSERT INTO t VALUES (1, 1), (2, 2)");
    long id = table();
    StatisticsStore ofB = new StatisticsStore(b.transactions());
    assertThat(ofB.changed(id)).isEqualTo(2);
    long before = ofB.version();
    a.run("ANALYZE t");
    assertThat(ofB.analysedSince(before, Set.of(id))).isFalse();
    ofB.refresh();
    assertThat(ofB.analysedSince(before, Set.of(id))).isTrue();
    long then = ofB.version();
    ofB.refresh();
    assertThat(ofB.analysedSince(then, Set.of(id))).isFalse();
  }

  @Test
  void nodeThatIsGone_itsCellsAreFolded() {
    a.run("INSERT INTO t VALUES (1, 1)");
    b.run("INSERT INTO t VALUES (2, 2), (3, 3)");
    time();
    assertThat(cells()).isEqualTo(2);
    nodes.kill(b);
    time();
    assertThat(cells()).isEqualTo(1);
    assertThat(counts(a)).isEqualTo("3.0,3");
    a.run("INSERT INTO t VALUES (4, 4)");
    assertThat(counts(a)).isEqualTo("4.0,4");
  }

  @Test
  void nodeThatIsClosed_leavesNoCells() {
    a.run("INSERT INTO t VALUES (1, 1)", "ANALYZE t", "INSERT INTO t VALUES (2, 2)");
    b.run("DELETE FROM t");
    b.closeDatabase();
    for (int i = 0; i < 12; i++) {
      a.lookAround();
    }
    assertThat(cells()).isEqualTo(1);
    assertThat(counts(a)).isEqualTo("0.0,3");
  }

  @Test
  void droppedTable_leavesNothing() {
    a.run("INSERT INTO t VALUES (1, 1)");
    b.run("INSERT INTO t VALUES (2, 2)");
    time();
    b.run("DROP TABLE t");
    b.runTriggers();
    time();
    assertThat(cells()).isZero();
  }
}

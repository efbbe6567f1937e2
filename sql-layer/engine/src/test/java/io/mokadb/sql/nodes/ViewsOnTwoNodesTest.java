package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views that keep themselves, on two nodes: who keeps them, who reads them, who changes them. */
final class ViewsOnTwoNodesTest {
  private static final String QUERY = "SELECT item, COUNT(*) AS n, SUM(amount) AS total FROM sale";
  private static final String SUMS = QUERY + " GROUP BY item ORDER BY item";
  private static final String KEPT = "SELECT item, n, total FROM per_item ORDER BY item";
  private static final String PENDING =
      "SELECT status, pending FROM moka.materialized_views WHERE view_name = 'PER_ITEM'";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE sale (id INT PRIMARY KEY, item INT, amount INT)");
    a.run("INSERT INTO sale VALUES (1, 1, 10), (2, 2, 20)");
    a.run("SET QUERY_REWRITE = OFF");
    b.run("SET QUERY_REWRITE = OFF");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void createView(String freshness) {
    createView(a, freshness);
    b.lookAround();
    nodes.pass(Duration.ofSeconds(1));
  }

  private static void createView(TestNode node, String freshness) {
    node.run(
        "CREATE MATERIALIZED VIEW per_item INCREMENTAL WITH (freshness = '"
            + freshness
            + "') AS "
            + QUERY
            + " GROUP BY item");
  }

  private void takeSteps() {
    a.runTriggers();
    b.runTriggers();
  }

  private void assertKept() {
    String rows = a.query(SUMS);
    assertThat(a.query(KEPT)).isEqualTo(rows);
    assertThat(b.query(KEPT)).isEqualTo(rows);
    assertThat(a.query("CHECK MATERIALIZED VIEW per_item")).isEmpty();
    assertThat(b.query("CHECK MATERIALIZED VIEW per_item")).isEmpty();
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void changesOfBothNodes_areTakenInByOne_andBothKnow() {
    createView("eventual");
    nodes.duties(b);
    String before = a.query(KEPT);
    a.run("INSERT INTO sale VALUES (3, 1, 1)");
    b.run("INSERT INTO sale VALUES (4, 3, 2)");
    a.runTriggers();
    assertThat(a.query(KEPT)).isEqualTo(before);
    assertThat(a.query(PENDING)).isEqualTo("OK,2");
    assertThat(b.query(PENDING)).isEqualTo("OK,2");
    b.runTriggers();
    assertKept();
    assertThat(a.query(PENDING)).isEqualTo("OK,0");
    assertThat(b.query(PENDING)).isEqualTo("OK,0");
    nodes.kill(b);
    a.run("UPDATE sale SET amount = 7 WHERE id = 4");
    a.runTriggers();
    assertThat(a.query(KEPT)).isEqualTo(a.query(SUMS));
  }

  @Test
  void currentView_eachNodeSeesAllThatIsPending() {
    createView("current");
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    a.run("DELETE FROM sale WHERE id = 2");
    assertThat(a.query(KEPT)).isEqualTo("1,2,11");
    assertThat(b.query(KEPT)).isEqualTo("1,2,11");
    takeSteps();
    assertThat(b.query(KEPT)).isEqualTo("1,2,11");
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO sale VALUES (4, 9, 9)");
    a.run("INSERT INTO sale VALUES (5, 1, 5)");
    takeSteps();
    assertThat(b.query(KEPT)).isEqualTo("1,2,11|9,1,9");
    assertThat(a.query(KEPT)).isEqualTo("1,3,16");
    assertThat(b.commit()).isNull();
    assertThat(a.query(KEPT)).isEqualTo("1,3,16|9,1,9");
    takeSteps();
    assertKept();
  }

  /** What steps elsewhere have taken in since is not in the rows that an older snapshot sees. */
  @Test
  void currentRead_ofAnOlderSnapshot_afterStepsElsewhere() {
    createView("current");
    takeSteps();
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    b.begin(IsolationLevel.SNAPSHOT);
    String then = b.query(SUMS);
    for (int i = 10; i < 20; i++) {
      a.run("INSERT INTO sale VALUES (" + i + ", 1, 1)");
      a.runTriggers();
      nodes.pass(Duration.ofSeconds(2));
      assertThat(b.query(KEPT)).isEqualTo(then).isEqualTo(b.query(SUMS));
    }
    assertThat(b.commit()).isNull();
    assertKept();
  }

  @Test
  void currentRead_ofASnapshotThatNoneKnowsOf_afterRemovals() {
    createView("current");
    takeSteps();
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    b.begin(IsolationLevel.SNAPSHOT);
    String then = b.query(SUMS);
    nodes.kill(b);
    for (int i = 10; i < 20; i++) {
      a.run("INSERT INTO sale VALUES (" + i + ", 1, 1)");
      a.runTriggers();
      nodes.pass(Duration.ofSeconds(2));
      assertThat(b.query(KEPT)).isEqualTo(then);
    }
  }

  @Test
  void awaitViews_onTheNodeThatTakesNoSteps() {
    createView("eventual");
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    CompletableFuture<Void> waited =
        CompletableFuture.runAsync(() -> b.run("CALL moka.await_views(60)"));
    while (!waited.isDone()) {
      a.runTriggers();
    }
    waited.join();
    assertThat(b.query(KEPT)).isEqualTo("1,2,11|2,1,20");
  }

  @Test
  void awaitViews_whoseStepsNoneTakes_helpsItself() {
    createView("eventual");
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    CompletableFuture<Void> waited =
        CompletableFuture.runAsync(() -> b.run("CALL moka.await_views(60)"));
    while (!waited.isDone()) {
      b.runTriggers();
    }
    waited.join();
    assertThat(a.query(KEPT)).isEqualTo("1,2,11|2,1,20");
  }

  /** Each failure is told: the wait asks for one that began after it. */
  @Test
  void awaitViews_ofAQueryThatFailsOnTheOtherNode_failsWithItsError() {
    a.run(
        "CREATE MATERIALIZED VIEW shares INCREMENTAL AS"
            + " SELECT item, SUM(100 / amount) AS s FROM sale GROUP BY item");
    b.lookAround();
    nodes.duties(a);
    b.run("INSERT INTO sale VALUES (3, 1, 0)");
    for (int i = 0; i < 2; i++) {
      CompletableFuture<Void> waited =
          CompletableFuture.runAsync(() -> b.run("CALL moka.await_views('shares', 30)"));
      while (!waited.isDone()) {
        a.runTriggers();
      }
      assertThatThrownBy(waited::join)
          .hasMessageContaining("SHARES cannot go on, because its query fails: Division by zero");
    }
    b.run("DELETE FROM sale WHERE id = 3");
    a.runTriggers();
    b.run("CALL moka.await_views('shares', 30)");
  }

  @Test
  void pausedAndResumedOnOneNode_bindsTheOther() {
    createView("eventual");
    nodes.duties(b);
    a.run("ALTER MATERIALIZED VIEW per_item PAUSE");
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    takeSteps();
    assertThat(b.query(KEPT)).isEqualTo("1,1,10|2,1,20");
    assertThat(b.query(PENDING)).isEqualTo("PAUSED,1");
    a.run("ALTER MATERIALIZED VIEW per_item RESUME");
    b.lookAround();
    takeSteps();
    assertKept();
  }

  @Test
  void setOnOneNode_bindsTheOther() {
    createView("eventual");
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    assertThat(b.query(KEPT)).isEqualTo("1,1,10|2,1,20");
    a.run("ALTER MATERIALIZED VIEW per_item SET (freshness = 'current')");
    assertThat(b.query(KEPT)).isEqualTo("1,2,11|2,1,20");
    b.run("ALTER MATERIALIZED VIEW per_item SET (max_pending = '0')");
    assertThat(a.stateOf(KEPT)).isEqualTo(SqlState.OBJECT_NOT_READY);
    takeSteps();
    assertKept();
  }

  @Test
  void droppedOnOneNode_isGoneOnTheOther_andMayBeCreatedThere() {
    createView("current");
    nodes.duties(b);
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    a.run("DROP MATERIALIZED VIEW per_item");
    b.run("INSERT INTO sale VALUES (4, 1, 1)");
    takeSteps();
    assertThat(b.stateOf(KEPT)).isEqualTo(SqlState.NO_SUCH_TABLE);
    createView(b, "current");
    assertThat(a.query(KEPT)).isEqualTo("1,3,12|2,1,20");
    a.lookAround();
    takeSteps();
    assertKept();
  }

  /** Two views of one table, one of which also reads the table that is put under another id. */
  private void createGroup() {
    a.run("CREATE TABLE price (item INT PRIMARY KEY, cents INT)");
    a.run("INSERT INTO price VALUES (1, 5), (2, 7)");
    a.run(
        "CREATE MATERIALIZED VIEW worth INCREMENTAL AS"
            + " SELECT s.id, s.amount * p.cents AS w FROM sale s JOIN price p ON p.item = s.item");
    a.run(
        "CREATE MATERIALIZED VIEW prices INCREMENTAL AS"
            + " SELECT cents, COUNT(*) AS n FROM price GROUP BY cents");
    b.lookAround();
    nodes.duties(b);
    b.run("INSERT INTO price VALUES (3, 11)");
    takeSteps();
    assertTogether();
  }

  private void assertTogether() {
    assertThat(b.query("SELECT COUNT(DISTINCT as_of_commit) FROM moka.materialized_views"))
        .isEqualTo("1");
  }

  private void assertGroupKept() {
    b.lookAround();
    takeSteps();
    assertTogether();
    assertThat(b.query("SELECT * FROM worth")).isEmpty();
    assertThat(b.query("SELECT SUM(n) FROM prices")).isEqualTo("4");
    assertThat(b.query("CHECK MATERIALIZED VIEW worth")).isEmpty();
    assertThat(b.query("CHECK MATERIALIZED VIEW prices")).isEmpty();
  }

  /** The node that takes the steps learns of the definition after the step has begun. */
  @Test
  void tableReplacedElsewhere_viewsOfOneGroup_goOnTogether() {
    createGroup();
    a.run("TRUNCATE TABLE sale");
    b.run("INSERT INTO price VALUES (4, 13)");
    b.runTriggers();
    assertTogether();
    assertGroupKept();
  }

  @Test
  void tableReplacedWhileAStepCommitsElsewhere_viewsOfOneGroup_goOnTogether() {
    createGroup();
    b.run("INSERT INTO price VALUES (4, 13)");
    NodePair.at(b, ProtocolStep.BEFORE_FOLLOWER_COMMIT, () -> a.run("TRUNCATE TABLE sale"));
    b.runTriggers();
    assertTogether();
    assertGroupKept();
  }

  /** The rows of the table stay where they are, and none is announced. */
  @Test
  void viewWhoseColumnGetsAnotherType_isComputedAgain_thoughNothingChanges() {
    a.run("CREATE TABLE note (id INT PRIMARY KEY, word VARCHAR(10), size INT)");
    a.run("INSERT INTO note VALUES (1, 'x', 1), (2, 'y', 2)");
    a.run("CREATE MATERIALIZED VIEW x INCREMENTAL AS SELECT id FROM note WHERE word = 'x'");
    a.run("CREATE MATERIALIZED VIEW sizes INCREMENTAL AS SELECT DISTINCT size FROM note");
    b.lookAround();
    takeSteps();
    a.run("ALTER TABLE note ALTER COLUMN word SET DATA TYPE VARCHAR(20)");
    b.lookAround();
    takeSteps();
    assertThat(a.query("SELECT status FROM moka.materialized_views")).isEqualTo("OK|OK");
    assertTogether();
  }

  @Test
  void droppedWhileAStepCommitsElsewhere_leavesNothing() {
    createView("eventual");
    nodes.duties(b);
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    NodePair.at(
        b, ProtocolStep.BEFORE_FOLLOWER_COMMIT, () -> a.run("DROP MATERIALIZED VIEW per_item"));
    takeSteps();
    b.lookAround();
    takeSteps();
    assertThat(a.query("CHECK DATABASE")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** Has a node change a row and take a step at two of three commits of the other one. */
  private static FaultPoints stream(TestNode node) {
    AtomicInteger commits = new AtomicInteger();
    return (step, start) -> {
      if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && commits.incrementAndGet() % 3 != 0) {
        node.run("UPDATE sale SET amount = amount + 1 WHERE id = 1");
        node.runTriggers();
      }
    };
  }

  @Test
  void refresh_underStepsElsewhere_ends() {
    createView("eventual");
    nodes.duties(b);
    a.faults = stream(b);
    assertThat(a.stateOf("REFRESH MATERIALIZED VIEW per_item")).isNull();
    a.faults = FaultPoints.NONE;
    b.lookAround();
    takeSteps();
    assertKept();
  }

  @Test
  void creation_underStepsElsewhere_ends() {
    a.run(
        "CREATE MATERIALIZED VIEW most INCREMENTAL AS"
            + " SELECT item, MAX(amount) AS most FROM sale GROUP BY item");
    b.lookAround();
    nodes.duties(b);
    a.faults = stream(b);
    createView(a, "eventual");
    a.faults = FaultPoints.NONE;
    b.lookAround();
    takeSteps();
    assertKept();
    assertThat(b.query("CHECK MATERIALIZED VIEW most")).isEmpty();
  }

  @Test
  void viewThatANodeFills_isLeftAloneByAllNodes_andShownByThem() {
    createView("eventual");
    nodes.duties(b);
    StringBuilder seen = new StringBuilder();
    AtomicInteger commits = new AtomicInteger();
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && commits.incrementAndGet() == 2) {
            b.run("INSERT INTO sale VALUES (3, 1, 1)");
            b.runTriggers();
            seen.append(b.query(KEPT)).append(' ').append(b.query(PENDING));
          }
        };
    a.run("REFRESH MATERIALIZED VIEW per_item");
    a.faults = FaultPoints.NONE;
    assertThat(seen.toString()).isEqualTo("1,1,10|2,1,20 OK,1");
    b.lookAround();
    takeSteps();
    assertKept();
  }

  @Test
  void nodeThatIsGoneWhileItFills_isNotWaitedFor_andCannotCommit() {
    createView("eventual");
    nodes.duties(b);
    AtomicInteger commits = new AtomicInteger();
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && commits.incrementAndGet() == 2) {
            b.run("INSERT INTO sale VALUES (3, 1, 1)");
            nodes.kill(a);
            b.runTriggers();
            b.run("INSERT INTO sale VALUES (4, 1, 1)");
            b.runTriggers();
            assertThat(b.query(KEPT)).isEqualTo("1,3,12|2,1,20");
          }
        };
    assertThat(a.stateOf("REFRESH MATERIALIZED VIEW per_item"))
        .isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(b.query(KEPT)).isEqualTo(b.query(SUMS)).isEqualTo("1,3,12|2,1,20");
    assertThat(b.query("CHECK MATERIALIZED VIEW per_item")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** One that comes when all others are gone has seen none of them go. */
  @Test
  void nodeThatIsGoneWhileItFills_isNotWaitedFor_byOneThatCameLater() {
    createView("eventual");
    AtomicInteger commits = new AtomicInteger();
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && commits.incrementAndGet() == 2) {
            a.die();
          }
        };
    assertThat(a.stateOf("REFRESH MATERIALIZED VIEW per_item")).isEqualTo(SqlState.CONNECTION_LOST);
    nodes.kill(a);
    nodes.kill(b);
    try (TestNode c = nodes.join(3)) {
      c.run("INSERT INTO sale VALUES (3, 1, 1)");
      c.runTriggers();
      assertThat(c.query(KEPT)).isEqualTo("1,2,11|2,1,20");
    }
  }

  private static List<Long> numbers(KeyReader reader, int count) {
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(reader.getLong());
    }
    return numbers;
  }

  /** The timestamps of the watermarks of all views. */
  private static Set<Long> watermarks(TestNode node) {
    Set<Long> timestamps = new HashSet<>();
    try (Transaction reading = node.transactions().begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = reading.scan(Scan.forward(SystemKeys.all(SystemKeys.VIEWS)))) {
      while (cursor.next()) {
        List<Long> key = numbers(new KeyReader(cursor.key().row()), 3);
        if (key.get(2) == 0) {
          timestamps.add(numbers(new KeyReader(cursor.value()), 2).get(1));
        }
      }
    }
    return timestamps;
  }

  /** Otherwise it would hold back what was announced, and old versions, for ever. */
  @Test
  void creationThatBreaksOffBehindTheRows_givesUpItsWatermark() {
    createView("eventual");
    nodes.duties(b);
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && watermarks(b).size() == 2) {
            a.die();
          }
        };
    assertThat(
            a.stateOf(
                "CREATE MATERIALIZED VIEW items INCREMENTAL AS SELECT DISTINCT item FROM sale"))
        .isEqualTo(SqlState.CONNECTION_LOST);
    nodes.kill(a);
    b.lookAround();
    assertThat(b.stateOf("SELECT * FROM items")).isEqualTo(SqlState.OBJECT_NOT_READY);
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    b.runTriggers();
    assertThat(watermarks(b)).hasSize(2).doesNotContain(0L);
    nodes.pass(Duration.ofHours(2));
    b.run("INSERT INTO sale VALUES (4, 1, 1)");
    b.runTriggers();
    assertThat(watermarks(b)).hasSize(2).contains(0L);
    b.run("REFRESH MATERIALIZED VIEW items");
    assertThat(b.query("SELECT * FROM items ORDER BY item")).isEqualTo("1|2");
  }

  /** Its rows are there, its definition says so a moment later, and all of it took hours. */
  @Test
  void creationThatTakesLongerThanMaxLag_keepsItsWatermark() {
    createView("eventual");
    nodes.duties(b);
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && watermarks(b).size() == 2) {
            a.faults = FaultPoints.NONE;
            nodes.pass(Duration.ofHours(2));
            b.run("INSERT INTO sale VALUES (3, 3, 1)");
            b.runTriggers();
          }
        };
    a.run("CREATE MATERIALIZED VIEW items INCREMENTAL AS SELECT DISTINCT item FROM sale");
    assertThat(watermarks(b)).hasSize(2).doesNotContain(0L);
    b.lookAround();
    takeSteps();
    assertThat(b.query("SELECT * FROM items ORDER BY item")).isEqualTo("1|2|3");
    assertThat(b.query("CHECK MATERIALIZED VIEW items")).isEmpty();
    assertKept();
  }

  @Test
  void fillThatFails_isNotWaitedFor() {
    createView("eventual");
    nodes.duties(b);
    AtomicInteger commits = new AtomicInteger();
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY && commits.incrementAndGet() == 2) {
            b.run("ALTER TABLE sale ADD COLUMN note INT");
          }
        };
    assertThat(a.stateOf("REFRESH MATERIALIZED VIEW per_item"))
        .isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    a.faults = FaultPoints.NONE;
    b.run("INSERT INTO sale VALUES (3, 1, 1, 1)");
    a.lookAround();
    takeSteps();
    assertKept();
  }

  @Test
  void immediateView_writersOfBothNodesInTurns_neverConflict() {
    createView("immediate");
    for (int i = 0; i < 200; i++) {
      a.begin(IsolationLevel.SNAPSHOT);
      b.begin(IsolationLevel.SNAPSHOT);
      a.run("INSERT INTO sale VALUES (" + (10 + 2 * i) + ", 1, 1)");
      b.run("INSERT INTO sale VALUES (" + (11 + 2 * i) + ", 1, 1)");
      assertThat(a.commit()).as("commit %d", i).isNull();
      assertThat(b.commit()).as("commit %d", i).isNull();
    }
    assertThat(a.query(KEPT)).isEqualTo("1,401,410|2,1,20");
    assertThat(b.query(KEPT)).isEqualTo("1,401,410|2,1,20");
    assertThat(b.query("CHECK MATERIALIZED VIEW per_item")).isEmpty();
  }

  @Test
  void childrenOfOneParent_writersOfBothNodesInTurns_neverConflict() {
    a.run("CREATE TABLE item (id INT PRIMARY KEY)", "INSERT INTO item VALUES (1)");
    a.run("CREATE TABLE part (id INT PRIMARY KEY, item INT REFERENCES item)");
    for (int i = 0; i < 200; i++) {
      a.begin(IsolationLevel.SNAPSHOT);
      b.begin(IsolationLevel.SNAPSHOT);
      a.run("INSERT INTO part VALUES (" + 2 * i + ", 1)");
      b.run("INSERT INTO part VALUES (" + (2 * i + 1) + ", 1)");
      assertThat(a.commit()).as("commit %d", i).isNull();
      assertThat(b.commit()).as("commit %d", i).isNull();
    }
    assertThat(b.stateOf("DELETE FROM item")).isEqualTo(SqlState.FOREIGN_KEY_VIOLATION);
  }

  @Test
  void immediateView_createdAndDroppedElsewhere_bindsWriters() {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO sale VALUES (3, 1, 1)");
    createView(a, "immediate");
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    b.run("INSERT INTO sale VALUES (4, 1, 1)");
    assertThat(a.query(KEPT)).isEqualTo("1,2,11|2,1,20");
    b.run("DROP MATERIALIZED VIEW per_item");
    a.run("INSERT INTO sale VALUES (5, 1, 1)");
    try (Session other = a.another()) {
      assertThat(TestNode.query(other, "SELECT COUNT(*) FROM sale")).isEqualTo("4");
    }
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }
}

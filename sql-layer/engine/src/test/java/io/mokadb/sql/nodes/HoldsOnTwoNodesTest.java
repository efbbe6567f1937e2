package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.KvException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that a transaction of one node has selected FOR UPDATE are held for those of the other. */
@Timeout(120)
final class HoldsOnTwoNodesTest {
  private static final String NEXT =
      "SELECT id FROM job ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED";

  private static final String FOR_UPDATE = "SELECT id FROM job WHERE id = %d FOR UPDATE";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE job (id INT PRIMARY KEY, note VARCHAR(10))",
        "INSERT INTO job VALUES (1, 'x'), (2, 'x'), (3, 'x'), (4, 'x')");
    b.query("SELECT * FROM job");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private static SqlState hold(TestNode node, int id, String how) {
    return node.stateOf("SELECT id FROM job WHERE id = " + id + " FOR UPDATE" + how);
  }

  private int rowsOfHolds() {
    int rows = 0;
    try (Transaction transaction =
            a.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true));
        ValueCursor found = transaction.scan(Scan.forward(SystemKeys.all(SystemKeys.HOLDS)))) {
      while (found.next()) {
        rows++;
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(
      value = IsolationLevel.class,
      names = {"READ_COMMITTED", "SNAPSHOT"})
  void skipLocked_givesEachNodeAnotherJob(IsolationLevel level) {
    a.begin(level);
    assertThat(a.query(NEXT)).isEqualTo("1");
    b.begin(level);
    assertThat(b.query(NEXT)).isEqualTo("2");
    a.run("DELETE FROM job WHERE id = 1");
    b.run("DELETE FROM job WHERE id = 2");
    assertThat(a.commit()).isNull();
    assertThat(b.commit()).isNull();
    assertThat(a.query("SELECT id FROM job ORDER BY id")).isEqualTo("3|4");
    assertThat(rowsOfHolds()).isZero();
  }

  @Test
  void workersOfBoth_takeEachJobOnce() throws Exception {
    for (int id = 5; id <= 60; id++) {
      a.run("INSERT INTO job VALUES (" + id + ", 'x')");
    }
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<String> ofA = threads.submit(() -> work(a));
      Future<String> ofB = threads.submit(() -> work(b));
      TreeSet<Integer> done = new TreeSet<>();
      int count = 0;
      for (String id : (ofA.get() + ofB.get()).split(" ")) {
        done.add(Integer.parseInt(id));
        count++;
      }
      assertThat(done).hasSize(60);
      assertThat(count).isEqualTo(60);
      assertThat(a.query("SELECT COUNT(*) FROM job")).isEqualTo("0");
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Takes jobs until there are none; a conflict would fail the test. */
  private static String work(TestNode node) {
    StringBuilder done = new StringBuilder();
    node.begin(IsolationLevel.READ_COMMITTED);
    while (true) {
      String id = node.query(NEXT);
      if (id.isEmpty() && node.query("SELECT COUNT(*) FROM job").equals("0")) {
        return done.toString();
      }
      if (!id.isEmpty()) {
        node.run("DELETE FROM job WHERE id = " + id);
        done.append(id).append(' ');
      }
      node.session.commit();
    }
  }

  @Test
  void nowait_failsAtOnce_untilTheOtherNodesTransactionEnds() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    b.begin(IsolationLevel.READ_COMMITTED);
    assertThat(hold(b, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    assertThat(hold(b, 2, " NOWAIT")).isNull();
    a.session.rollback();
    assertThat(hold(b, 1, " NOWAIT")).isNull();
    assertThat(hold(a, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    a.session.rollback();
    assertThat(b.commit()).isNull();
    assertThat(hold(a, 1, " NOWAIT")).isNull();
    assertThat(a.commit()).isNull();
    assertThat(rowsOfHolds()).isZero();
  }

  @Test
  void changedSinceTheSnapshot_isLeftOut() {
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(b.query("SELECT COUNT(*) FROM job")).isEqualTo("4");
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(a.query(NEXT)).isEqualTo("1");
    a.run("UPDATE job SET note = 'y' WHERE id = 1");
    assertThat(a.commit()).isNull();
    assertThat(b.query(NEXT)).isEqualTo("2");
    assertThat(b.commit()).isNull();
  }

  @Test
  void forUpdate_waitsForTheOtherNode_asLongAsItMay() throws Exception {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    b.begin(IsolationLevel.READ_COMMITTED);
    b.run("SET LOCK_WAIT = '20ms'");
    assertThat(hold(b, 1, "")).isEqualTo(SqlState.LOCK_TIMEOUT);
    b.session.rollback();
    b.run("SET LOCK_WAIT = '60s'");
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<String> waiting =
          thread.submit(() -> b.query("SELECT note FROM job WHERE id = 1 FOR UPDATE"));
      a.run("UPDATE job SET note = 'y' WHERE id = 1");
      assertThat(a.commit()).isNull();
      assertThat(waiting.get()).isEqualTo("y");
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(b.commit()).isNull();
  }

  /** Waits until it has the row, or is refused. */
  private static Future<SqlState> holding(
      ExecutorService threads, Session session, int id, String change) {
    return threads.submit(
        () -> {
          SqlState refused = TestNode.stateOf(() -> TestNode.run(session, change.formatted(id)));
          session.rollback();
          return refused;
        });
  }

  private static Session beginning(TestNode node) {
    Session session = node.another();
    TestNode.run(session, "SET LOCK_WAIT = '100s'");
    session.setAutoCommit(false);
    return session;
  }

  @Test
  void circleOverBothNodes_theYoungestGivesUp_theOtherGoesOn() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Session older = beginning(a);
      Session younger = beginning(b);
      TestNode.run(older, FOR_UPDATE.formatted(1));
      TestNode.run(younger, FOR_UPDATE.formatted(2));
      Future<SqlState> second = holding(threads, younger, 1, FOR_UPDATE);
      assertThat(holding(threads, older, 2, FOR_UPDATE).get()).isNull();
      assertThat(second.get()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(rowsOfHolds()).isZero();
  }

  /** One of the three waits for a change of its own node, of which the other one knows nothing. */
  @Test
  void circleWithAWaitInsideANode_isFound() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      Session first = beginning(a);
      Session inside = beginning(a);
      Session last = beginning(b);
      TestNode.run(first, FOR_UPDATE.formatted(1));
      TestNode.run(inside, "UPDATE job SET note = 'y' WHERE id = 2");
      TestNode.run(last, FOR_UPDATE.formatted(3));
      List<Future<SqlState>> ends =
          List.of(
              holding(threads, first, 2, "UPDATE job SET note = 'z' WHERE id = %d"),
              holding(threads, inside, 3, FOR_UPDATE),
              holding(threads, last, 1, FOR_UPDATE));
      List<SqlState> states = new ArrayList<>();
      for (Future<SqlState> end : ends) {
        states.add(end.get());
      }
      assertThat(states).containsExactly(null, null, SqlState.SERIALIZATION_CONFLICT);
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void savepoint_givesBackWhatWasTakenSince() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    a.run("SAVEPOINT s");
    assertThat(hold(a, 2, "")).isNull();
    a.run("ROLLBACK TO SAVEPOINT s");
    assertThat(hold(b, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    assertThat(hold(b, 2, " NOWAIT")).isNull();
    assertThat(a.commit()).isNull();
  }

  /** What its earlier run had taken is free then, and what the later one has taken is not. */
  @Test
  void statementThatRanAgain_holdsWhatItsLastRunHasTaken() throws Exception {
    String all = "SELECT id FROM job WHERE note = 'x' ORDER BY id FOR UPDATE";
    b.begin(IsolationLevel.READ_COMMITTED);
    assertThat(hold(b, 2, "")).isNull();
    a.run("SET LOCK_WAIT = '100s'");
    a.begin(IsolationLevel.READ_COMMITTED);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<String> waiting = thread.submit(() -> a.query(all));
      Session other = b.connect();
      other.setAutoCommit(false);
      awaitHeld(other, 1);
      b.run("UPDATE job SET note = 'y' WHERE id IN (1, 2)");
      assertThat(b.commit()).isNull();
      assertThat(waiting.get()).isEqualTo("3|4");
      a.run("SAVEPOINT s", "ROLLBACK TO SAVEPOINT s");
      assertThat(stateAt(other, 3)).isEqualTo(SqlState.LOCK_TIMEOUT);
      assertThat(stateAt(other, 4)).isEqualTo(SqlState.LOCK_TIMEOUT);
      assertThat(stateAt(other, 1)).isNull();
      assertThat(stateAt(other, 2)).isNull();
      other.rollback();
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(a.commit()).isNull();
    assertThat(rowsOfHolds()).isZero();
  }

  private static SqlState stateAt(Session session, int id) {
    return TestNode.stateOf(() -> TestNode.run(session, FOR_UPDATE.formatted(id) + " NOWAIT"));
  }

  private static void awaitHeld(Session session, int id) {
    while (stateAt(session, id) == null) {
      session.rollback();
      Thread.onSpinWait();
    }
    session.rollback();
  }

  @Test
  void rowThatTheTransactionHasWritten_isHeldToo() {
    a.begin(IsolationLevel.SNAPSHOT);
    a.run("UPDATE job SET note = 'y' WHERE id = 1");
    assertThat(hold(a, 1, " NOWAIT")).isNull();
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(b, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    b.session.rollback();
    a.session.rollback();
    assertThat(hold(b, 1, " NOWAIT")).isNull();
    assertThat(b.commit()).isNull();
    assertThat(rowsOfHolds()).isZero();
  }

  @Test
  void rowThatTheTransactionHasWritten_andAnotherNodeHolds_isNotToBeHad() {
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(b, 1, "")).isNull();
    a.begin(IsolationLevel.SNAPSHOT);
    a.run("UPDATE job SET note = 'y' WHERE id = 1");
    assertThat(hold(a, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    a.session.rollback();
    assertThat(b.commit()).isNull();
    assertThat(rowsOfHolds()).isZero();
  }

  /** Who has lost for some times holds the row before its first statement. */
  @Test
  void transactionThatTakesItsTurn_asksTheOtherNodeToo() {
    for (int i = 0; i < 6; i++) {
      a.begin(IsolationLevel.SNAPSHOT);
      assertThat(hold(a, 1, "")).isNull();
      b.run("UPDATE job SET note = 'b" + i + "' WHERE id = 1");
      a.run("UPDATE job SET note = 'a' WHERE id = 1");
      assertThat(a.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    }
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(b, 1, "")).isNull();
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    a.session.rollback();
    assertThat(b.commit()).isNull();
  }

  @Test
  void nodeThatIsGone_holdsNothing() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(a.query(NEXT)).isEqualTo("1");
    // A third one, so that there are others.
    nodes.join();
    nodes.kill(a);
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(b.query(NEXT)).isEqualTo("1");
    assertThat(b.commit()).isNull();
  }

  @Test
  void nodeThatIsGone_holdsNothing_alsoForOneThatCameLater() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    nodes.kill(a);
    try (TestNode c = nodes.join(3)) {
      c.begin(IsolationLevel.SNAPSHOT);
      assertThat(hold(c, 1, " NOWAIT")).isNull();
      assertThat(c.commit()).isNull();
    }
  }

  /** What could not be given back at the end of a transaction is given back later. */
  @Test
  void storeFailsAtTheEnd_rowIsFreeAfterAWhile() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    a.faults =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY) {
            throw new KvException(KvException.Kind.TIMEOUT, "No answer, on purpose");
          }
        };
    a.session.rollback();
    a.faults = FaultPoints.NONE;
    a.session.setAutoCommit(true);
    b.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(b, 1, " NOWAIT")).isEqualTo(SqlState.LOCK_TIMEOUT);
    a.ticks();
    assertThat(hold(b, 1, " NOWAIT")).isNull();
    assertThat(b.commit()).isNull();
  }

  @Test
  void nodeWithoutOthers_tellsNothing() {
    nodes.kill(b);
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    assertThat(rowsOfHolds()).isZero();
    assertThat(a.commit()).isNull();
  }

  @Test
  void checkDatabase_whileRowsAreHeld_findsNothing() {
    a.begin(IsolationLevel.SNAPSHOT);
    assertThat(hold(a, 1, "")).isNull();
    assertThat(rowsOfHolds()).isEqualTo(1);
    assertThat(b.query("SELECT COUNT(*) FROM job")).isEqualTo("4");
    assertThat(b.query("CHECK DATABASE")).doesNotContain("KEY SPACE");
    assertThat(a.commit()).isNull();
  }
}

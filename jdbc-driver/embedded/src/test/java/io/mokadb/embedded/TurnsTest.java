package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that fight over a few rows: each of them gets done. */
@Timeout(120)
final class TurnsTest {
  private static final int THREADS = 16;
  private static final int TRANSACTIONS = 12;

  /** Transactions that lose until the next one takes its turn. */
  private static final int PATIENCE = 5;

  private final ExecutorService others = Executors.newCachedThreadPool();
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE account (id INTEGER PRIMARY KEY, n INTEGER)",
                "INSERT INTO account VALUES (1, 0), (2, 0), (3, 0)");
  }

  @AfterEach
  void close() throws SQLException {
    others.shutdownNow();
    database.close();
  }

  private Future<?> waiting(Connection connection, String sql) throws SQLException {
    int before = waits();
    Future<?> end =
        others.submit(
            () -> {
              execute(connection, sql);
              return null;
            });
    await().until(() -> waits() == before + 1);
    return end;
  }

  private int waits() throws SQLException {
    return Integer.parseInt(database.query("SELECT COUNT(*) FROM moka.lock_waits"));
  }

  /** Reads and changes a row, which another one changes in between, and fails. */
  private void lose(Connection session, int id) throws SQLException {
    query(session, "SELECT n FROM account WHERE id = " + id);
    database.run("UPDATE account SET n = n + 1 WHERE id = " + id);
    assertThatThrownBy(() -> execute(session, "UPDATE account SET n = 0 WHERE id = " + id))
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("40001");
    session.rollback();
  }

  @Test
  void fiveLost_nextHoldsTheRowFromItsBegin() throws Exception {
    try (Connection session = database.begin();
        Connection other = database.connect()) {
      for (int i = 0; i < PATIENCE; i++) {
        lose(session, 1);
      }
      assertThat(query(session, "SELECT n FROM account WHERE id = 1")).isEqualTo("5");
      Future<?> update = waiting(other, "UPDATE account SET n = n + 1 WHERE id = 1");
      execute(session, "UPDATE account SET n = 100 WHERE id = 1");
      session.commit();
      update.get();
      assertThat(database.query("SELECT n FROM account WHERE id = 1")).isEqualTo("101");
      lose(session, 1);
    }
  }

  @Test
  void fourLost_nextHoldsNothing() throws SQLException {
    try (Connection session = database.begin()) {
      for (int i = 0; i < PATIENCE - 1; i++) {
        lose(session, 1);
      }
      lose(session, 1);
    }
  }

  @Test
  void turn_waitsForTheHolder_andSeesWhatItCommitted() throws Exception {
    try (Connection session = database.begin();
        Connection holder = database.begin()) {
      for (int i = 0; i < PATIENCE; i++) {
        lose(session, 1);
      }
      execute(holder, "UPDATE account SET n = 50 WHERE id = 1");
      Future<?> turn = waiting(session, "SELECT n FROM account WHERE id = 2");
      holder.commit();
      turn.get();
      assertThat(query(session, "SELECT n FROM account WHERE id = 1")).isEqualTo("50");
      execute(session, "UPDATE account SET n = 51 WHERE id = 1");
      session.commit();
    }
  }

  @Test
  void readOnlyTransaction_takesNoTurn() throws SQLException {
    try (Connection session = database.begin();
        Connection holder = database.begin()) {
      for (int i = 0; i < PATIENCE; i++) {
        lose(session, 1);
      }
      execute(holder, "UPDATE account SET n = 50 WHERE id = 1");
      session.setReadOnly(true);
      assertThat(query(session, "SELECT n FROM account WHERE id = 1")).isEqualTo("5");
    }
  }

  /** The turn would close a circle: it gives back what it has, and waits with empty hands. */
  @Test
  void turn_meetsDeadlock_getsAllRowsInTheEnd() throws Exception {
    try (Connection session = database.begin();
        Connection blocker = database.begin();
        Connection rival = database.begin()) {
      for (int i = 0; i < PATIENCE; i++) {
        lose(session, 1 + i % 3);
      }
      execute(blocker, "UPDATE account SET n = 0 WHERE id = 2");
      execute(rival, "UPDATE account SET n = 70 WHERE id = 3");
      Future<?> turn = waiting(session, "SELECT 1 FROM account WHERE id = 1");
      Future<?> update = waiting(rival, "UPDATE account SET n = 71 WHERE id = 1");
      blocker.rollback();
      update.get();
      rival.commit();
      turn.get();
      assertThat(query(session, "SELECT n FROM account ORDER BY id")).isEqualTo("71|2|70");
      for (int id = 1; id <= 3; id++) {
        assertThat(
                database.query(
                    "SELECT id FROM account WHERE id = " + id + " FOR UPDATE SKIP LOCKED"))
            .isEmpty();
      }
    }
  }

  @Test
  void autocommitStatement_meetsDeadlock_isRunAgain() throws Exception {
    try (Connection single = database.connect();
        Connection blocker = database.begin();
        Connection rival = database.begin()) {
      execute(blocker, "UPDATE account SET n = 0 WHERE id = 2");
      execute(rival, "UPDATE account SET n = 70 WHERE id = 3");
      Future<?> all = waiting(single, "UPDATE account SET n = n + 1");
      Future<?> update = waiting(rival, "UPDATE account SET n = 71 WHERE id = 1");
      blocker.rollback();
      update.get();
      rival.commit();
      all.get();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("72|1|71");
  }

  @Test
  void sixteenSessions_readAndWriteOneRow_eachIsDoneAtItsTurn() throws Exception {
    int most = most(random -> new int[] {1});
    assertThat(most).isLessThanOrEqualTo(PATIENCE + 1);
    assertThat(database.query("SELECT n FROM account WHERE id = 1"))
        .isEqualTo(String.valueOf(THREADS * TRANSACTIONS));
  }

  /** Each row may cost one more attempt, and so may a turn that has to give a row back. */
  @Test
  void sixteenSessions_writeThreeRowsInAnyOrder_eachIsDone() throws Exception {
    int most =
        most(
            random -> {
              int first = random.nextInt(3);
              return new int[] {1 + first, 1 + (first + 1) % 3, 1 + (first + 2) % 3};
            });
    assertThat(most).isLessThanOrEqualTo(PATIENCE + 4);
    assertThat(database.query("SELECT DISTINCT n FROM account"))
        .isEqualTo(String.valueOf(THREADS * TRANSACTIONS));
  }

  @Test
  void sixteenSessions_inAutocommitMode_noStatementFails() throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      String order = t % 2 == 0 ? "id <= 3" : "id IN (3, 2, 1) AND n >= 0";
      all.add(
          others.submit(
              () -> {
                try (Connection connection = database.connect()) {
                  for (int i = 0; i < TRANSACTIONS; i++) {
                    execute(connection, "UPDATE account SET n = n + 1 WHERE " + order);
                  }
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(database.query("SELECT DISTINCT n FROM account"))
        .isEqualTo(String.valueOf(THREADS * TRANSACTIONS));
  }

  private interface Rows {
    int[] choose(Random random);
  }

  /** The attempts that the unluckiest transaction took. */
  private int most(Rows rows) throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      Random random = new Random(t);
      all.add(
          others.submit(
              () -> {
                int most = 0;
                try (Connection connection = database.begin()) {
                  for (int i = 0; i < TRANSACTIONS; i++) {
                    most = Math.max(most, attempts(connection, rows.choose(random)));
                  }
                }
                return most;
              }));
    }
    int most = 0;
    for (Future<Integer> one : all) {
      most = Math.max(most, one.get());
    }
    return most;
  }

  private static int attempts(Connection connection, int[] rows) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        for (int id : rows) {
          int n = Integer.parseInt(query(connection, "SELECT n FROM account WHERE id = " + id));
          execute(connection, "UPDATE account SET n = " + (n + 1) + " WHERE id = " + id);
        }
        connection.commit();
        return attempt;
      } catch (SQLException e) {
        assertThat(e.getSQLState()).isEqualTo("40001");
        connection.rollback();
      }
    }
  }
}

package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that statements hold until their transactions end, as an application sees it. */
@Timeout(120)
final class HeldRowsTest {
  private final ExecutorService others = Executors.newCachedThreadPool();
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE account (id INTEGER PRIMARY KEY, owner VARCHAR(9) UNIQUE, n INTEGER)",
                "INSERT INTO account VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)");
  }

  @AfterEach
  void close() throws SQLException {
    others.shutdownNow();
    database.close();
  }

  /** Starts a statement of another connection, and returns once it waits. */
  private Future<Integer> waiting(Connection connection, String sql) throws SQLException {
    int before = waits();
    Future<Integer> result =
        others.submit(
            () -> {
              try (var statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
              }
            });
    await().until(() -> waits() == before + 1);
    return result;
  }

  private int waits() throws SQLException {
    return Integer.parseInt(database.query("SELECT COUNT(*) FROM moka.lock_waits"));
  }

  private Connection readCommitted() throws SQLException {
    Connection connection = database.begin();
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    return connection;
  }

  private static void assertFails(Future<?> result, String state, String text) {
    assertThatThrownBy(result::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .hasMessageContaining(text)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo(state);
  }

  private static void assertFails(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String state, String text) {
    assertThatThrownBy(call)
        .hasMessageContaining(text)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo(state);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE account SET n = 0 WHERE id = 1",
        "DELETE FROM account WHERE id = 1",
        "MERGE INTO account USING (VALUES (1)) AS s (i) ON id = s.i WHEN MATCHED THEN UPDATE SET n"
            + " = 1",
        "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT (id) DO UPDATE SET n = 5",
        "UPDATE account SET id = 9 WHERE id = 1"
      })
  void snapshot_rowChangedAfterIt_statementFailsAtOnce(String sql) throws SQLException {
    try (Connection late = database.begin()) {
      assertThat(query(late, "SELECT n FROM account WHERE id = 1")).isEqualTo("10");
      database.run("UPDATE account SET n = 11 WHERE id = 1");
      assertThatThrownBy(() -> execute(late, sql))
          .isInstanceOf(SQLTransactionRollbackException.class)
          .hasMessageContaining("ACCOUNT")
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("40001");
      assertThat(query(late, "SELECT n FROM account WHERE id = 1")).isEqualTo("10");
      execute(late, "UPDATE account SET n = 21 WHERE id = 2");
      late.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("11|21|30");
  }

  @Test
  void snapshot_forUpdateOfChangedRow_failsAtOnce() throws SQLException {
    try (Connection late = database.begin()) {
      assertThat(query(late, "SELECT COUNT(*) FROM account")).isEqualTo("3");
      database.run("UPDATE account SET n = 11 WHERE id = 1");
      assertFails(
          () -> query(late, "SELECT n FROM account WHERE id = 1 FOR UPDATE"), "40001", "ACCOUNT");
    }
  }

  @Test
  void snapshot_insertOfKeyThatCameMeanwhile_failsAtOnce() throws SQLException {
    try (Connection late = database.begin()) {
      assertThat(query(late, "SELECT COUNT(*) FROM account")).isEqualTo("3");
      database.run("INSERT INTO account VALUES (9, 'new', 0)");
      assertFails(
          () -> execute(late, "INSERT INTO account VALUES (9, 'z', 1)"), "40001", "ACCOUNT");
      assertFails(
          () -> execute(late, "INSERT INTO account VALUES (10, 'new', 1)"), "40001", "ACCOUNT");
    }
  }

  @Test
  void snapshot_holderRollsBack_waiterGoesOn() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 0 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = n + 1 WHERE id = 1");
      holder.rollback();
      assertThat(update.get()).isEqualTo(1);
      waiter.commit();
    }
    assertThat(database.query("SELECT n FROM account WHERE id = 1")).isEqualTo("11");
  }

  @Test
  void snapshot_holderCommits_waiterFails() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      assertThat(query(waiter, "SELECT n FROM account WHERE id = 2")).isEqualTo("20");
      execute(holder, "UPDATE account SET n = 0 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = n + 1 WHERE id = 1");
      holder.commit();
      assertFails(update, "40001", "n = n + 1");
      waiter.rollback();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ"})
  void snapshot_holderCommits_firstStatementOfWaiterStartsOver(String begin) throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = begin.isEmpty() ? database.begin() : database.connect()) {
      if (!begin.isEmpty()) {
        execute(waiter, begin);
      }
      execute(holder, "UPDATE account SET n = 0 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = n + 1 WHERE id = 1");
      holder.commit();
      assertThat(update.get()).isEqualTo(1);
      database.run("UPDATE account SET n = 50 WHERE id = 2");
      assertThat(query(waiter, "SELECT n FROM account ORDER BY id"))
          .as("it has one snapshot from then on")
          .isEqualTo("1|20|30");
      assertFails(() -> execute(waiter, "UPDATE account SET n = 0 WHERE id = 2"), "40001", "n = 0");
      execute(waiter, "COMMIT");
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("1|50|30");
  }

  @Test
  void snapshot_forUpdateIsTheFirstStatement_readsWhatTheHolderCommitted() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 7 WHERE id = 1");
      Future<String> select =
          others.submit(() -> query(waiter, "SELECT n FROM account WHERE id = 1 FOR UPDATE"));
      await().until(() -> waits() == 1);
      holder.commit();
      assertThat(select.get()).isEqualTo("7");
      waiter.rollback();
    }
  }

  @Test
  void snapshot_firstStatementFailed_hasShownItsSnapshot() throws Exception {
    try (Connection waiter = database.begin()) {
      assertFails(() -> execute(waiter, "INSERT INTO account VALUES (1, 'x', 0)"), "23505", "1");
      database.run("UPDATE account SET n = 11 WHERE id = 2");
      assertFails(() -> execute(waiter, "UPDATE account SET n = 0 WHERE id = 2"), "40001", "n = 0");
    }
  }

  @Test
  void snapshot_fourIncrementOneInTransactions_noneFailsNoneIsLost() throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      all.add(
          others.submit(
              () -> {
                try (Connection connection = database.begin()) {
                  for (int i = 0; i < 50; i++) {
                    execute(connection, "UPDATE account SET n = n + 1 WHERE id = 1");
                    connection.commit();
                  }
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(database.query("SELECT n FROM account WHERE id = 1")).isEqualTo("210");
  }

  @Test
  void uniqueValue_holderCommits_autocommitWaiterIsDuplicate() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.connect()) {
      execute(holder, "INSERT INTO account VALUES (8, 'dee', 0)");
      Future<Integer> insert = waiting(waiter, "INSERT INTO account VALUES (9, 'dee', 0)");
      holder.commit();
      assertFails(insert, "23505", "dee");
    }
  }

  @Test
  void uniqueValue_holderRollsBack_waiterInserts() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.connect()) {
      execute(holder, "INSERT INTO account VALUES (8, 'dee', 0)");
      Future<Integer> insert = waiting(waiter, "INSERT INTO account VALUES (9, 'dee', 0)");
      holder.rollback();
      assertThat(insert.get()).isEqualTo(1);
    }
    assertThat(database.query("SELECT id FROM account WHERE owner = 'dee'")).isEqualTo("9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO account VALUES (1, 'x', 0)",
        "INSERT INTO account VALUES (7, 'y', 0), (1, 'x', 0)",
        "INSERT INTO account VALUES (7, 'ada', 0)",
        "UPDATE account SET id = 1 WHERE id = 2",
        "UPDATE account SET owner = 'ada' WHERE id = 2"
      })
  void existingKey_holderRemovesIt_waiterTakesItOrIsDuplicate(String sql) throws Exception {
    for (boolean commits : new boolean[] {false, true}) {
      try (Connection holder = database.begin();
          Connection waiter = database.begin()) {
        execute(holder, "DELETE FROM account WHERE id = 1");
        Future<Integer> taken = waiting(waiter, sql);
        if (commits) {
          holder.commit();
          assertThat(taken.get()).isPositive();
          waiter.commit();
        } else {
          holder.rollback();
          assertFails(taken, "23505", "exists already");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT DO NOTHING",
        "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT (id) DO NOTHING",
        "INSERT INTO account VALUES (7, 'ada', 0) ON CONFLICT (owner) DO NOTHING",
        "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT (id) DO UPDATE SET n = 5 WHERE"
            + " account.n = 0",
        "INSERT INTO account VALUES (7, 'ada', 0) ON CONFLICT (owner) DO UPDATE SET n = 5 WHERE"
            + " account.n = 0"
      })
  void onConflict_holderRemovesTheRow_waiterInsertsOrLeavesIt(String sql) throws Exception {
    for (boolean commits : new boolean[] {false, true}) {
      try (Connection holder = readCommitted();
          Connection waiter = readCommitted()) {
        execute(holder, "DELETE FROM account WHERE id = 1");
        Future<Integer> inserted = waiting(waiter, sql);
        if (commits) {
          holder.commit();
        } else {
          holder.rollback();
        }
        assertThat(inserted.get()).isEqualTo(commits ? 1 : 0);
        waiter.commit();
      }
    }
    assertThat(database.query("SELECT n FROM account WHERE id IN (1, 7)")).isEqualTo("0");
  }

  @Test
  void onConflictDoNothing_rowThatIsLeft_isNotHeld() throws Exception {
    try (Connection inserter = database.begin()) {
      execute(inserter, "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT DO NOTHING");
      database.run("UPDATE account SET n = 11 WHERE id = 1");
      inserter.commit();
    }
    assertThat(database.query("SELECT n FROM account WHERE id = 1")).isEqualTo("11");
  }

  /** As PostgreSQL: what the snapshot does not have is not ignored silently. */
  @Test
  void snapshot_onConflictDoNothing_rowChangedMeanwhile_fails() throws Exception {
    try (Connection late = database.begin()) {
      assertThat(query(late, "SELECT COUNT(*) FROM account")).isEqualTo("3");
      database.run("DELETE FROM account WHERE id = 1");
      assertFails(
          () -> execute(late, "INSERT INTO account VALUES (1, 'x', 0) ON CONFLICT DO NOTHING"),
          "40001",
          "ACCOUNT");
    }
  }

  @Test
  void readCommitted_waiterSeesWhatTheHolderCommitted() throws Exception {
    try (Connection holder = readCommitted();
        Connection waiter = readCommitted()) {
      execute(waiter, "UPDATE account SET n = 0 WHERE id = 3");
      execute(holder, "UPDATE account SET n = n + 5 WHERE id = 1");
      Future<Integer> update =
          waiting(waiter, "UPDATE account SET n = n * 2 WHERE n < 100 AND id < 3");
      execute(holder, "UPDATE account SET n = 500 WHERE id = 2");
      holder.commit();
      assertThat(update.get()).isEqualTo(1);
      waiter.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("30|500|0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UPDATE account SET n = 0 WHERE id = 77", "DELETE FROM account WHERE id = 77"})
  void rowThatIsNotThere_isNeitherHeldNorWaitedFor(String sql) throws Exception {
    try (Connection first = readCommitted();
        Connection second = database.begin();
        Connection inserter = database.begin()) {
      assertThat(updated(first, sql)).isZero();
      execute(inserter, "SET LOCK_WAIT = 0");
      execute(inserter, "INSERT INTO account VALUES (77, 'new', 0)");
      assertThat(updated(first, sql)).isZero();
      assertThat(updated(second, sql)).isZero();
      inserter.commit();
    }
  }

  private static int updated(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** A row whose condition holds no more for the newest snapshot is not the statement's. */
  @Test
  void readCommitted_rowThatNoLongerMatches_isGivenBack() throws Exception {
    try (Connection holder = readCommitted();
        Connection waiter = readCommitted();
        Connection other = readCommitted()) {
      execute(waiter, "UPDATE account SET n = 11 WHERE id = 1");
      execute(holder, "UPDATE account SET n = 0 WHERE id = 3");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = n + 1 WHERE n >= 20");
      holder.commit();
      assertThat(update.get()).isEqualTo(1);
      execute(other, "SET LOCK_WAIT = 0");
      execute(other, "UPDATE account SET n = 5 WHERE id = 3");
      assertFails(() -> execute(other, "UPDATE account SET n = 5 WHERE id = 2"), "55P03", "ACC");
      assertFails(() -> execute(other, "UPDATE account SET n = 5 WHERE id = 1"), "55P03", "ACC");
      waiter.commit();
      other.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("11|21|5");
  }

  @Test
  void readCommitted_definitionsChangeAfterASavepoint_returnKeepsTheNewest() throws Exception {
    try (Connection reader = readCommitted()) {
      execute(reader, "UPDATE account SET n = 11 WHERE id = 1");
      Savepoint savepoint = reader.setSavepoint();
      database.run("CREATE TABLE later (a INTEGER)");
      assertThat(query(reader, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      reader.rollback(savepoint);
      assertThat(query(reader, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      database.run("CREATE TABLE latest (a INTEGER)");
      assertThat(query(reader, "SELECT COUNT(*) FROM latest")).isEqualTo("0");
      reader.commit();
    }
  }

  /** The statement has waited, and finds a table that is another one. */
  @Test
  void readCommitted_definitionsChangeWhileItWaits_isPlannedAgain() throws Exception {
    try (Connection holder = readCommitted();
        Connection waiter = readCommitted()) {
      execute(holder, "UPDATE account SET n = n + 1 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = n + 1 WHERE id = 1");
      database.run("CREATE TABLE later (a INTEGER)");
      holder.commit();
      assertThat(update.get()).isEqualTo(1);
      assertThat(query(waiter, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      database.run("CREATE TABLE latest (a INTEGER)");
      assertThat(query(waiter, "SELECT COUNT(*) FROM latest")).isEqualTo("0");
      waiter.commit();
    }
    assertThat(database.query("SELECT n FROM account WHERE id = 1")).isEqualTo("12");
  }

  @Test
  void readCommitted_rowDeletedMeanwhile_isNotChanged() throws Exception {
    try (Connection holder = readCommitted();
        Connection waiter = readCommitted()) {
      execute(holder, "DELETE FROM account WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = 0 WHERE id <= 2");
      holder.commit();
      assertThat(update.get()).isEqualTo(1);
      waiter.commit();
    }
    assertThat(database.query("SELECT id, n FROM account ORDER BY id")).isEqualTo("2,0|3,30");
  }

  @Test
  void readCommitted_eachStatementSeesWhatIsCommitted() throws SQLException {
    try (Connection reader = readCommitted()) {
      assertThat(reader.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
      assertThat(query(reader, "SELECT n FROM account WHERE id = 1")).isEqualTo("10");
      execute(reader, "UPDATE account SET n = n + 1 WHERE id = 2");
      database.run("UPDATE account SET n = 77 WHERE id = 1", "CREATE TABLE later (a INTEGER)");
      assertThat(query(reader, "SELECT n FROM account WHERE id = 1")).isEqualTo("77");
      assertThat(query(reader, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      execute(reader, "UPDATE account SET n = n + 1 WHERE id = 1");
      reader.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("78|21|30");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED",
        "SET TRANSACTION_ISOLATION = 'READ COMMITTED'",
        "BEGIN ISOLATION LEVEL READ COMMITTED"
      })
  void readCommitted_askedForInSql_isReal(String sql) throws SQLException {
    try (Connection reader = database.connect()) {
      if (!sql.startsWith("BEGIN")) {
        reader.setAutoCommit(false);
      }
      execute(reader, sql);
      assertThat(query(reader, "SELECT n FROM account WHERE id = 1")).isEqualTo("10");
      database.run("UPDATE account SET n = 77 WHERE id = 1");
      assertThat(query(reader, "SELECT n FROM account WHERE id = 1")).isEqualTo("77");
      execute(reader, "ROLLBACK");
    }
  }

  @Test
  void readCommitted_openCursorGoesOnInItsSnapshot() throws SQLException {
    database.run("INSERT INTO account (id, n) SELECT n, n FROM (VALUES (11), (12), (13)) AS v (n)");
    try (Connection reader = readCommitted();
        var statement = reader.createStatement();
        var rows = statement.executeQuery("SELECT n FROM account WHERE id > 10 ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      database.run("UPDATE account SET n = 0 WHERE id > 10");
      assertThat(query(reader, "SELECT SUM(n) FROM account WHERE id > 10")).isEqualTo("0");
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(12);
    }
  }

  @Test
  void readCommitted_sixteenIncrementOne_noneFailsNoneIsLost() throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < 16; t++) {
      all.add(
          others.submit(
              () -> {
                try (Connection connection = readCommitted()) {
                  for (int i = 0; i < 20; i++) {
                    execute(connection, "UPDATE account SET n = n + 1 WHERE id = 1");
                    execute(connection, "UPDATE account SET n = n - 1 WHERE id = 2");
                    connection.commit();
                  }
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("330|-300|30");
  }

  @Test
  void deadlock_oneIsToldAtOnce_otherGoesOn() throws Exception {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      execute(first, "UPDATE account SET n = 1 WHERE id = 1");
      execute(second, "UPDATE account SET n = 2 WHERE id = 2");
      Future<Integer> waits = waiting(first, "UPDATE account SET n = 3 WHERE id = 2");
      assertThatThrownBy(() -> execute(second, "UPDATE account SET n = 4 WHERE id = 1"))
          .hasMessageStartingWith("Deadlock")
          .hasMessageContaining("UPDATE account SET n = 3 WHERE id = 2")
          .hasMessageContaining("UPDATE account SET n = 4 WHERE id = 1")
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("40001");
      second.rollback();
      assertThat(waits.get()).isEqualTo(1);
      first.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("1|3|30");
  }

  @Test
  void savepoint_rolledBack_givesBackWhatItTook() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      Savepoint savepoint = holder.setSavepoint();
      execute(holder, "UPDATE account SET n = 1 WHERE id = 2");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = 2 WHERE id = 2");
      holder.rollback(savepoint);
      assertThat(update.get()).isEqualTo(1);
      waiter.commit();
      holder.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("1|2|30");
  }

  @Test
  void lockWait_isOver_statementFails_transactionGoesOn() throws SQLException {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      execute(waiter, "SET LOCK_WAIT = '10ms'");
      waiter.commit();
      execute(waiter, "UPDATE account SET n = 2 WHERE id = 2");
      assertFails(
          () -> execute(waiter, "UPDATE account SET n = 3 WHERE id = 1"), "55P03", "ACCOUNT");
      waiter.commit();
      holder.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("1|2|30");
  }

  @Test
  void wait_cancelled_statementEnds() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin();
        var statement = waiter.createStatement()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      Future<Integer> update =
          others.submit(() -> statement.executeUpdate("UPDATE account SET n = 2 WHERE id = 1"));
      await().until(() -> waits() == 1);
      statement.cancel();
      assertFails(update, "57014", "cancelled");
      holder.rollback();
      assertThat(waits()).isZero();
      execute(waiter, "UPDATE account SET n = 3 WHERE id = 1");
      waiter.commit();
    }
  }

  @Test
  void connectionClosed_givesBackWhatItHeld() throws Exception {
    Connection holder = database.begin();
    try (Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = 2 WHERE id = 1");
      holder.close();
      assertThat(update.get()).isEqualTo(1);
    }
  }

  @Test
  void noWaitAndSkipLocked_seeRowsThatStatementsHold() throws SQLException {
    try (Connection holder = database.begin();
        Connection other = database.begin()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      assertFails(
          () -> query(other, "SELECT id FROM account WHERE id = 1 FOR UPDATE NOWAIT"),
          "55P03",
          "ACCOUNT");
      assertThat(query(other, "SELECT id FROM account ORDER BY id FOR UPDATE SKIP LOCKED"))
          .isEqualTo("2|3");
    }
  }

  @Test
  void skipLocked_rowChangedAfterSnapshot_isLeftOut() throws SQLException {
    try (Connection late = database.begin()) {
      assertThat(query(late, "SELECT COUNT(*) FROM account")).isEqualTo("3");
      database.run("UPDATE account SET n = 1 WHERE id = 1");
      assertThat(query(late, "SELECT id FROM account ORDER BY id FOR UPDATE SKIP LOCKED"))
          .isEqualTo("2|3");
      assertThat(database.query("SELECT id FROM account WHERE id = 1 FOR UPDATE NOWAIT"))
          .as("what was left out is not held")
          .isEqualTo("1");
    }
  }

  @Test
  void children_holderRemovesThem_parentGoesOrStays() throws Exception {
    database.run(
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, account INTEGER REFERENCES account)",
        "INSERT INTO entry VALUES (1, 1), (2, 1)");
    for (boolean commits : new boolean[] {false, true}) {
      try (Connection holder = database.begin();
          Connection remover = database.connect()) {
        execute(holder, "DELETE FROM entry WHERE account = 1");
        Future<Integer> removal = waiting(remover, "DELETE FROM account WHERE id = 1");
        if (commits) {
          holder.commit();
          assertThat(removal.get()).isEqualTo(1);
        } else {
          holder.rollback();
          assertFails(removal, "23503", "refer to the row");
        }
      }
    }
  }

  @Test
  void parent_isHeldForShare_byItsChildren() throws Exception {
    database.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, account INTEGER REFERENCES account)");
    try (Connection one = database.begin();
        Connection two = database.begin();
        Connection remover = database.connect()) {
      execute(one, "INSERT INTO entry VALUES (1, 1)");
      execute(two, "INSERT INTO entry VALUES (2, 1)");
      execute(two, "UPDATE account SET n = 5 WHERE id = 1");
      Future<Integer> removal = waiting(remover, "DELETE FROM account WHERE id = 1");
      two.commit();
      one.commit();
      assertFails(removal, "23503", "ENTRY");
    }
  }

  @Test
  void deferredReference_parentIsBeingRemoved_waits() throws Exception {
    database.run(
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, account INTEGER REFERENCES account"
            + " DEFERRABLE INITIALLY DEFERRED)");
    try (Connection remover = database.begin();
        Connection child = database.begin()) {
      execute(remover, "DELETE FROM account WHERE id = 1");
      Future<Integer> insert = waiting(child, "INSERT INTO entry VALUES (1, 1)");
      remover.commit();
      assertThat(insert.get()).isEqualTo(1);
      assertFails(child::commit, "23503", "ENTRY");
    }
    assertThat(database.query("SELECT COUNT(*) FROM entry")).isEqualTo("0");
  }

  @Test
  void lockWaits_namesBoth() throws Exception {
    try (Connection holder = database.begin();
        Connection waiter = database.begin()) {
      execute(holder, "UPDATE account SET n = 1 WHERE id = 1");
      Future<Integer> update = waiting(waiter, "UPDATE account SET n = 2 WHERE id = 1");
      assertThat(
              database.query(
                  "SELECT table_name, row_key, statement, holder_session_id IS NULL"
                      + " FROM moka.lock_waits"))
          .isEqualTo("ACCOUNT,(ID) = (1),UPDATE account SET n = 2 WHERE id = 1,FALSE");
      holder.rollback();
      assertThat(update.get()).isEqualTo(1);
    }
  }

  @Test
  void heldRows_areThoseOfOpenTransactions() throws Exception {
    String held =
        "SELECT table_name, row_key, session_id IS NULL FROM moka.held_rows"
            + " WHERE index_name IS NULL ORDER BY row_key";
    try (Connection holder = database.begin()) {
      execute(holder, "UPDATE account SET n = n + 1 WHERE id IN (1, 2)");
      assertThat(database.query(held))
          .isEqualTo("ACCOUNT,(ID) = (1),FALSE|ACCOUNT,(ID) = (2),FALSE");
      holder.rollback();
    }
    assertThat(database.query(held)).isEmpty();
  }

  @Test
  void batch_readCommitted_meetsChangedRow_isDoneOnce() throws Exception {
    try (Connection holder = readCommitted();
        Connection waiter = readCommitted();
        var insert = waiter.prepareStatement("UPDATE account SET n = n + ? WHERE id = ?")) {
      execute(holder, "UPDATE account SET n = n + 100 WHERE id = 2");
      for (int id = 1; id <= 3; id++) {
        insert.setInt(1, 1);
        insert.setInt(2, id);
        insert.addBatch();
      }
      CompletableFuture<int[]> counts = new CompletableFuture<>();
      Future<?> batch = others.submit(() -> counts.complete(insert.executeBatch()));
      await().until(() -> waits() == 1);
      holder.commit();
      batch.get();
      assertThat(counts.get()).containsExactly(1, 1, 1);
      waiter.commit();
    }
    assertThat(database.query("SELECT n FROM account ORDER BY id")).isEqualTo("11|121|31");
  }

  /** The rows that it wrote were encoded for the old definition. */
  @Test
  void readCommitted_definitionChangedAfterAWrite_commitFails() throws SQLException {
    try (Connection writer = readCommitted()) {
      execute(writer, "UPDATE account SET n = 0 WHERE id = 1");
      database.run("CREATE INDEX account_n ON account (n)");
      assertThat(query(writer, "SELECT n FROM account WHERE id = 2")).isEqualTo("20");
      assertFails(writer::commit, "40001", "ACCOUNT");
    }
  }
}

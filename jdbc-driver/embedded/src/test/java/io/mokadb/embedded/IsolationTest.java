package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What snapshot isolation forbids, what it allows, and how a conflict is told, as an application
 * sees it.
 */
final class IsolationTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        TestDatabase.optimistic()
            .run(
                "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)",
                "INSERT INTO account VALUES (1, 100), (2, 100)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void uncommittedWrites_areInvisibleToOthers_andVisibleToTheirOwnTransaction()
      throws SQLException {
    try (Connection writer = database.begin();
        Connection reader = database.connect()) {
      execute(writer, "UPDATE account SET balance = 0 WHERE id = 1");
      assertThat(query(writer, "SELECT balance FROM account WHERE id = 1")).isEqualTo("0");
      assertThat(query(reader, "SELECT balance FROM account WHERE id = 1")).isEqualTo("100");
      writer.rollback();
      assertThat(query(writer, "SELECT balance FROM account WHERE id = 1")).isEqualTo("100");
    }
  }

  @Test
  void twoReads_ofOneTransaction_seeOneSnapshot() throws SQLException {
    try (Connection reader = database.begin();
        Connection writer = database.begin()) {
      assertThat(query(reader, "SELECT balance FROM account WHERE id = 1")).isEqualTo("100");
      execute(writer, "UPDATE account SET balance = balance - 10 WHERE id = 1");
      execute(writer, "UPDATE account SET balance = balance + 10 WHERE id = 2");
      writer.commit();
      assertThat(query(reader, "SELECT balance FROM account WHERE id = 2"))
          .as("read skew")
          .isEqualTo("100");
      assertThat(query(reader, "SELECT SUM(balance) FROM account")).isEqualTo("200");
      reader.commit();
      assertThat(query(reader, "SELECT id, balance FROM account ORDER BY id"))
          .isEqualTo("1,90|2,110");
    }
  }

  @Test
  void phantom_doesNotAppearWithinATransaction() throws SQLException {
    try (Connection reader = database.begin()) {
      assertThat(query(reader, "SELECT COUNT(*) FROM account WHERE balance > 50")).isEqualTo("2");
      database.run("INSERT INTO account VALUES (3, 100)");
      assertThat(query(reader, "SELECT COUNT(*) FROM account WHERE balance > 50")).isEqualTo("2");
    }
  }

  @Test
  void lostUpdate_secondCommitterGets40001_andNothingOfItRemains() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      assertThat(query(first, "SELECT balance FROM account WHERE id = 1")).isEqualTo("100");
      assertThat(query(second, "SELECT balance FROM account WHERE id = 1")).isEqualTo("100");
      execute(first, "UPDATE account SET balance = 110 WHERE id = 1");
      execute(
          second,
          "UPDATE account SET balance = 120 WHERE id = 1",
          "UPDATE account SET balance = 1 WHERE id = 2");
      first.commit();
      assertThatThrownBy(second::commit)
          .isInstanceOf(SQLTransactionRollbackException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("40001");
      assertThat(database.query("SELECT id, balance FROM account ORDER BY id"))
          .isEqualTo("1,110|2,100");
      execute(second, "UPDATE account SET balance = 120 WHERE id = 1");
      second.commit();
      assertThat(database.query("SELECT balance FROM account WHERE id = 1")).isEqualTo("120");
    }
  }

  @Test
  void writeSkew_isAllowed_asDocumented() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      assertThat(query(first, "SELECT SUM(balance) FROM account")).isEqualTo("200");
      assertThat(query(second, "SELECT SUM(balance) FROM account")).isEqualTo("200");
      execute(first, "UPDATE account SET balance = balance - 200 WHERE id = 1");
      execute(second, "UPDATE account SET balance = balance - 200 WHERE id = 2");
      first.commit();
      second.commit();
      assertThat(database.query("SELECT SUM(balance) FROM account")).isEqualTo("-200");
    }
  }

  @Test
  void twoInserts_ofOneKey_oneWins() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      execute(first, "INSERT INTO account VALUES (9, 1)");
      execute(second, "INSERT INTO account VALUES (9, 2)");
      second.commit();
      assertThatThrownBy(first::commit).isInstanceOf(SQLTransactionRollbackException.class);
      assertThat(database.query("SELECT balance FROM account WHERE id = 9")).isEqualTo("2");
    }
  }

  @Test
  void autocommitStatement_thatMeetsConflicts_isRetriedByTheEngine() throws Exception {
    int threads = 4;
    int increments = 200;
    Thread[] workers = new Thread[threads];
    SQLException[] failures = new SQLException[threads];
    for (int t = 0; t < threads; t++) {
      int index = t;
      workers[t] =
          new Thread(
              () -> {
                try (Connection connection = database.connect();
                    var update =
                        connection.prepareStatement(
                            "UPDATE account SET balance = balance + 1 WHERE id = ?")) {
                  for (int i = 0; i < increments; i++) {
                    update.setInt(1, 1);
                    update.executeUpdate();
                  }
                } catch (SQLException e) {
                  failures[index] = e;
                }
              });
      workers[t].start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(failures).containsOnlyNulls();
    assertThat(database.query("SELECT balance FROM account WHERE id = 1"))
        .isEqualTo(String.valueOf(100 + threads * increments));
  }

  @Test
  void failedStatement_undoesOnlyItself() throws SQLException {
    try (Connection connection = database.begin()) {
      execute(connection, "INSERT INTO account VALUES (5, 5)");
      assertThatThrownBy(() -> execute(connection, "INSERT INTO account VALUES (6, 6), (1, 1)"))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("23505");
      connection.commit();
    }
    assertThat(database.query("SELECT id FROM account ORDER BY id")).isEqualTo("1|2|5");
  }

  @Test
  void savepoint_rollsBackToItself_andCanBeUsedAgain() throws SQLException {
    try (Connection connection = database.begin()) {
      execute(connection, "INSERT INTO account VALUES (5, 5)");
      var savepoint = connection.setSavepoint("here");
      execute(connection, "INSERT INTO account VALUES (6, 6)", "DELETE FROM account WHERE id = 1");
      connection.rollback(savepoint);
      assertThat(query(connection, "SELECT id FROM account ORDER BY id")).isEqualTo("1|2|5");
      execute(connection, "INSERT INTO account VALUES (7, 7)");
      connection.rollback(savepoint);
      connection.releaseSavepoint(savepoint);
      connection.commit();
    }
    assertThat(database.query("SELECT id FROM account ORDER BY id")).isEqualTo("1|2|5");
  }

  @Test
  void isolationLevel_isReportedAndRefusedAsDocumented() throws SQLException {
    try (Connection connection = database.connect()) {
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }
  }

  @Test
  void readOnlyConnection_refusesWrites() throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setReadOnly(true);
      assertThatThrownBy(() -> execute(connection, "INSERT INTO account VALUES (5, 5)"))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("25006");
    }
  }

  @Test
  void readOnly_cannotBeChangedInsideATransaction() throws SQLException {
    try (Connection connection = database.begin()) {
      execute(connection, "INSERT INTO account VALUES (5, 5)");
      assertThatThrownBy(() -> connection.setReadOnly(true))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("25000");
      connection.rollback();
      connection.setReadOnly(true);
      assertThat(connection.isReadOnly()).isTrue();
    }
  }

  @Test
  void schemaChange_duringAWritingTransaction_makesItsCommitFailCleanly() throws SQLException {
    try (Connection writer = database.begin()) {
      execute(writer, "UPDATE account SET balance = 7 WHERE id = 1");
      database.run("CREATE INDEX account_balance ON account (balance)");
      assertThatThrownBy(writer::commit)
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("40001");
      execute(writer, "UPDATE account SET balance = 7 WHERE id = 1");
      writer.commit();
    }
    assertThat(database.query("SELECT id FROM account WHERE balance = 7")).isEqualTo("1");
  }

  @Test
  void writerOfTwoTables_eitherOfThemChangedMeanwhile_doesNotCommit() throws SQLException {
    database.run(
        "CREATE TABLE first_one (id INTEGER PRIMARY KEY, a INTEGER)",
        "CREATE TABLE other_one (id INTEGER PRIMARY KEY, a INTEGER)");
    for (String table : new String[] {"first_one", "other_one"}) {
      try (Connection writer = database.begin()) {
        execute(writer, "INSERT INTO first_one VALUES (1, 1)");
        execute(writer, "INSERT INTO other_one VALUES (1, 1)");
        database.run("CREATE INDEX i_" + table + " ON " + table + " (a)");
        assertThatThrownBy(writer::commit)
            .as("while %s was changed", table)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      }
    }
    assertThat(database.query("SELECT COUNT(*) FROM first_one, other_one")).isEqualTo("0");
  }
}

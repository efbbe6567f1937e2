package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Write skew through every kind of read: a serializable transaction that has read what another one
 * changes meanwhile fails at its commit, and only then.
 */
final class SerializableTest {
  private static TestDatabase database;

  /**
   * @param reads what the transaction does, whose result another one writes down
   * @param conflicting a change by another transaction that would have led to another result
   * @param apart a change that would not
   */
  private record Kind(String name, String reads, String conflicting, String apart) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Kind> kinds() {
    return Stream.of(
        new Kind(
            "doctors on call: an aggregate",
            "SELECT COUNT(*) FROM doctor WHERE on_call AND shift = 1",
            "UPDATE doctor SET on_call = FALSE WHERE id = 1",
            "UPDATE doctor SET on_call = FALSE WHERE id = 15"),
        new Kind(
            "key",
            "SELECT name FROM doctor WHERE id = 5",
            "UPDATE doctor SET name = 'x' WHERE id = 5",
            "UPDATE doctor SET name = 'x' WHERE id = 6"),
        new Kind(
            "absent key",
            "SELECT name FROM doctor WHERE id = 100",
            "INSERT INTO doctor VALUES (100, 9, TRUE, 'new')",
            "INSERT INTO doctor VALUES (101, 9, TRUE, 'new')"),
        new Kind(
            "list of keys",
            "SELECT name FROM doctor WHERE id IN (5, 100, 7)",
            "INSERT INTO doctor VALUES (100, 9, TRUE, 'new')",
            "DELETE FROM doctor WHERE id = 6"),
        new Kind(
            "range of keys",
            "SELECT name FROM doctor WHERE id BETWEEN 3 AND 7",
            "DELETE FROM doctor WHERE id = 7",
            "DELETE FROM doctor WHERE id = 8"),
        new Kind(
            "range of keys, phantom",
            "SELECT COUNT(*) FROM doctor WHERE id > 20",
            "INSERT INTO doctor VALUES (100, 9, TRUE, 'new')",
            "INSERT INTO doctor VALUES (-100, 9, TRUE, 'new')"),
        new Kind(
            "range of keys, backward",
            "SELECT name FROM doctor WHERE id <= 7 ORDER BY id DESC LIMIT 2",
            "DELETE FROM doctor WHERE id = 6",
            "DELETE FROM doctor WHERE id = 4"),
        new Kind(
            "limit that reads less",
            "SELECT id FROM doctor ORDER BY id LIMIT 3",
            "DELETE FROM doctor WHERE id = 3",
            "DELETE FROM doctor WHERE id = 19"),
        new Kind(
            "minimum",
            "SELECT MIN(id) FROM doctor",
            "INSERT INTO doctor VALUES (0, 9, TRUE, 'new')",
            "DELETE FROM doctor WHERE id = 19"),
        new Kind(
            "index",
            "SELECT id FROM doctor WHERE shift = 3",
            "UPDATE doctor SET shift = 3 WHERE id = 15",
            "UPDATE doctor SET shift = 2 WHERE id = 15"),
        new Kind(
            "index, row that is looked up",
            "SELECT name FROM doctor WHERE shift = 3",
            "UPDATE doctor SET on_call = FALSE WHERE shift = 3",
            "UPDATE doctor SET on_call = FALSE WHERE shift = 2"),
        new Kind(
            "unique key",
            "SELECT id FROM doctor WHERE name = 'doctor 30'",
            "UPDATE doctor SET name = 'doctor 30' WHERE id = 4",
            "UPDATE doctor SET name = 'doctor 31' WHERE id = 4"),
        new Kind(
            "sub-query",
            "UPDATE note SET n = (SELECT SUM(shift) FROM doctor WHERE id < 5) WHERE id = 2",
            "UPDATE doctor SET shift = 8 WHERE id = 4",
            "UPDATE doctor SET shift = 8 WHERE id = 5"),
        new Kind(
            "EXISTS",
            "UPDATE note SET n = 1 WHERE id = 2 AND NOT EXISTS"
                + " (SELECT 1 FROM doctor d WHERE d.id = 30 + note.id)",
            "INSERT INTO doctor VALUES (32, 9, TRUE, 'new')",
            "INSERT INTO doctor VALUES (33, 9, TRUE, 'new')"),
        new Kind(
            "join",
            "SELECT COUNT(*) FROM note JOIN doctor ON doctor.id = note.n",
            "UPDATE note SET n = 2 WHERE id = 2",
            "UPDATE doctor SET shift = 9 WHERE id = 20"),
        new Kind(
            "INSERT of a query",
            "INSERT INTO result SELECT id + 100, shift FROM doctor WHERE id < 4",
            "UPDATE doctor SET shift = 9 WHERE id = 1",
            "UPDATE doctor SET shift = 9 WHERE id = 4"),
        new Kind(
            "condition of an UPDATE that changes nothing",
            "UPDATE doctor SET name = 'none' WHERE id < 4 AND NOT on_call",
            "UPDATE doctor SET on_call = FALSE WHERE id = 3",
            "UPDATE doctor SET on_call = FALSE WHERE id = 4"),
        new Kind(
            "DELETE of nothing",
            "DELETE FROM doctor WHERE shift = 77",
            "UPDATE doctor SET shift = 77 WHERE id = 3",
            "UPDATE doctor SET shift = 78 WHERE id = 3"),
        new Kind(
            "foreign key, parent without children",
            "SELECT COUNT(*) FROM visit WHERE doctor = 9",
            "INSERT INTO visit VALUES (50, 9)",
            "INSERT INTO visit VALUES (50, 8)"),
        new Kind(
            "view",
            "SELECT COUNT(*) FROM on_duty WHERE id < 6",
            "UPDATE doctor SET on_call = FALSE WHERE id = 5",
            "UPDATE doctor SET on_call = FALSE WHERE id = 6"),
        new Kind(
            "refresh of a materialized view",
            "REFRESH MATERIALIZED VIEW early",
            "UPDATE doctor SET shift = 9 WHERE id = 5",
            "UPDATE doctor SET shift = 9 WHERE id = 6"),
        new Kind(
            "changes since a moment",
            "SELECT COUNT(*) FROM doctor CHANGES SINCE CURRENT_TIMESTAMP - INTERVAL '1' HOUR",
            "UPDATE doctor SET shift = 9 WHERE id = 5",
            "UPDATE note SET n = 9 WHERE id = 1"),
        new Kind(
            "definition",
            "SELECT COUNT(*) FROM visit",
            "TRUNCATE TABLE visit",
            "ANALYZE TABLE visit"));
  }

  @BeforeAll
  static void open() throws SQLException {
    database = new TestDatabase();
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  @BeforeEach
  void fill() throws SQLException {
    database.run(
        "DROP TABLE IF EXISTS visit",
        "DROP VIEW IF EXISTS on_duty",
        "DROP MATERIALIZED VIEW IF EXISTS early",
        "DROP TABLE IF EXISTS doctor",
        "DROP TABLE IF EXISTS note",
        "DROP TABLE IF EXISTS result",
        "CREATE TABLE doctor"
            + " (id INTEGER PRIMARY KEY, shift INTEGER, on_call BOOLEAN, name VARCHAR(20) UNIQUE)",
        "CREATE INDEX by_shift ON doctor (shift)",
        "CREATE TABLE visit (id INTEGER PRIMARY KEY, doctor INTEGER REFERENCES doctor)",
        "CREATE INDEX by_doctor ON visit (doctor)",
        "CREATE TABLE note (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TABLE result (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE VIEW on_duty AS SELECT id, shift FROM doctor WHERE on_call",
        "CREATE MATERIALIZED VIEW early AS SELECT id, shift FROM doctor WHERE id < 6",
        "INSERT INTO note VALUES (1, 1), (2, 0)");
    for (int i = 1; i < 25; i++) {
      database.run(
          "INSERT INTO doctor VALUES (" + i + ", " + (i + 9) / 10 + ", TRUE, 'doctor " + i + "')");
    }
    database.run("INSERT INTO visit VALUES (1, 1), (2, 2)");
  }

  private static Connection serializable() throws SQLException {
    Connection connection = database.connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    connection.setAutoCommit(false);
    return connection;
  }

  private static void perform(Connection connection, String sql) throws SQLException {
    if (sql.startsWith("SELECT")) {
      assertThat(query(connection, sql)).isNotNull();
    } else {
      execute(connection, sql);
    }
  }

  private static void meet(Kind kind, String change) throws SQLException {
    try (Connection reader = serializable()) {
      perform(reader, kind.reads);
      execute(reader, "INSERT INTO result VALUES (1, 1)");
      database.run(change);
      reader.commit();
    }
  }

  private static void assertRefused(Connection connection) {
    assertThatThrownBy(connection::commit)
        .isInstanceOf(SQLTransactionRollbackException.class)
        .hasMessageContaining("read/write");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void commit_changedSinceItWasRead_fails(Kind kind) {
    assertThatThrownBy(() -> meet(kind, kind.conflicting))
        .isInstanceOf(SQLTransactionRollbackException.class);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void commit_otherRowsChanged_isNoConflict(Kind kind) throws SQLException {
    meet(kind, kind.apart);
    try (Connection connection = database.connect()) {
      assertThat(query(connection, "SELECT COUNT(*) FROM result WHERE id = 1")).isEqualTo("1");
    }
  }

  @Test
  void commit_doctorsOnCall_oneStays() throws SQLException {
    try (Connection ada = serializable();
        Connection bob = serializable()) {
      String others = "SELECT COUNT(*) FROM doctor WHERE on_call AND id IN (1, 2)";
      assertThat(query(ada, others)).isEqualTo("2");
      assertThat(query(bob, others)).isEqualTo("2");
      execute(ada, "UPDATE doctor SET on_call = FALSE WHERE id = 1");
      execute(bob, "UPDATE doctor SET on_call = FALSE WHERE id = 2");
      ada.commit();
      assertThatThrownBy(bob::commit)
          .isInstanceOf(SQLTransactionRollbackException.class)
          .hasMessageContaining("read/write")
          .hasMessageContaining("DOCTOR")
          .hasMessageContaining("SET on_call = FALSE WHERE id = 1");
      assertThat(query(bob, others)).isEqualTo("1");
    }
  }

  @Test
  void commit_uniquenessAndForeignKeys_areReadToo() throws SQLException {
    try (Connection one = serializable()) {
      execute(one, "INSERT INTO visit VALUES (60, 7)");
      execute(one, "UPDATE doctor SET name = 'alone' WHERE id = 3");
      database.run("UPDATE doctor SET shift = 2 WHERE id = 9");
      one.commit();
    }
    try (Connection one = serializable()) {
      assertThatThrownBy(() -> execute(one, "INSERT INTO doctor VALUES (90, 1, TRUE, 'alone')"))
          .isInstanceOf(SQLException.class);
      // It was told that the name is taken.
      execute(one, "INSERT INTO result VALUES (2, 2)");
      database.run("UPDATE doctor SET name = 'other' WHERE id = 3");
      assertRefused(one);
    }
    try (Connection one = serializable()) {
      assertThatThrownBy(() -> execute(one, "INSERT INTO visit VALUES (61, 777)"))
          .isInstanceOf(SQLException.class);
      execute(one, "INSERT INTO result VALUES (3, 3)");
      database.run("INSERT INTO doctor VALUES (777, 1, TRUE, 'seven')");
      assertRefused(one);
    }
  }

  @Test
  void commit_nothingWritten_neverFails() throws SQLException {
    try (Connection reader = serializable()) {
      assertThat(query(reader, "SELECT COUNT(*) FROM doctor")).isEqualTo("24");
      database.run("DELETE FROM doctor WHERE id = 9");
      assertThat(query(reader, "SELECT COUNT(*) FROM doctor")).isEqualTo("24");
      reader.commit();
    }
  }

  @Test
  void notes_countAgainstTheMemoryOfTheProcess_untilTheTransactionEnds() throws SQLException {
    ProcessMemory memory = ProcessMemory.shared();
    long before = memory.used(MemoryUse.TRANSACTION);
    try (Connection reader = serializable();
        PreparedStatement byKey = reader.prepareStatement("SELECT name FROM doctor WHERE id = ?")) {
      for (int i = 0; i < 2_000; i++) {
        byKey.setInt(1, 1_000 + 7 * i);
        try (ResultSet none = byKey.executeQuery()) {
          assertThat(none.next()).isFalse();
        }
      }
      assertThat(memory.used(MemoryUse.TRANSACTION) - before).isGreaterThan(150_000);
      reader.rollback();
      assertThat(memory.used(MemoryUse.TRANSACTION)).isLessThanOrEqualTo(before);
    }
  }

  @Test
  void commit_rolledBackToSavepoint_staysRead() throws SQLException {
    try (Connection one = serializable()) {
      var before = one.setSavepoint();
      assertThat(query(one, "SELECT n FROM note WHERE id = 1")).isEqualTo("1");
      one.rollback(before);
      execute(one, "INSERT INTO result VALUES (1, 1)");
      database.run("UPDATE note SET n = 5 WHERE id = 1");
      assertRefused(one);
    }
  }

  @Test
  void autocommit_readMeanwhileChanged_isRunAgain() throws SQLException {
    try (Connection one = database.connect()) {
      one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      for (int i = 0; i < 20; i++) {
        execute(one, "UPDATE note SET n = n + (SELECT COUNT(*) FROM result) + 1 WHERE id = 1");
      }
      assertThat(query(one, "SELECT n FROM note WHERE id = 1")).isEqualTo("21");
    }
  }

  /** It has read the sum before it waits for the row. */
  private static String sumWrittenAfterAWait(int level) throws Exception {
    database.run("DELETE FROM result", "INSERT INTO result VALUES (1, 10)");
    ExecutorService others = Executors.newSingleThreadExecutor();
    try (Connection holder = database.begin();
        Connection one = database.connect()) {
      one.setTransactionIsolation(level);
      execute(holder, "UPDATE note SET n = 99 WHERE id = 1");
      Future<?> waiting =
          others.submit(
              () -> {
                execute(one, "UPDATE note SET n = (SELECT SUM(n) FROM result) WHERE id = 1");
                return null;
              });
      await().until(() -> database.query("SELECT COUNT(*) FROM moka.lock_waits").equals("1"));
      database.run("UPDATE result SET n = 20 WHERE id = 1");
      holder.rollback();
      waiting.get();
      return database.query("SELECT n FROM note WHERE id = 1");
    } finally {
      others.shutdownNow();
    }
  }

  @Test
  void autocommit_readChangedWhileItWaited_isRunAgain() throws Exception {
    assertThat(sumWrittenAfterAWait(Connection.TRANSACTION_SERIALIZABLE)).isEqualTo("20");
    assertThat(sumWrittenAfterAWait(Connection.TRANSACTION_REPEATABLE_READ))
        .as("the sum of its snapshot")
        .isEqualTo("10");
  }

  @Test
  void commit_withTemporaryTable_readsTheRestToo() throws SQLException {
    try (Connection one = database.connect()) {
      execute(one, "CREATE TEMPORARY TABLE mine (id INTEGER PRIMARY KEY)");
      execute(one, "BEGIN ISOLATION LEVEL SERIALIZABLE");
      assertThat(query(one, "SELECT COUNT(*) FROM visit")).isEqualTo("2");
      execute(one, "INSERT INTO mine VALUES (1)");
      execute(one, "INSERT INTO result VALUES (1, 1)");
      database.run("TRUNCATE TABLE visit");
      assertThatThrownBy(() -> execute(one, "COMMIT"))
          .isInstanceOf(SQLTransactionRollbackException.class);
      execute(one, "BEGIN ISOLATION LEVEL SERIALIZABLE");
      String changes = "note CHANGES SINCE CURRENT_TIMESTAMP - INTERVAL '1' HOUR";
      assertThat(query(one, "SELECT COUNT(*) FROM " + changes)).isEqualTo("2");
      execute(one, "INSERT INTO result VALUES (1, 1)");
      database.run("UPDATE note SET n = 7 WHERE id = 1");
      assertThatThrownBy(() -> execute(one, "COMMIT"))
          .isInstanceOf(SQLTransactionRollbackException.class);
    }
  }

  @Test
  void levels_inAllWaysToSetThem() throws SQLException {
    try (Connection one = database.connect()) {
      assertThat(one.getMetaData().supportsTransactionIsolationLevel(8)).isTrue();
      execute(one, "BEGIN ISOLATION LEVEL SERIALIZABLE");
      skewed(one, true);
      execute(one, "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      assertThat(query(one, "SHOW TRANSACTION ISOLATION LEVEL")).isEqualTo("SERIALIZABLE");
      assertThat(one.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      execute(one, "BEGIN");
      skewed(one, true);
      execute(one, "BEGIN ISOLATION LEVEL REPEATABLE READ");
      skewed(one, false);
      execute(one, "BEGIN");
      execute(one, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
      skewed(one, false);
      execute(one, "SET TRANSACTION_ISOLATION = 'SNAPSHOT'");
      execute(one, "BEGIN");
      execute(one, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      skewed(one, true);
      one.setAutoCommit(false);
      execute(one, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      skewed(one, true);
    }
    Properties properties = new Properties();
    properties.setProperty("isolation", "serializable");
    try (Connection one = DriverManager.getConnection(database.url(), properties)) {
      assertThat(one.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }
  }

  /** Reads in an open transaction what is changed then, and commits. */
  private static void skewed(Connection one, boolean refused) throws SQLException {
    assertThat(query(one, "SELECT COUNT(*) FROM note")).isNotNull();
    execute(one, "DELETE FROM result");
    execute(one, "INSERT INTO result VALUES (1, 1)");
    database.run("UPDATE note SET n = n + 1 WHERE id = 1");
    if (refused) {
      assertThatThrownBy(() -> execute(one, "COMMIT"))
          .isInstanceOf(SQLTransactionRollbackException.class);
    } else {
      execute(one, "COMMIT");
    }
  }

  @Test
  void setTransaction_afterAStatement_isRefused() throws SQLException {
    try (Connection one = database.connect()) {
      execute(one, "BEGIN");
      assertThat(query(one, "SELECT COUNT(*) FROM note")).isEqualTo("2");
      assertThatThrownBy(() -> execute(one, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25000"));
    }
  }

  @Test
  void readOnly_neverFails_temporaryTables_areNotCompared() throws SQLException {
    try (Connection one = database.connect()) {
      execute(one, "BEGIN ISOLATION LEVEL SERIALIZABLE, READ ONLY");
      assertThat(query(one, "SELECT COUNT(*) FROM note")).isEqualTo("2");
      database.run("DELETE FROM note WHERE id = 2");
      assertThat(query(one, "SELECT COUNT(*) FROM note")).isEqualTo("2");
      execute(one, "COMMIT");
      execute(one, "CREATE TEMPORARY TABLE mine (id INTEGER PRIMARY KEY)");
      execute(one, "BEGIN ISOLATION LEVEL SERIALIZABLE");
      execute(one, "INSERT INTO mine SELECT id FROM note");
      database.run("DELETE FROM note WHERE id = 1");
      execute(one, "COMMIT");
      assertThat(query(one, "SELECT COUNT(*) FROM mine")).isEqualTo("1");
    }
  }
}

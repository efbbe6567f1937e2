package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SELECT ... FOR UPDATE, as an application sees it. */
final class RowLockTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        TestDatabase.optimistic()
            .run(
                "CREATE TABLE doctor (id INTEGER PRIMARY KEY, on_call BOOLEAN)",
                "INSERT INTO doctor VALUES (1, TRUE), (2, TRUE), (3, FALSE)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void writeSkew_isKeptOff() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      String onCall = "SELECT id FROM doctor WHERE on_call ORDER BY id FOR UPDATE";
      assertThat(query(first, onCall)).isEqualTo("1|2");
      assertThat(query(second, onCall)).isEqualTo("1|2");
      execute(first, "UPDATE doctor SET on_call = FALSE WHERE id = 1");
      execute(second, "UPDATE doctor SET on_call = FALSE WHERE id = 2");
      first.commit();
      assertState(second::commit, "40001");
    }
    assertThat(database.query("SELECT id FROM doctor WHERE on_call")).isEqualTo("2");
  }

  @Test
  void rowsTaken_areFreeAfterARollbackToASavepointBefore() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      String free = "SELECT id FROM doctor ORDER BY id FOR UPDATE SKIP LOCKED";
      query(first, "SELECT id FROM doctor WHERE id = 1 FOR UPDATE");
      Savepoint point = first.setSavepoint();
      query(first, "SELECT id FROM doctor WHERE id <= 2 FOR UPDATE");
      first.rollback(point);
      assertThat(query(second, free)).isEqualTo("2|3");
      second.rollback();
      query(first, "SELECT id FROM doctor WHERE id = 3 FOR UPDATE");
      assertThat(query(second, free)).isEqualTo("2");
      first.rollback();
      second.rollback();
      assertThat(query(second, free)).isEqualTo("1|2|3");
    }
  }

  @Test
  void rowsOfEachJoinedTable_areLocked() throws SQLException {
    database.run(
        "CREATE TABLE shift (id INTEGER PRIMARY KEY, doctor INTEGER, hours INTEGER)",
        "INSERT INTO shift VALUES (1, 1, 8), (2, 2, 8)");
    for (String change :
        new String[] {
          "UPDATE doctor SET on_call = FALSE WHERE id = 1",
          "UPDATE shift SET hours = hours + 1 WHERE id = 1"
        }) {
      try (Connection reader = database.begin();
          Connection writer = database.begin()) {
        assertThat(
                query(
                    reader,
                    "SELECT s.id FROM doctor d JOIN shift s ON s.doctor = d.id WHERE d.id = 1"
                        + " FOR UPDATE"))
            .isEqualTo("1");
        execute(writer, change);
        reader.commit();
        assertState(writer::commit, "40001");
      }
    }
  }

  @Test
  void skipLockedAndNowait_lookAtOpenTransactions() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      String next = "SELECT id FROM doctor ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED";
      assertThat(query(first, "SELECT id FROM doctor WHERE id = 1 FOR UPDATE")).isEqualTo("1");
      assertThat(query(first, next)).isEqualTo("1");
      assertThat(query(second, "SELECT id FROM doctor WHERE id < 3 FOR UPDATE SKIP LOCKED"))
          .isEqualTo("2");
      assertState(() -> query(second, "SELECT id FROM doctor FOR UPDATE NOWAIT"), "55P03");
      first.rollback();
      assertThat(query(second, "SELECT id FROM doctor FOR UPDATE NOWAIT")).isEqualTo("1|2|3");
      second.commit();
    }
    assertThat(database.query("SELECT id FROM doctor FOR UPDATE NOWAIT")).isEqualTo("1|2|3");
  }

  @Test
  void skipLockedWithLimit_countsTheRowsThatAreFree() throws SQLException {
    database.run("CREATE TABLE job (id INTEGER PRIMARY KEY, due INTEGER, state VARCHAR(5))");
    database.run("CREATE INDEX job_due ON job (due)");
    for (int i = 0; i < 60; i++) {
      database.run("INSERT INTO job VALUES (" + i + ", " + (100 - i) + ", 'new')");
    }
    List<String> queries =
        List.of(
            "SELECT id FROM job ORDER BY id LIMIT 2 FOR UPDATE SKIP LOCKED",
            "SELECT id FROM job WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED",
            "SELECT id FROM job ORDER BY due FETCH FIRST ROW ONLY FOR UPDATE SKIP LOCKED",
            "SELECT id FROM job ORDER BY state, id OFFSET 1 LIMIT 1 FOR UPDATE SKIP LOCKED",
            "SELECT id FROM job WHERE due < 45 LIMIT 1 FOR UPDATE SKIP LOCKED",
            "SELECT j.id FROM job j JOIN job k ON j.id = k.id ORDER BY j.due + k.due LIMIT 1 FOR"
                + " UPDATE OF j SKIP LOCKED");
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      assertThat(all(first, queries)).containsExactly("0|1", "0", "59", "1", "59", "59");
      // The offset counts rows that are free, and holds them, as in PostgreSQL.
      assertThat(all(second, queries)).containsExactly("2|3", "2", "58", "3", "58", "58");
    }
    assertThat(
            database.query(
                "EXPLAIN SELECT id FROM job ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED"))
        .doesNotContain("Sort");
  }

  private static List<String> all(Connection connection, List<String> queries) throws SQLException {
    List<String> found = new ArrayList<>();
    for (String sql : queries) {
      found.add(query(connection, sql));
    }
    return found;
  }

  @Test
  void failedReturningStatement_undoesItselfAlone() throws SQLException {
    try (Connection connection = database.begin()) {
      execute(connection, "INSERT INTO doctor VALUES (4, FALSE)");
      assertState(
          () -> query(connection, "INSERT INTO doctor VALUES (5, TRUE), (1, TRUE) RETURNING id"),
          "23505");
      connection.commit();
    }
    assertThat(database.query("SELECT id FROM doctor WHERE id > 3")).isEqualTo("4");
  }

  private interface Action {
    void run() throws SQLException;
  }

  private static void assertState(Action action, String state) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
  }
}

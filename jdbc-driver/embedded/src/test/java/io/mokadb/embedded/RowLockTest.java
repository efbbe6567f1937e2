package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
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

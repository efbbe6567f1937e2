package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.txn.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys hold between transactions that do not see one another (txn's invariant 10). */
final class ForeignKeyIsolationTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        TestDatabase.optimistic()
            .run(
                "CREATE TABLE parent (id INTEGER PRIMARY KEY, code INTEGER UNIQUE, note INTEGER)",
                "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent)",
                "CREATE TABLE cousin (id INTEGER PRIMARY KEY, code INTEGER"
                    + " REFERENCES parent (code) ON DELETE CASCADE ON UPDATE CASCADE)",
                "INSERT INTO parent VALUES (1, 10, 0), (2, 20, 0)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void childInsertedWhileParentIsDeleted_oneOfTheTwoFails() throws SQLException {
    String[] children = {
      "INSERT INTO child VALUES (1, 1)", "INSERT INTO cousin VALUES (1, 10)",
    };
    String[] parents = {
      "DELETE FROM parent WHERE id = 1", "UPDATE parent SET id = 5, code = 50 WHERE id = 1"
    };
    for (String child : children) {
      for (String parent : parents) {
        assertConflict(child, parent);
        assertConflict(parent, child);
      }
    }
  }

  @Test
  void conflictAboutAKey_isNotToldAsAWriteOfTheRow() throws SQLException {
    try (Connection first = database.begin();
        Connection last = database.begin()) {
      execute(first, "INSERT INTO child VALUES (1, 1)");
      execute(last, "DELETE FROM parent WHERE id = 1");
      first.commit();
      assertThatThrownBy(last::commit)
          .hasMessageContaining(
              "Key (ID) = (1) of table PUBLIC.PARENT was referred to or changed by")
          .hasMessageContaining("INSERT INTO child VALUES (1, 1)");
    }
  }

  @Test
  void conflictOfDefinitions_namesThemAndNoCell() throws SQLException {
    try (Connection first = database.begin();
        Connection last = database.begin()) {
      execute(first, "CREATE TABLE a (id INTEGER)");
      execute(last, "CREATE TABLE b (id INTEGER)");
      first.commit();
      assertThatThrownBy(last::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"))
          .hasMessageNotContaining("Cell");
    }
  }

  private void assertConflict(String commitsFirst, String commitsLast) throws SQLException {
    // More than one round: which cell a reference locks depends on its lane.
    for (int round = 0; round < 20; round++) {
      try (Connection first = database.begin();
          Connection last = database.begin()) {
        execute(first, commitsFirst);
        execute(last, commitsLast);
        first.commit();
        assertThatThrownBy(last::commit)
            .as(commitsFirst + " before " + commitsLast)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      }
      database.run(
          "DELETE FROM child",
          "DELETE FROM cousin",
          "DELETE FROM parent",
          "INSERT INTO parent VALUES (1, 10, 0), (2, 20, 0)");
    }
  }

  /**
   * A reference locks one cell of its parent's key; anyone who takes the key away meets them all.
   */
  @Test
  void parentDeleted_whileReferencesOfEveryLaneAreOpen_allConflict() throws SQLException {
    int references = Transaction.LANES;
    for (int id = 100; id < 100 + references; id++) {
      database.run("INSERT INTO parent VALUES (" + id + ", " + id + ", 0)");
    }
    // All open at once, so that each has a lane of its own.
    List<Connection> children = new ArrayList<>();
    List<Connection> parents = new ArrayList<>();
    for (int id = 100; id < 100 + references; id++) {
      children.add(database.begin());
      execute(children.get(id - 100), "INSERT INTO child VALUES (" + id + ", " + id + ")");
    }
    for (int id = 100; id < 100 + references; id++) {
      parents.add(database.begin());
      execute(parents.get(id - 100), "DELETE FROM parent WHERE id = " + id);
    }
    for (int i = 0; i < references; i++) {
      children.get(i).commit();
      assertThatThrownBy(parents.get(i)::commit)
          .as("the parent of reference %d", i)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      children.get(i).close();
      parents.get(i).close();
    }
  }

  @Test
  void childrenOfOneParent_insertedSideBySide_allCommit() throws SQLException {
    List<Connection> open = new ArrayList<>();
    for (int child = 0; child < 12; child++) {
      Connection connection = database.begin();
      open.add(connection);
      execute(connection, "INSERT INTO child VALUES (" + child + ", 1)");
    }
    for (Connection connection : open) {
      connection.commit();
      connection.close();
    }
    assertThat(database.query("SELECT COUNT(*) FROM child")).isEqualTo("12");
  }

  @Test
  void parentsOtherColumns_changeWhileChildrenAreInserted() throws SQLException {
    try (Connection child = database.begin();
        Connection parent = database.begin()) {
      execute(child, "INSERT INTO child VALUES (1, 1)");
      execute(parent, "UPDATE parent SET note = 1");
      parent.commit();
      child.commit();
    }
    assertThat(database.query("SELECT COUNT(*) FROM child")).isEqualTo("1");
  }

  @Test
  void deferredReference_whoseParentIsDeletedMeanwhile_conflictsAtCommit() throws SQLException {
    database.run(
        "CREATE TABLE late (id INTEGER, parent INTEGER REFERENCES parent"
            + " DEFERRABLE INITIALLY DEFERRED)");
    try (Connection child = database.begin();
        Connection parent = database.begin()) {
      execute(child, "INSERT INTO late VALUES (1, 2)");
      execute(parent, "DELETE FROM parent WHERE id = 2");
      child.commit();
      assertThatThrownBy(parent::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    }
  }

  @Test
  void deferredReference_beforeASavepoint_isCheckedWhateverIsUndone() throws SQLException {
    database.run(
        "CREATE TABLE late (id INTEGER, parent INTEGER REFERENCES parent"
            + " DEFERRABLE INITIALLY DEFERRED)");
    try (Connection child = database.begin()) {
      execute(child, "INSERT INTO late VALUES (1, 99)");
      Savepoint savepoint = child.setSavepoint();
      execute(child, "INSERT INTO parent VALUES (99, 99, 0)");
      child.rollback(savepoint);
      assertThatThrownBy(child::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23503"));
    }
    try (Connection child = database.begin()) {
      Savepoint savepoint = child.setSavepoint();
      execute(child, "INSERT INTO late VALUES (1, 99)");
      child.rollback(savepoint);
      child.commit();
    }
    assertThat(database.query("SELECT COUNT(*) FROM late")).isEqualTo("0");
  }

  @Test
  void writer_plannedBeforeAConstraintCame_doesNotCommit() throws SQLException {
    try (Connection writer = database.begin()) {
      execute(writer, "DELETE FROM parent WHERE id = 2");
      database.run(
          "CREATE TABLE later (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent)",
          "INSERT INTO later VALUES (1, 2)");
      assertThatThrownBy(writer::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    }
  }
}

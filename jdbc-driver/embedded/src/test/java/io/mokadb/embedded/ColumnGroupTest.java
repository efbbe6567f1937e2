package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which pairs of transactions on one row of several column groups conflict, and what they leave.
 */
final class ColumnGroupTest {
  private TestDatabase database;
  private Connection first;
  private Connection second;

  @BeforeEach
  void open() throws SQLException {
    database =
        TestDatabase.optimistic()
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, a INTEGER, b INTEGER, c"
                    + " INTEGER, COLUMN GROUP hot (a), COLUMN GROUP cold (b, c))",
                "INSERT INTO t VALUES (1, 1, 1, 1, 1)");
    first = database.begin();
    second = database.begin();
    // Both have their snapshot.
    query(first, "SELECT * FROM t");
    query(second, "SELECT * FROM t");
  }

  @AfterEach
  void close() throws SQLException {
    first.close();
    second.close();
    database.close();
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertConflict(String one, String other)
      throws SQLException {
    execute(first, one);
    execute(second, other);
    first.commit();
    return assertThatThrownBy(second::commit)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
  }

  private void assertBoth(String one, String other, String left) throws SQLException {
    execute(first, one);
    execute(second, other);
    first.commit();
    second.commit();
    assertThat(database.query("SELECT * FROM t ORDER BY id")).isEqualTo(left);
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = 2       | b = 3        | 1,1,2,3,1",
        "n = n + 1   | a = a + 1    | 1,2,2,1,1",
        "b = 5       | a = 6, n = 7 | 1,7,6,5,1",
      })
  void updates_ofDifferentGroups_bothCommit(String one, String other, String left)
      throws SQLException {
    assertBoth("UPDATE t SET " + one, "UPDATE t SET " + other, left);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = 2        | a = 3        | HOT",
        "b = 2        | c = 3        | COLD",
        "n = 2        | n = 3        | DEFAULT",
        "a = 2, b = 2 | n = 3, c = 3 | COLD",
      })
  void updates_ofTheSameGroup_conflictNamesIt(String one, String other, String group)
      throws SQLException {
    assertConflict("UPDATE t SET " + one, "UPDATE t SET " + other)
        .hasMessageContaining("Row (ID) = (1) of table PUBLIC.T (column group " + group + ")")
        .hasMessageContaining("UPDATE t SET " + one.strip());
  }

  @ParameterizedTest
  @CsvSource({"n", "a", "b"})
  void delete_andUpdateOfAnyGroup_conflict(String column) throws SQLException {
    assertConflict("DELETE FROM t", "UPDATE t SET " + column + " = 2");
    assertThat(database.query("SELECT * FROM t")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"n", "a", "b"})
  void updateOfAnyGroup_andDelete_conflict(String column) throws SQLException {
    assertConflict("UPDATE t SET " + column + " = 2", "DELETE FROM t");
    assertThat(database.query("SELECT " + column + " FROM t")).isEqualTo("2");
  }

  @ParameterizedTest
  @CsvSource({"n", "a", "b"})
  void insertAfterDelete_isNotMetByAnUpdateOfTheFormerRow(String column) throws SQLException {
    execute(first, "DELETE FROM t", "INSERT INTO t (id) VALUES (1)");
    execute(second, "UPDATE t SET " + column + " = 2");
    first.commit();
    assertThatThrownBy(second::commit).isInstanceOf(SQLException.class);
    assertThat(database.query("SELECT * FROM t")).isEqualTo("1,null,null,null,null");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void moveOfARow_andUpdateOfAGroup_conflict() throws SQLException {
    assertConflict("UPDATE t SET id = 2", "UPDATE t SET a = 5");
    assertThat(database.query("SELECT * FROM t")).isEqualTo("2,1,1,1,1");
  }

  @ParameterizedTest
  @CsvSource({"n", "a", "b"})
  void forUpdate_ofOneColumn_isOfTheWholeRow(String column) throws SQLException {
    assertThat(query(first, "SELECT a FROM t FOR UPDATE")).isEqualTo("1");
    execute(first, "INSERT INTO t (id) VALUES (2)");
    execute(second, "UPDATE t SET " + column + " = 2");
    first.commit();
    assertThatThrownBy(second::commit)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
  }

  @Test
  void check_overSeveralGroups_holdsWhateverCommits() throws SQLException {
    database.run("ALTER TABLE t ADD CONSTRAINT positive CHECK (a + b > 0)");
    renew();
    assertConflict("UPDATE t SET a = 0", "UPDATE t SET b = 0");
    assertThat(database.query("SELECT a, b FROM t")).isEqualTo("0,1");
    renew();
    assertBoth("UPDATE t SET a = 5", "UPDATE t SET n = 5", "1,5,5,1,1");
  }

  @Test
  void index_overSeveralGroups_agreesWithItsTable() throws SQLException {
    database.run("CREATE UNIQUE INDEX both_ ON t (a, b)");
    renew();
    assertConflict("UPDATE t SET a = 2", "UPDATE t SET b = 2");
    assertThat(database.query("SELECT id FROM t WHERE a = 2 AND b = 1")).isEqualTo("1");
    renew();
    assertBoth("UPDATE t SET a = 3", "UPDATE t SET n = 3", "1,3,3,1,1");
  }

  @Test
  void foreignKey_overSeveralGroups_isKept() throws SQLException {
    database.run(
        "CREATE TABLE parent (x INTEGER, y INTEGER, PRIMARY KEY (x, y))",
        "INSERT INTO parent VALUES (1, 1), (1, 2), (2, 1)",
        "ALTER TABLE t ADD CONSTRAINT two FOREIGN KEY (a, b) REFERENCES parent");
    renew();
    assertConflict("UPDATE t SET a = 2", "UPDATE t SET b = 2");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void trigger_ofUpdatesOfTwoGroups_seesBoth() throws SQLException {
    database.run(
        "CREATE TABLE seen (a INTEGER, b INTEGER)",
        "CREATE TRIGGER see AFTER UPDATE ON t FOR EACH ROW BEGIN ATOMIC DELETE FROM seen; INSERT"
            + " INTO seen VALUES (NEW.a, NEW.b); END");
    renew();
    assertBoth("UPDATE t SET a = 8", "UPDATE t SET b = 9", "1,1,8,9,1");
    database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT * FROM seen")).isEqualTo("8,9");
  }

  @Test
  void versions_ofTwoGroups_areOneHistory() throws SQLException {
    assertBoth("UPDATE t SET a = 8", "UPDATE t SET b = 9", "1,1,8,9,1");
    long began =
        Long.parseLong(
            database.query("SELECT version_commit FROM t CHANGES SINCE 0 WHERE a = 8 AND b = 1"));
    database.run("DELETE FROM t", "INSERT INTO t (id, a) VALUES (1, 0)");
    assertThat(
            database.query(
                "SELECT a, b, version_operation FROM t VERSIONS BETWEEN "
                    + began
                    + " AND CURRENT_TIMESTAMP ORDER BY version_commit"))
        .isEqualTo("8,1,null|8,9,UPDATE|8,9,DELETE|0,null,INSERT");
    assertThat(database.query("SELECT a, b FROM t FOR SYSTEM_TIME AS OF " + began))
        .isEqualTo("8,1");
  }

  /** Two transactions that know the definitions of now. */
  private void renew() throws SQLException {
    first.rollback();
    second.rollback();
    query(first, "SELECT * FROM t");
    query(second, "SELECT * FROM t");
  }
}

package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Definitions in open transactions, beside others who read, write and define. */
final class DefinitionTransactionsTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void uncommitted_isSeenByNobodyElse() throws SQLException {
    try (Connection first = database.begin()) {
      execute(first, "CREATE TABLE fresh (a INT PRIMARY KEY)");
      execute(first, "INSERT INTO fresh VALUES (1)");
      execute(first, "ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
      assertState(() -> database.query("SELECT * FROM fresh"), "42S02");
      assertThat(
              database.query(
                  "SELECT count(*) FROM information_schema.columns" + " WHERE table_name = 'T'"))
          .isEqualTo("2");
      assertThat(query(first, "SELECT w FROM t")).isEqualTo("5");
      first.commit();
    }
    assertThat(database.query("SELECT * FROM fresh")).isEqualTo("1");
    assertThat(database.query("SELECT w FROM t")).isEqualTo("5");
  }

  @Test
  void twoAtOnce_secondToCommitFailsWhole() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      execute(first, "CREATE TABLE a (x INT)");
      execute(second, "CREATE TABLE b (x INT)");
      execute(second, "UPDATE t SET v = 11");
      first.commit();
      assertState(second::commit, "40001");
    }
    assertState(() -> database.query("SELECT * FROM b"), "42S02");
    assertThat(database.query("SELECT v FROM t")).isEqualTo("10");
  }

  @Test
  void rowsWrittenMeanwhile_underTheOldDefinition_conflict() throws SQLException {
    try (Connection defining = database.begin();
        Connection writing = database.begin()) {
      execute(defining, "ALTER TABLE t DROP COLUMN v");
      execute(writing, "INSERT INTO t VALUES (2, 20)");
      defining.commit();
      assertState(writing::commit, "40001");
    }
    assertThat(database.query("SELECT * FROM t")).isEqualTo("1");
  }

  @Test
  void rowsCommittedMeanwhile_surviveTheDefinition() throws SQLException {
    try (Connection defining = database.begin()) {
      execute(defining, "ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
      database.run("INSERT INTO t VALUES (2, 20)");
      execute(defining, "INSERT INTO t VALUES (3, 30, 6)");
      defining.commit();
    }
    assertThat(database.query("SELECT id, v, w FROM t ORDER BY id"))
        .isEqualTo("1,10,5|2,20,5|3,30,6");
  }

  @Test
  void rowsCommittedMeanwhile_areDroppedWithTheirTable() throws SQLException {
    try (Connection defining = database.begin()) {
      execute(defining, "DROP TABLE t");
      database.run("INSERT INTO t VALUES (2, 20)");
      execute(defining, "CREATE TABLE t (id INT PRIMARY KEY, other VARCHAR(5))");
      execute(defining, "INSERT INTO t VALUES (1, 'x')");
      defining.commit();
    }
    assertThat(database.query("SELECT * FROM t")).isEqualTo("1,x");
  }

  @Test
  void rolledBack_leavesTheNameFreeAndTheNumbersNew() throws SQLException {
    try (Connection defining = database.begin()) {
      execute(defining, "CREATE SEQUENCE s");
      assertThat(query(defining, "SELECT NEXT VALUE FOR s")).isEqualTo("1");
      defining.rollback();
      execute(defining, "CREATE SEQUENCE s");
      assertThat(query(defining, "SELECT NEXT VALUE FOR s")).isEqualTo("1");
      defining.commit();
    }
    assertThat(database.query("SELECT NEXT VALUE FOR s")).isEqualTo("2");
  }

  @Test
  void savepointBehindTheDefinition_rolledBack_allowsOthersToDefine() throws SQLException {
    try (Connection defining = database.begin()) {
      execute(defining, "SAVEPOINT a");
      execute(defining, "ALTER TABLE t ADD COLUMN w INT");
      execute(defining, "INSERT INTO t VALUES (2, 20, 1)");
      execute(defining, "ROLLBACK TO SAVEPOINT a");
      execute(defining, "UPDATE t SET v = 12 WHERE id = 1");
      defining.commit();
    }
    assertThat(database.query("SELECT * FROM t")).isEqualTo("1,12");
  }

  @Test
  void emptyTableOfOthers_indexWouldMissTheirRows_soItIsBuiltApart() throws SQLException {
    database.run("DELETE FROM t");
    try (Connection defining = database.begin()) {
      query(defining, "SELECT * FROM t");
      database.run("INSERT INTO t VALUES (2, 20)");
      execute(defining, "CREATE UNIQUE INDEX t_v ON t (v)");
      defining.rollback();
    }
    assertThat(database.query("SELECT id FROM t WHERE v = 20")).isEqualTo("2");
    assertState(() -> database.run("INSERT INTO t VALUES (3, 20)"), "23505");
  }

  private static void assertState(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String state) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
  }
}

package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are made of queries, with more rows than are stored in one list. */
final class LoadedTableTest {
  private static final int ROWS = 21_000;
  private static final String SERIES = " FROM GENERATE_SERIES(1, " + ROWS + ") n";

  @TempDir private Path directory;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:moka:" + directory.resolve("db"));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void assertSound() throws SQLException {
    assertThat(query(connection, "CHECK DATABASE")).isEmpty();
  }

  private void assertAll(String table, int rows, long sum) throws SQLException {
    for (int i = 0; i < 3; i++) {
      assertThat(query(connection, "SELECT COUNT(*), SUM(n) FROM " + table))
          .isEqualTo(rows + "," + sum);
    }
  }

  private static long sum(int rows) {
    return (long) rows * (rows + 1) / 2;
  }

  @Test
  void createAs_manyRows_isATableLikeOthers() throws SQLException {
    execute(
        connection, "CREATE TABLE t AS SELECT n, n % 7 AS seventh, 'row ' || n AS text" + SERIES);
    assertAll("t", ROWS, sum(ROWS));
    execute(
        connection,
        "INSERT INTO t VALUES (" + (ROWS + 1) + ", 0, 'one more')",
        "CREATE UNIQUE INDEX t_n ON t (n)",
        "UPDATE t SET seventh = -1 WHERE n = 20000",
        "DELETE FROM t WHERE n = 1");
    assertAll("t", ROWS, sum(ROWS + 1) - 1);
    assertThat(query(connection, "SELECT text FROM t WHERE n = 10001")).isEqualTo("row 10001");
    close();
    open();
    assertAll("t", ROWS, sum(ROWS + 1) - 1);
    assertThat(query(connection, "SELECT n FROM t WHERE seventh = -1")).isEqualTo("20000");
    execute(connection, "CREATE TABLE u AS SELECT * FROM t", "DROP TABLE t");
    assertAll("u", ROWS, sum(ROWS + 1) - 1);
    assertSound();
  }

  @Test
  void createAs_failsAtItsLastRow_isNotThere() throws SQLException {
    String failing = "CREATE TABLE t AS SELECT n, 1 / (n - " + ROWS + ") AS q" + SERIES;
    assertThatThrownBy(() -> execute(connection, failing))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
    assertThatThrownBy(() -> query(connection, "SELECT * FROM t"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42S02"));
    execute(connection, "CREATE TABLE t AS SELECT n" + SERIES);
    assertAll("t", ROWS, sum(ROWS));
    assertSound();
  }

  @Test
  void createAs_openTransaction_isPartOfIt() throws SQLException {
    connection.setAutoCommit(false);
    execute(connection, "CREATE TABLE t AS SELECT n" + SERIES);
    assertAll("t", ROWS, sum(ROWS));
    connection.rollback();
    assertThatThrownBy(() -> query(connection, "SELECT * FROM t")).isInstanceOf(SQLException.class);
    connection.rollback();
    connection.setAutoCommit(true);
  }

  @Test
  void createAs_largeObjects_areCopied() throws SQLException {
    execute(
        connection,
        "CREATE TABLE source (n INTEGER PRIMARY KEY, long_ CLOB)",
        "INSERT INTO source SELECT n, REPEAT('x', 300000) FROM GENERATE_SERIES(1, 3) n",
        "CREATE TABLE t AS SELECT * FROM source",
        "DROP TABLE source");
    assertThat(query(connection, "SELECT SUM(CHAR_LENGTH(long_)) FROM t")).isEqualTo("900000");
  }
}

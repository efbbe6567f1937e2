package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary tables and the connections beside the one that has them. */
final class TemporaryTableTest {
  @Test
  void temporaryTable_isOneOfEachConnection() throws SQLException {
    try (TestDatabase database = TestDatabase.optimistic();
        Connection one = database.connect();
        Connection other = database.connect()) {
      run(one, "CREATE TEMP TABLE t (x INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
      assertThatThrownBy(() -> query(other, "SELECT x FROM t"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42S02"));
      run(other, "CREATE TEMP TABLE t (x INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (2), (1)");
      assertThat(query(one, "SELECT x FROM t ORDER BY x")).containsExactly("1");
      assertThat(query(other, "SELECT x FROM t ORDER BY x")).containsExactly("1", "2");
    }
  }

  @Test
  void permanentTable_ofTheSameName_isSeenByOthersAndByItsFullName() throws SQLException {
    try (TestDatabase database = TestDatabase.optimistic();
        Connection one = database.connect();
        Connection other = database.connect()) {
      run(other, "CREATE TABLE t (x INTEGER)", "INSERT INTO t VALUES (7)");
      run(one, "CREATE TEMP TABLE t AS SELECT 8 AS x");
      assertThat(query(one, "SELECT x FROM t")).containsExactly("8");
      assertThat(query(one, "SELECT x FROM public.t")).containsExactly("7");
      assertThat(query(other, "SELECT x FROM t")).containsExactly("7");
      run(one, "DROP TABLE t");
      assertThat(query(one, "SELECT x FROM t")).containsExactly("7");
    }
  }

  @Test
  void conflictOfStoredRows_takesTheTemporaryOnesBackToo() throws SQLException {
    try (TestDatabase database = TestDatabase.optimistic();
        Connection one = database.connect();
        Connection other = database.connect()) {
      run(
          other,
          "CREATE TABLE s (x INTEGER PRIMARY KEY, y INTEGER)",
          "INSERT INTO s VALUES (1, 1)");
      run(one, "CREATE TEMP TABLE t (x INTEGER)");
      one.setAutoCommit(false);
      run(one, "INSERT INTO t VALUES (1)", "UPDATE s SET y = 2 WHERE x = 1");
      run(other, "UPDATE s SET y = 3 WHERE x = 1");
      assertThatThrownBy(one::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      assertThat(query(one, "SELECT x FROM t")).isEmpty();
    }
  }

  @Test
  void openResult_goesOnAsItBegan_whileTheTableChanges() throws SQLException {
    try (TestDatabase database = TestDatabase.optimistic();
        Connection one = database.connect();
        Statement reading = one.createStatement()) {
      run(one, "CREATE TEMP TABLE t AS SELECT x FROM generate_series(1, 3000) AS g (x)");
      reading.setFetchSize(10);
      try (ResultSet rows = reading.executeQuery("SELECT x FROM t")) {
        assertThat(rows.next()).isTrue();
        run(one, "DELETE FROM t");
        int left = 0;
        while (rows.next()) {
          left++;
        }
        assertThat(left).isEqualTo(2999);
      }
      assertThat(query(one, "SELECT COUNT(*) FROM t")).containsExactly("0");
    }
  }

  @Test
  void metadata_showsThem() throws SQLException {
    try (TestDatabase database = TestDatabase.optimistic();
        Connection one = database.connect()) {
      run(one, "CREATE TEMP TABLE t (x INTEGER PRIMARY KEY)");
      try (ResultSet tables =
          one.getMetaData().getTables(null, null, "T", new String[] {"LOCAL TEMPORARY"})) {
        assertThat(tables.next()).isTrue();
        assertThat(tables.getString("TABLE_SCHEM")).isEqualTo("PG_TEMP");
      }
      try (ResultSet keys = one.getMetaData().getPrimaryKeys(null, null, "T")) {
        assertThat(keys.next()).isTrue();
      }
    }
  }

  @Test
  void store_holdsNothingOfThem(@TempDir Path directory) throws SQLException {
    String url = "jdbc:moka:" + directory;
    try (Connection one = DriverManager.getConnection(url)) {
      run(
          one,
          "CREATE TABLE t (x INTEGER)",
          "CREATE TEMP TABLE t (id SERIAL PRIMARY KEY, x INTEGER, UNIQUE (x))",
          "INSERT INTO t (x) VALUES (1), (2)",
          "UPDATE t SET x = x + 10",
          "TRUNCATE TABLE t",
          "INSERT INTO t (x) VALUES (1)");
      assertThat(query(one, "SELECT COUNT(*) FROM t")).containsExactly("1");
    }
    try (Connection one = DriverManager.getConnection(url)) {
      assertThat(query(one, "SELECT COUNT(*) FROM t")).containsExactly("0");
      assertThat(
              query(
                  one, "SELECT table_schema FROM information_schema.tables WHERE table_name = 'T'"))
          .containsExactly("PUBLIC");
      assertThat(query(one, "CHECK DATABASE")).allMatch(line -> !line.contains("orphan"));
    }
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static List<String> query(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels, types of open parameters, scripts, the URL's schema, statements nested deep. */
final class DialectTest {
  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)");
    execute("INSERT INTO t VALUES (1, 10), (2, 20)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT COUNT(*), n + 1, n AS m, n FROM t GROUP BY n | COUNT(*), n + 1, M, N",
        "SELECT t.*, MAX(n)   OVER () FROM t | ID, N, MAX(n) OVER ()",
        "SELECT 1, t.*, -n FROM t | 1, ID, N, -n",
        "SELECT n::TEXT, '12'::INT + 1 FROM t | n::TEXT, '12'::INT + 1",
        "SELECT id + 1 FROM t UNION SELECT 7 ORDER BY 1 | id + 1",
        "WITH x AS (SELECT n FROM t) SELECT UPPER('a') FROM x | UPPER('a')",
        "SELECT * FROM (SELECT n, COUNT(*), MAX(id) FROM t GROUP BY n) x | N, COUNT(*), MAX(id)",
        "SELECT y.* FROM t JOIN (SELECT COUNT(*) FROM t) y ON TRUE | COUNT(*)",
        "SELECT * FROM t a JOIN t b ON a.id = b.n LEFT JOIN t c ON c.n = b.id | ID, N, ID, N, ID,"
            + " N",
        "SELECT a.*, 1 AS id0, b.id FROM t a, t b ORDER BY a.id, b.id | ID, N, ID0, ID",
        "SELECT * FROM (SELECT id, n AS id0 FROM t) a, t b | ID, ID0, ID, N",
        "SELECT * FROM t a, t b FOR UPDATE OF a | ID, N, ID, N",
        "SELECT $$a$$, 'x' = $tag$b$tag$, id + 1 FROM t | $$a$$, 'x' = $tag$b$tag$, id + 1",
        "SELECT UPPER($$a$$), $$b$$ AS x, id FROM t | UPPER($$a$$), X, ID",
        "VALUES (1, 'x'), (2, 'y') ORDER BY 1 DESC | COLUMN1, COLUMN2",
        "VALUES (1) UNION ALL SELECT id FROM t | COLUMN1"
      })
  void column_isLabelledByItsNameOrExpression(String sql, String labels) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      ResultSetMetaData columns = rows.getMetaData();
      List<String> actual = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        actual.add(columns.getColumnLabel(i));
      }
      assertThat(String.join(", ", actual)).isEqualTo(labels);
    }
  }

  @Test
  void nameWithADollarSign_behindASchema_isAName() throws SQLException {
    execute("CREATE TABLE tab$le (id INTEGER PRIMARY KEY, a$b INTEGER)");
    execute("INSERT INTO public.tab$le VALUES (1, 2)");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT public.tab$le.a$b-id FROM public.tab$le")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
  }

  @Test
  void openParameter_hasTheTypeOfItsValue() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT ? + ?, ?")) {
      for (Object[] values : new Object[][] {{1, 2, 3}, {1L, 2, "x"}, {1.5, 2, true}}) {
        for (int i = 0; i < values.length; i++) {
          statement.setObject(i + 1, values[i]);
        }
        try (ResultSet rows = statement.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getObject(2)).isEqualTo(values[2]);
          assertThat(rows.getMetaData().getColumnType(1))
              .isEqualTo(
                  values[0] instanceof Integer
                      ? Types.INTEGER
                      : values[0] instanceof Long ? Types.BIGINT : Types.DOUBLE);
        }
      }
    }
  }

  @Test
  void batch_withValuesOfSeveralTypes_takesEachForWhatItIs() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      statement.setInt(1, 3);
      statement.setInt(2, 30);
      statement.addBatch();
      statement.setInt(1, 4);
      statement.setBigDecimal(2, new java.math.BigDecimal("39.5"));
      statement.addBatch();
      assertThat(statement.executeBatch()).containsExactly(1, 1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM t WHERE id = 4")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(40);
    }
  }

  @Test
  void script_runsInOrderAndStopsAtTheFirstFailure() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery("INSERT INTO t VALUES (5, 50); SELECT SUM(n) FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(80);
      }
      assertThatThrownBy(
              () -> statement.execute("DELETE FROM t; SELECT nosuch FROM t; DROP TABLE t"))
          .isInstanceOf(SQLException.class);
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isZero();
      }
    }
  }

  @Test
  void urlSchema_isTheSessionsSchema() throws SQLException {
    execute("CREATE SCHEMA app");
    execute("CREATE TABLE app.only_here (i INTEGER)");
    String url = database.url();
    try (Connection other = DriverManager.getConnection(url + ";schema=app");
        Statement statement = other.createStatement()) {
      assertThat(other.getSchema()).isEqualTo("APP");
      assertThat(statement.executeUpdate("INSERT INTO only_here VALUES (1)")).isEqualTo(1);
    }
    assertThatThrownBy(() -> DriverManager.getConnection(url + ";schema=nosuch"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("3F000"))
        .hasMessageContaining("NOSUCH");
  }

  @Test
  void derivedTables_nestedDeep_arePlanned() throws SQLException {
    String sql = "SELECT id, n FROM t";
    for (int i = 0; i < 40; i++) {
      sql = "SELECT n - n + id AS id, n FROM (" + sql + ") x" + i;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM (" + sql + ") y")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(2);
    }
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated keys that are asked for by the numbers of their columns. */
final class KeysByIndexTest {
  private static final int[] ID = {1};

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE t (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)",
        "CREATE SCHEMA \"My s\"",
        "CREATE TABLE \"My s\".\"a.\"\"b\""
            + " (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)");
    connection = database.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (v) VALUES (7)",
        "/* OrderDao */ INSERT INTO t (v) VALUES (7)",
        "-- one\n  // two\ninsert /* INTO u */ into-- three\nt(v) VALUES (7)",
        "INSERT INTO /* here */ public . t (v) VALUES (7)",
        "INSERT INTO \"My s\".\"a.\"\"b\" (v) VALUES (7)",
        "INSERT INTO \"My s\"./* */\"a.\"\"b\"(v) VALUES (7)"
      })
  void insert_givesTheColumn_whateverItBeginsWith(String sql) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql, ID)) {
      insert.executeUpdate();
      assertKey(insert);
    }
    try (Statement insert = connection.createStatement()) {
      insert.execute(sql, ID);
      assertThat(insert.getGeneratedKeys().next()).isTrue();
    }
  }

  private static void assertKey(Statement insert) throws SQLException {
    try (ResultSet keys = insert.getGeneratedKeys()) {
      assertThat(keys.next()).isTrue();
      assertThat(keys.getInt("ID")).isEqualTo(1);
      assertThat(keys.next()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-- x\nCREATE TABLE u (a INT)",
        "/* x */ DELETE FROM t",
        "DELETE FROM t",
        "/* x */ UPDATE t SET v = 8",
        "WITH a (insert_) AS (SELECT 1), b AS (SELECT 2) SELECT insert_ FROM a, b",
        "(SELECT 1)",
        "VALUES 1",
        "/* INSERT INTO t */ SELECT 1",
        "SET TIMEZONE = 'UTC'"
      })
  void numbers_areIgnored_whereNoRowsAreInserted(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql, ID);
      try (ResultSet keys = statement.getGeneratedKeys()) {
        assertThat(keys.next()).isFalse();
      }
    }
  }

  @Test
  void insertAfterWith_givesTheColumn() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "WITH a (n) AS (SELECT (7)), b AS (SELECT n FROM a) INSERT INTO t (v) SELECT n FROM b",
          ID);
      assertKey(statement);
    }
  }

  @Test
  void unknownNumber_isRefused() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThatThrownBy(
              () -> statement.execute("/* x */ INSERT INTO t (v) VALUES (7)", new int[] {3}))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Table T has no column number 3");
    }
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("0");
  }
}

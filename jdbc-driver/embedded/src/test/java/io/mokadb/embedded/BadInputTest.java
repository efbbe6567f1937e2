package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every kind of bad input gives a clear error with the right SQLState, and the database stays
 * usable.
 */
final class BadInputTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL, small SMALLINT,"
                    + " price DECIMAL(5, 2), d DATE)",
                "INSERT INTO t VALUES (1, 'one', 1, 1.50, DATE '2020-02-29')");
  }

  @AfterEach
  void stillUsable() throws SQLException {
    assertThat(database.query("SELECT id, name FROM t")).isEqualTo("1,one");
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "42S02 | SELECT * FROM missing",
        "42S22 | SELECT missing FROM t",
        "42S22 | UPDATE t SET missing = 1",
        "42S22 | INSERT INTO t (id, missing) VALUES (2, 2)",
        "42601 | SELEC 1",
        "42601 | SELECT * FROM t WHERE",
        "42601 | SELECT 'unterminated",
        "42S01 | CREATE TABLE t (id INTEGER)",
        "42S02 | DROP TABLE missing",
        "42S12 | DROP INDEX missing",
        "22012 | SELECT id / 0 FROM t",
        "22018 | SELECT CAST('abc' AS INTEGER)",
        "22018 | SELECT CAST(name AS INTEGER) FROM t",
        "22003 | SELECT 2147483647 + id FROM t",
        "22003 | SELECT CAST(100000 AS SMALLINT)",
        "22003 | INSERT INTO t VALUES (2, 'two', 40000, 1, NULL)",
        "22003 | INSERT INTO t VALUES (2, 'two', 4, 12345.67, NULL)",
        "22001 | INSERT INTO t VALUES (2, 'too long', 1, 1, NULL)",
        "22001 | UPDATE t SET name = 'too long'",
        "23502 | INSERT INTO t (id) VALUES (2)",
        "23502 | UPDATE t SET name = NULL",
        "23505 | INSERT INTO t VALUES (1, 'x', 1, 1, NULL)",
        "22008 | SELECT CAST('2020-02-30' AS DATE)",
        "42883 | SELECT no_such_function(1)",
        "21000 | SELECT (SELECT x FROM (VALUES (1), (2)) AS v (x))",
      })
  void statement_fails(String state, String sql) {
    assertThatThrownBy(() -> database.run(sql))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state);
              assertThat(e.getMessage())
                  .isNotBlank()
                  .doesNotContain("calcite")
                  .doesNotContain("Exception:");
            });
  }

  @Test
  void unknownTable_isNamed() {
    assertThatThrownBy(() -> database.run("SELECT * FROM missing")).hasMessageContaining("MISSING");
  }

  @Test
  void statementTooDeep_fails54001() {
    String sql = "SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
    assertThatThrownBy(() -> database.run(sql))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("54001");
  }

  @Test
  void longChainOfOperators_works() throws SQLException {
    assertThat(database.query("SELECT " + "1 + ".repeat(2_000) + "1")).isEqualTo("2001");
  }

  @Test
  void parameters_missingOrOfWrongType_fail() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement select = connection.prepareStatement("SELECT id FROM t WHERE id = ?")) {
      assertThatThrownBy(select::executeQuery).isInstanceOf(SQLException.class);
      select.setString(1, "abc");
      assertThatThrownBy(select::executeQuery)
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("22018");
      assertThatThrownBy(() -> select.setInt(2, 1)).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void useAfterClose_fails() throws SQLException {
    Connection connection = database.connect();
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT id FROM t");
    rows.close();
    assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
    statement.close();
    assertThatThrownBy(() -> statement.execute("SELECT 1")).isInstanceOf(SQLException.class);
    connection.close();
    assertThatThrownBy(connection::createStatement)
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("08003");
  }

  @Test
  void unknownProperty_isNamed() {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:mem:x;cash=12m"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("cash");
  }

  @Test
  void remoteUrl_withoutTransport_saysWhatIsMissing() {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka://localhost:8765/"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void directory_missingAndNotToBeCreated_fails(@TempDir Path dir) {
    Path missing = dir.resolve("missing");
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:" + missing + ";create=false"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(missing.toString())
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("08001");
    assertThat(missing).doesNotExist();
  }

  @Test
  void directory_thatIsAFile_fails(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "hello");
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:" + file))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("hello");
  }

  @Test
  void directory_ofSomethingElse_isLeftAlone(@TempDir Path dir) throws IOException {
    Path notes = Files.writeString(dir.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:" + dir))
        .isInstanceOf(SQLException.class);
    assertThat(notes).hasContent("mine");
    assertThat(dir.toFile().list()).containsExactly("notes.txt");
  }
}

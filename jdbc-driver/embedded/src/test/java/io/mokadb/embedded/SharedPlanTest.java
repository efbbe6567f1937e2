package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that differ in their literals share a plan; what they mean must not show it. */
class SharedPlanTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE thing (id SMALLINT PRIMARY KEY, price DECIMAL(5, 2), code"
                    + " VARCHAR(5))",
                "INSERT INTO thing VALUES (1, 1.50, '05'), (2, 2.25, 'abc')");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void query_withOtherLiterals_findsOtherRows() throws SQLException {
    assertThat(database.query("SELECT code FROM thing WHERE id = 1")).isEqualTo("05");
    assertThat(database.query("SELECT code FROM thing WHERE id = 2")).isEqualTo("abc");
    assertThat(database.query("SELECT id FROM thing WHERE code = 'abc'")).isEqualTo("2");
    assertThat(database.query("SELECT id FROM thing WHERE code = '05'")).isEqualTo("1");
  }

  @Test
  void query_literalBeyondTheColumnsType_findsNothing() throws SQLException {
    assertThat(database.query("SELECT id FROM thing WHERE id = 1")).isEqualTo("1");
    assertThat(database.query("SELECT id FROM thing WHERE id = 70000")).isEmpty();
    assertThat(database.query("SELECT id FROM thing WHERE price = 1.5")).isEqualTo("1");
    assertThat(database.query("SELECT id FROM thing WHERE price = 1.505")).isEmpty();
  }

  @Test
  void insert_valueBeyondTheColumnsType_failsAsWritten() throws SQLException {
    database.run("INSERT INTO thing VALUES (3, 3.5, 'c')", "INSERT INTO thing VALUES (4, 4, 'd')");
    assertThatThrownBy(() -> database.run("INSERT INTO thing VALUES (5, 5, 'too long')"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22001"));
    assertThatThrownBy(() -> database.run("INSERT INTO thing VALUES (70000, 5, 'e')"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22003"));
    database.run("INSERT INTO thing VALUES (6, 1.505, 'f')");
    assertThat(database.query("SELECT price FROM thing WHERE id IN (3, 4, 6) ORDER BY id"))
        .startsWith("3.50|4.00|1.5");
  }

  @Test
  void query_withParameters_isAnotherThanOneWhoseLiteralsDecide() throws SQLException {
    database.run(
        "CREATE INDEX thing_cheap ON thing (code) WHERE price < 2",
        "CREATE INDEX thing_price ON thing (price)");
    for (int i = 0; i < 3; i++) {
      assertThat(database.query("SELECT id FROM thing WHERE code = '05'")).isEqualTo("1");
      assertThat(database.query("SELECT id FROM thing WHERE price > 2")).isEqualTo("2");
      assertThat(database.query("SELECT id FROM thing ORDER BY id LIMIT 1")).isEqualTo("1");
    }
    assertThat(first("SELECT id FROM thing WHERE code = ?", "abc")).isEqualTo(2);
    assertThat(first("SELECT id FROM thing WHERE price > ?", new BigDecimal("1.6"))).isEqualTo(2);
    assertThat(first("SELECT id FROM thing ORDER BY id LIMIT ?", 1)).isEqualTo(1);
  }

  private int first(String sql, Object value) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, value);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  @Test
  void query_afterTheTableChanged_usesTheNewOne() throws SQLException {
    assertThat(database.query("SELECT * FROM thing WHERE id = 1")).isEqualTo("1,1.50,05");
    database.run(
        "DROP TABLE thing",
        "CREATE TABLE thing (id VARCHAR(4) PRIMARY KEY)",
        "INSERT INTO thing VALUES ('1')");
    assertThat(database.query("SELECT * FROM thing WHERE id = '1'")).isEqualTo("1");
  }

  @Test
  void query_ofAnUnknownTable_namesItsPlaceInTheText() {
    assertThatThrownBy(() -> database.query("SELECT id FROM nothing WHERE id = 1"))
        .hasMessageContaining("NOTHING")
        .hasMessageContaining("column 16");
  }
}

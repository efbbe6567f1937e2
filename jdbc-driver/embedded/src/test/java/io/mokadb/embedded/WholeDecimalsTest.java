package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said of columns that are NUMERIC without a precision. */
final class WholeDecimalsTest {
  private TestDatabase database;

  @BeforeEach
  void create() throws SQLException {
    database = new TestDatabase().run("CREATE TABLE old (id INTEGER PRIMARY KEY, n INTEGER)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private List<String> warnings(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return TestDatabase.warnings(statement);
    }
  }

  @Test
  void newTable_namesEachColumn_thatRounds() throws SQLException {
    assertThat(
            warnings(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, price NUMERIC NOT NULL,"
                    + " rate DECIMAL(8, 4), whole DECIMAL(9), other NUMBER, dirty NOTIFICATION)"))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith("Column PRICE is NUMERIC without a precision: it holds whole"),
            second -> assertThat(second).startsWith("Column OTHER is NUMERIC"));
  }

  @Test
  void columnThatIsAdded_andOneThatChanges() throws SQLException {
    assertThat(warnings("ALTER TABLE old ADD COLUMN price NUMERIC CHECK (price > 0)"))
        .singleElement()
        .asString()
        .startsWith("Column PRICE is NUMERIC");
    assertThat(warnings("ALTER TABLE old ALTER COLUMN n TYPE NUMERIC"))
        .singleElement()
        .asString()
        .startsWith("Column N is NUMERIC");
    assertThat(warnings("ALTER TABLE old ALTER COLUMN n TYPE NUMERIC(20, 3)")).isEmpty();
  }

  @Test
  void tableThatIsNotCreated_isNotSpokenOf() throws SQLException {
    assertThat(warnings("CREATE TABLE IF NOT EXISTS old (n NUMERIC)")).isEmpty();
  }
}

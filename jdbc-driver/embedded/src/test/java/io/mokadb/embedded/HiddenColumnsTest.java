package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** INFORMATION_SCHEMA tells nothing of columns on which a user has no privilege. */
final class HiddenColumnsTest {
  private static final String URL = "jdbc:moka:mem:hidden-columns";

  private Connection owner;
  private Connection bob;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE salary (id INTEGER PRIMARY KEY, amount INTEGER UNIQUE, \"Odd \"\"one\""
            + " INTEGER, grade ENUM('LOW', 'TOPMOST'), open ENUM('SEEN') , twice INTEGER GENERATED"
            + " ALWAYS AS (amount * 2), CONSTRAINT large CHECK (amount > 4711), CONSTRAINT odd"
            + " CHECK (\"Odd \"\"one\" > 4712), CONSTRAINT fine CHECK (id > 4))",
        "CREATE INDEX by_both ON salary (id, amount)",
        "CREATE INDEX by_product ON salary (amount * 3)",
        "CREATE TABLE child (id INTEGER PRIMARY KEY, a INTEGER REFERENCES salary (amount))",
        "CREATE USER boss PASSWORD 'boss''s own' ADMIN",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "GRANT SELECT (id, open, twice) ON salary TO bob",
        "GRANT SELECT ON child TO bob");
    bob = DriverManager.getConnection(URL, "bob", "bob's own");
  }

  @AfterEach
  void close() throws SQLException {
    bob.close();
    owner.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COLUMNS",
        "KEY_COLUMN_USAGE",
        "INDEX_COLUMNS",
        "CHECK_CONSTRAINTS",
        "CONSTRAINT_COLUMN_USAGE",
        "ENUM_VALUES"
      })
  void view_ofATableWithHiddenColumns_namesThemNowhere(String view) throws SQLException {
    String query = "SELECT * FROM information_schema." + view;
    assertThat(TestDatabase.query(owner, query)).containsAnyOf("AMOUNT", "4711", "TOPMOST");
    assertThat(TestDatabase.query(bob, query).replaceAll("SALARY_AMOUNT_\\w+", ""))
        .doesNotContainIgnoringCase("amount", "odd ", "4711", "4712", "TOPMOST");
  }

  @Test
  void view_ofATableWithHiddenColumns_tellsTheOthers() throws SQLException {
    assertThat(
            TestDatabase.query(
                bob,
                "SELECT check_clause FROM information_schema.check_constraints"
                    + " WHERE constraint_name = 'FINE'"))
        .contains("4");
    assertThat(
            TestDatabase.query(
                bob,
                "SELECT ordinal_position, column_name FROM information_schema.index_columns"
                    + " WHERE index_name = 'BY_BOTH'"))
        .isEqualTo("1,ID");
    assertThat(TestDatabase.query(bob, "SELECT value_name FROM information_schema.enum_values"))
        .isEqualTo("SEEN");
  }

  @Test
  void indexInfo_ofATableWithHiddenColumns_hasTheOthers() throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet rows = bob.getMetaData().getIndexInfo(null, "PUBLIC", "SALARY", false, false)) {
      while (rows.next()) {
        columns.add(rows.getString("COLUMN_NAME"));
      }
    }
    assertThat(columns).containsExactly("ID", "ID");
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of definitions under views that keep themselves, which stay exact. */
final class ViewDefinitionChangesTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER,"
            + " note VARCHAR(9))",
        "INSERT INTO sale VALUES (1, 1, 10, 'a'), (2, 2, 20, 'b'), (3, 2, 30, 'c')",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS SELECT shop, SUM(amount) AS total FROM sale"
            + " GROUP BY shop");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private String rows(String view, String columns) throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS('" + view + "', 60)");
    assertThat(database.query("CHECK MATERIALIZED VIEW " + view)).isEmpty();
    return database.query("SELECT " + columns + " FROM " + view + " ORDER BY " + columns);
  }

  @Test
  void rewrittenTable_isFollowed() throws SQLException {
    database.run(
        "ALTER TABLE sale ALTER COLUMN note SET DATA TYPE INTEGER USING 7",
        "INSERT INTO sale VALUES (4, 1, 1, 8)");
    assertThat(rows("totals", "shop, total")).isEqualTo("1,11|2,50");
    database.run("UPDATE sale SET amount = 0 WHERE id = 2");
    assertThat(rows("totals", "shop, total")).isEqualTo("1,11|2,30");
  }

  @Test
  void renamedTableColumnAndView_areFollowed() throws SQLException {
    database.run(
        "ALTER TABLE sale RENAME COLUMN amount TO pieces",
        "ALTER TABLE sale RENAME TO sold",
        "ALTER TABLE sold ADD COLUMN more INTEGER DEFAULT 5",
        "ALTER TABLE sold DROP COLUMN note",
        "ALTER MATERIALIZED VIEW totals RENAME TO sums",
        "UPDATE sold SET pieces = 11 WHERE id = 1");
    assertThat(rows("sums", "shop, total")).isEqualTo("1,11|2,50");
  }

  @Test
  void replacedView_isComputedAsAWhole() throws SQLException {
    database.run(
        "CREATE VIEW cheap AS SELECT shop, amount FROM sale WHERE amount < 15",
        "CREATE MATERIALIZED VIEW few INCREMENTAL AS SELECT shop, COUNT(*) AS n FROM cheap"
            + " GROUP BY shop");
    assertThat(rows("few", "shop, n")).isEqualTo("1,1");
    database.run("CREATE OR REPLACE VIEW cheap AS SELECT shop, amount FROM sale WHERE amount < 25");
    assertThat(rows("few", "shop, n")).isEqualTo("1,1|2,1");
  }

  @Test
  void viewOverAPausedOne_isThatOfItsQuery() throws SQLException {
    database.run(
        "ALTER MATERIALIZED VIEW totals PAUSE",
        "INSERT INTO sale VALUES (4, 1, 90, 'd')",
        "CREATE MATERIALIZED VIEW best INCREMENTAL AS SELECT shop, total FROM totals WHERE total >"
            + " 60");
    assertThat(database.query("SELECT shop, total FROM best")).isEqualTo("1,100");
    database.run(
        "UPDATE sale SET amount = 91 WHERE id = 4", "ALTER MATERIALIZED VIEW totals RESUME");
    assertThat(rows("best", "shop, total")).isEqualTo("1,101");
    assertThat(rows("totals", "shop, total")).isEqualTo("1,101|2,50");
    database.run("INSERT INTO sale VALUES (5, 2, 20, 'e')", "REFRESH MATERIALIZED VIEW best");
    assertThat(rows("best", "shop, total")).isEqualTo("1,101|2,70");
  }

  @Test
  void refresh_inATransaction_commitsItFirst() throws SQLException {
    try (Connection connection = database.begin()) {
      TestDatabase.execute(
          connection, "UPDATE sale SET amount = 1", "REFRESH MATERIALIZED VIEW totals");
      connection.rollback();
    }
    assertThat(rows("totals", "shop, total")).isEqualTo("1,1|2,2");
  }

  @Test
  void copy_intoAnEmptyTable_isFollowed() throws SQLException {
    database.run("DELETE FROM sale");
    assertThat(rows("totals", "shop, total")).isEmpty();
    database.run("TRUNCATE TABLE sale");
    StringBuilder rows = new StringBuilder("INSERT INTO sale VALUES (0, 0, 0, '')");
    for (int i = 1; i < 500; i++) {
      rows.append(", (").append(i).append(", ").append(i % 2).append(", 1, 'x')");
    }
    database.run(rows.toString());
    assertThat(rows("totals", "shop, total")).isEqualTo("0,249|1,250");
  }

  @Test
  void dropped_withItsTable_leavesNoFindings() throws SQLException {
    assertThatThrownBy(() -> database.run("DROP TABLE sale")).hasMessageContaining("TOTALS");
    database.run("INSERT INTO sale VALUES (4, 1, 90, 'd')", "DROP TABLE sale CASCADE");
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema ="
                    + " 'PUBLIC'"))
        .isEqualTo("0");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }
}

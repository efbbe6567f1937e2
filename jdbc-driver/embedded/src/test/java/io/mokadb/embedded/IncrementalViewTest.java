package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Materialized views that keep themselves, each kind of query by itself. */
final class IncrementalViewTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(10))",
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, amount DECIMAL(8, 2))",
        "CREATE INDEX sale_shop ON sale (shop)",
        "INSERT INTO shop VALUES (1, 'Oslo'), (2, 'Rome'), (3, 'Oslo'), (4, NULL)",
        "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 5), (3, 3, 7.5), (4, 4, 1), (5, NULL, 2)");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  /** Creates a view, and compares it with its query now and after each change. */
  private void keeps(String query, String... changes) throws SQLException {
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS " + query);
    requireExact("v", query);
    for (String change : changes) {
      database.run(change);
      requireExact("v", query);
    }
    database.run("DROP MATERIALIZED VIEW v");
  }

  private void requireExact(String view, String query) throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS('" + view + "', 60)");
    assertThat(sorted("SELECT * FROM " + view)).isEqualTo(sorted(query));
    assertThat(database.query("CHECK MATERIALIZED VIEW " + view)).isEmpty();
  }

  private String sorted(String query) throws SQLException {
    String[] rows = database.query(query).split("\\|");
    java.util.Arrays.sort(rows);
    return String.join("|", rows);
  }

  private static final String[] CHANGES = {
    "INSERT INTO sale VALUES (6, 2, 4), (7, 9, 3)",
    "UPDATE sale SET amount = amount + 1 WHERE id IN (1, 6)",
    "UPDATE sale SET shop = 3 WHERE id = 2",
    "UPDATE sale SET shop = NULL WHERE id = 3",
    "UPDATE shop SET city = 'Rome' WHERE id = 3",
    "UPDATE shop SET city = NULL WHERE id = 1",
    "DELETE FROM shop WHERE id = 2",
    "INSERT INTO shop VALUES (2, 'Oslo'), (9, 'Bonn')",
    "DELETE FROM sale WHERE id IN (1, 7)",
    "DELETE FROM sale",
    "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 5)"
  };

  @Test
  void oneTable_conditionAndExpressions_areKept() throws SQLException {
    keeps("SELECT id, amount * 2 AS twice, shop FROM sale WHERE amount > 3", CHANGES);
  }

  @Test
  void groupsOfOneTable_areKept() throws SQLException {
    keeps(
        "SELECT shop, COUNT(*) AS n, SUM(amount) AS total, MAX(amount) AS most FROM sale GROUP BY"
            + " shop",
        CHANGES);
  }

  @Test
  void groupsOfAJoin_areKept() throws SQLException {
    keeps(
        "SELECT h.city, COUNT(*) AS n, SUM(s.amount) AS total, MIN(s.amount) AS least FROM sale AS"
            + " s JOIN shop AS h ON h.id = s.shop GROUP BY h.city",
        CHANGES);
  }

  @Test
  void leftJoin_isKept() throws SQLException {
    keeps(
        "SELECT s.id, s.amount, h.city FROM sale AS s LEFT JOIN shop AS h ON h.id = s.shop",
        CHANGES);
  }

  @Test
  void distinct_isKept() throws SQLException {
    keeps("SELECT DISTINCT city FROM shop", CHANGES);
  }

  @Test
  void window_isKept() throws SQLException {
    keeps(
        "SELECT id, shop, RANK() OVER (PARTITION BY shop ORDER BY amount DESC) AS place FROM sale",
        CHANGES);
  }

  @Test
  void rowsWithoutKey_areKept() throws SQLException {
    keeps("SELECT h.city FROM sale AS s JOIN shop AS h ON h.id = s.shop", CHANGES);
  }

  @Test
  void wholeTable_isKept() throws SQLException {
    keeps("SELECT COUNT(*) AS n, SUM(amount) AS total FROM sale", CHANGES);
  }

  /** The rows stay as they are stored, and divisions give other values. */
  @Test
  void columnOfAnotherType_makesTheViewBeComputedAgain() throws SQLException {
    database.run(
        "CREATE TABLE part (id INTEGER PRIMARY KEY, x INTEGER, c CHAR(4))",
        "INSERT INTO part VALUES (1, 5, 'a'), (2, 6, 'b')");
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT id FROM part WHERE x / 2 > 2");
    database.run(
        "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT id, CHAR_LENGTH(c) AS n FROM part");
    database.run(
        "ALTER TABLE part ALTER COLUMN x SET DATA TYPE DECIMAL(10)",
        "ALTER TABLE part ALTER COLUMN c SET DATA TYPE CHAR(8)");
    requireExact("v", "SELECT id FROM part WHERE x / 2 > 2");
    requireExact("w", "SELECT id, CHAR_LENGTH(c) AS n FROM part");
    database.run("UPDATE part SET x = 4 WHERE id = 1");
    requireExact("v", "SELECT id FROM part WHERE x / 2 > 2");
  }

  /** The wait ends when the other one is done, and says why the paused one is not. */
  @Test
  void awaitingAll_doesNotEndWithAPausedView_beforeTheOthersAreDone() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT COUNT(*) AS n FROM shop",
        "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT COUNT(*) AS n FROM sale",
        "ALTER MATERIALIZED VIEW v PAUSE");
    for (int i = 10; i < 40; i++) {
      database.run(
          "INSERT INTO shop VALUES (" + i + ", 'Bonn')",
          "INSERT INTO sale VALUES (" + i + ", 1, 1)");
      assertThatThrownBy(() -> database.run("CALL MOKA.AWAIT_VIEWS(60)"))
          .hasMessageContaining("V is paused");
      assertThat(database.query("SELECT n FROM w")).isEqualTo(Integer.toString(i - 4));
    }
  }
}

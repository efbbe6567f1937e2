package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What readers of a current view compute serves those after them, and is never another one's. */
final class CurrentReadsTest {
  private static final String TOTALS =
      "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop";

  private static final String ALL = "SELECT COUNT(*) AS n, SUM(amount) AS total FROM sale";

  private static final String KEPT = "which another statement had computed";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = TestDatabase.ofTables();
    database.run(
        "CREATE TABLE other (id INTEGER PRIMARY KEY)",
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, amount INTEGER)",
        "CREATE INDEX sale_shop ON sale (shop)",
        "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 5), (3, 3, 7), (4, 4, 1), (5, NULL, 2)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private void create(String name, String query) throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW "
            + name
            + " INCREMENTAL WITH (freshness = 'current') AS "
            + query);
  }

  /** A view that takes nothing in, so that all is pending. */
  private void paused(String name, String query) throws SQLException {
    create(name, query);
    database.run("ALTER MATERIALIZED VIEW " + name + " PAUSE");
  }

  private static String sorted(Connection connection, String query) throws SQLException {
    String[] rows = TestDatabase.query(connection, query).split("\\|");
    Arrays.sort(rows);
    return String.join("|", rows);
  }

  private String sorted(String query) throws SQLException {
    try (Connection connection = database.connect()) {
      return sorted(connection, query);
    }
  }

  private static void requireFresh(Connection connection, String view, String query)
      throws SQLException {
    assertThat(sorted(connection, "SELECT * FROM " + view)).isEqualTo(sorted(connection, query));
  }

  private void requireFresh(String view, String query) throws SQLException {
    try (Connection connection = database.connect()) {
      requireFresh(connection, view, query);
    }
  }

  private static String analysed(Connection connection, String view) throws SQLException {
    return TestDatabase.query(connection, "EXPLAIN ANALYZE SELECT * FROM " + view);
  }

  private String analysed(String view) throws SQLException {
    return database.query("EXPLAIN ANALYZE SELECT * FROM " + view);
  }

  @Test
  void nextStatement_takesWhatTheFirstHasComputed_untilATableChanges() throws SQLException {
    paused("totals", TOTALS);
    for (int amount = 20; amount < 23; amount++) {
      database.run("UPDATE sale SET amount = " + amount + " WHERE id = 1");
      assertThat(analysed("totals")).contains("1 row was merged").doesNotContain(KEPT);
      assertThat(analysed("totals")).contains("1 row was merged", KEPT);
      requireFresh("totals", TOTALS);
      database.run("INSERT INTO other VALUES (" + amount + ")");
      try (Connection another = database.begin()) {
        assertThat(analysed(another, "totals")).contains(KEPT);
        requireFresh(another, "totals", TOTALS);
      }
    }
  }

  @Test
  void nothingPending_isKnown_afterSteps() throws SQLException {
    create("totals", TOTALS);
    for (int i = 0; i < 5; i++) {
      database.run("UPDATE sale SET amount = amount + 1 WHERE id = 1");
      requireFresh("totals", TOTALS);
      database.run("CALL MOKA.AWAIT_VIEWS('totals', 60)");
      assertThat(analysed("totals")).contains("nothing was missing in its stored rows");
      requireFresh("totals", TOTALS);
    }
  }

  @Test
  void ownWrites_areOfTheirTransactionAlone() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 20 WHERE id = 1");
    try (Connection writer = database.begin();
        Connection reader = database.begin()) {
      TestDatabase.execute(writer, "INSERT INTO other VALUES (1)");
      requireFresh(writer, "totals", TOTALS);
      assertThat(analysed(reader, "totals"))
          .as("the writer has changed no table of the view")
          .contains(KEPT);
      TestDatabase.execute(writer, "UPDATE sale SET amount = 30 WHERE id = 1");
      assertThat(analysed(writer, "totals")).doesNotContain(KEPT);
      requireFresh(writer, "totals", TOTALS);
      requireFresh(reader, "totals", TOTALS);
      writer.rollback();
      assertThat(analysed(writer, "totals")).contains(KEPT);
      requireFresh(writer, "totals", TOTALS);
    }
  }

  @Test
  void olderSnapshot_seesNoLaterChange() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 20 WHERE id = 1");
    try (Connection before = database.begin()) {
      requireFresh(before, "totals", TOTALS);
      database.run("UPDATE sale SET amount = 30 WHERE id = 1");
      requireFresh("totals", TOTALS);
      requireFresh(before, "totals", TOTALS);
      assertThat(TestDatabase.query(before, "SELECT total FROM totals WHERE shop = 1"))
          .isEqualTo("20");
      assertThat(database.query("SELECT total FROM totals WHERE shop = 1")).isEqualTo("30");
    }
  }

  @Test
  void rowsWithoutKey_andIndexes_areKeptToo() throws SQLException {
    String sales = "SELECT a.shop, b.amount FROM sale a JOIN sale b ON b.id = a.shop";
    paused("sales", sales);
    database.run(
        "CREATE INDEX sales_amount ON sales (amount)",
        "UPDATE sale SET amount = 20 WHERE id = 1",
        "DELETE FROM sale WHERE id = 2");
    for (int i = 0; i < 3; i++) {
      requireFresh("sales", sales);
      assertThat(sorted("SELECT shop FROM sales WHERE amount = 20")).isEqualTo("1");
      assertThat(sorted("SELECT COUNT(*) FROM sales WHERE amount = 10")).isEqualTo("0");
    }
    assertThat(analysed("sales")).contains(KEPT);
  }

  @Test
  void aggregateOfAllRows_isComputedByDelta() throws SQLException {
    create("counted", ALL);
    database.run(
        "UPDATE sale SET amount = 20 WHERE id = 1",
        "CALL MOKA.AWAIT_VIEWS('counted', 60)",
        "ALTER MATERIALIZED VIEW counted PAUSE",
        "UPDATE sale SET amount = 30 WHERE id = 1",
        "INSERT INTO sale VALUES (6, 6, 6)");
    assertThat(analysed("counted"))
        .contains("2 rows were merged")
        .doesNotContain("of its whole query");
    requireFresh("counted", ALL);
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "DELETE FROM sale WHERE id < 4");
      requireFresh(connection, "counted", ALL);
      TestDatabase.execute(connection, "DELETE FROM sale");
      requireFresh(connection, "counted", ALL);
    }
  }

  @Test
  void ownDefinitions_areNotThoseOfOthers() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 20 WHERE id = 1");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "CREATE INDEX totals_total ON totals (total)");
      requireFresh(connection, "totals", TOTALS);
      connection.rollback();
    }
    requireFresh("totals", TOTALS);
    database.run("DROP MATERIALIZED VIEW totals");
    paused("totals", "SELECT shop, COUNT(*) AS n, MAX(amount) AS total FROM sale GROUP BY shop");
    requireFresh(
        "totals", "SELECT shop, COUNT(*) AS n, MAX(amount) AS total FROM sale GROUP BY shop");
  }

  @Test
  void refreshAndResume_betweenStatements() throws SQLException {
    paused("totals", TOTALS);
    for (int i = 0; i < 4; i++) {
      database.run("UPDATE sale SET amount = amount + 1 WHERE id < 3");
      requireFresh("totals", TOTALS);
      requireFresh("totals", TOTALS);
      database.run(
          i % 2 == 0
              ? "REFRESH MATERIALIZED VIEW totals"
              : "ALTER MATERIALIZED VIEW totals RESUME");
      requireFresh("totals", TOTALS);
      database.run("DELETE FROM sale WHERE id = " + (5 - i));
      requireFresh("totals", TOTALS);
      requireFresh("totals", TOTALS);
      database.run("ALTER MATERIALIZED VIEW totals PAUSE");
      requireFresh("totals", TOTALS);
    }
  }

  private String newestCommit() throws SQLException {
    return database.query("SELECT MAX(version_commit) FROM sale CHANGES SINCE 0");
  }

  private static String asOf(String moment) {
    return "SELECT * FROM totals FOR SYSTEM_TIME AS OF " + moment;
  }

  @Test
  void asOf_readsTheViewOfThatMoment() throws SQLException {
    create("totals", TOTALS);
    Map<String, String> then = new LinkedHashMap<>();
    for (int i = 0; i < 8; i++) {
      if (i == 3) {
        database.run("ALTER MATERIALIZED VIEW totals PAUSE");
      } else if (i == 6) {
        database.run("ALTER MATERIALIZED VIEW totals RESUME");
      }
      database.run("UPDATE sale SET amount = amount + 1, shop = " + i + " WHERE id < 3");
      then.put(newestCommit(), sorted(TOTALS));
      for (Map.Entry<String, String> moment : then.entrySet()) {
        assertThat(sorted(asOf(moment.getKey()))).isEqualTo(moment.getValue());
      }
    }
    database.run("CALL MOKA.AWAIT_VIEWS('totals', 60)");
    for (Map.Entry<String, String> moment : then.entrySet()) {
      assertThat(sorted(asOf(moment.getKey()))).isEqualTo(moment.getValue());
    }
  }

  @Test
  void asOf_isJoinedWithThePresent_withoutOwnWrites() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 20 WHERE id = 1");
    String moment = newestCommit();
    database.run("UPDATE sale SET amount = 30 WHERE id = 1");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE sale SET amount = 40 WHERE id = 1");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT n.total, t.total FROM totals n JOIN totals FOR SYSTEM_TIME AS OF "
                      + moment
                      + " AS t ON t.shop = n.shop WHERE n.shop = 1"))
          .isEqualTo("40,20");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT id, (SELECT total FROM totals FOR SYSTEM_TIME AS OF "
                      + moment
                      + " AS t WHERE t.shop = sale.shop) FROM sale WHERE id < 3 ORDER BY id"))
          .isEqualTo("1,20|2,5");
      TestDatabase.execute(
          connection,
          "INSERT INTO other SELECT total FROM totals FOR SYSTEM_TIME AS OF "
              + moment
              + " AS t WHERE t.shop = 1");
      assertThat(TestDatabase.query(connection, "SELECT * FROM other")).isEqualTo("20");
    }
  }

  @Test
  void asOf_ofMoreThanIsPendingForAReader_isTheWholeQuery() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "ALTER MATERIALIZED VIEW totals SET (max_pending = '1')",
        "UPDATE sale SET amount = amount + 1");
    String expected = sorted(TOTALS);
    String moment = newestCommit();
    assertThatThrownBy(() -> database.query("SELECT * FROM totals"))
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo("55000");
    assertThat(sorted(asOf(moment))).isEqualTo(expected);
  }

  @Test
  void asOf_aMomentInWhichItWasEventual_isWhatWasStored() throws SQLException {
    paused("totals", TOTALS);
    database.run("ALTER MATERIALIZED VIEW totals SET (freshness = 'eventual')");
    String stored = sorted("SELECT * FROM totals");
    database.run("UPDATE sale SET amount = 20 WHERE id = 1");
    String moment = newestCommit();
    database.run("ALTER MATERIALIZED VIEW totals SET (freshness = 'current')");
    assertThat(sorted(asOf(moment))).isEqualTo(stored);
    requireFresh("totals", TOTALS);
  }
}

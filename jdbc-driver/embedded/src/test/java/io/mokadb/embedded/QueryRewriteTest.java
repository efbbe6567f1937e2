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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries are answered from current views that they do not name, rows and columns the same. */
final class QueryRewriteTest {
  private static final String TOTALS =
      "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop";

  private static final String USED = "Materialized view PUBLIC.TOTALS is read in the place of";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
        "CREATE INDEX sale_shop ON sale (shop)");
    for (int i = 0; i < 40; i++) {
      database.run("INSERT INTO sale VALUES (" + i + ", " + i % 4 + ", " + i + ")");
    }
    database.run(
        "CREATE MATERIALIZED VIEW totals INCREMENTAL WITH (freshness = 'current') AS " + TOTALS);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private String explain(String sql) throws SQLException {
    return database.query("EXPLAIN " + sql);
  }

  private void requireUsed(String sql) throws SQLException {
    assertThat(explain(sql)).contains(USED);
  }

  private void requireUnused(String sql) throws SQLException {
    assertThat(explain(sql)).doesNotContain(USED).contains("PUBLIC.SALE");
  }

  @Test
  void explain_namesTheView_andWhy() throws SQLException {
    assertThat(explain(TOTALS))
        .contains("TableScan PUBLIC.TOTALS", USED, "it has these rows")
        .contains("Materialized view PUBLIC.TOTALS is read at the snapshot of the statement")
        .doesNotContain("PUBLIC.SALE");
    assertThat(explain("SELECT SUM(amount), COUNT(*) FROM sale WHERE shop > 1"))
        .contains("TableScan PUBLIC.TOTALS", USED, "its groups are put together");
    assertThat(database.query("EXPLAIN ANALYZE " + TOTALS)).contains(USED, "Rows: 4");
    assertThat(database.query("EXPLAIN (FORMAT JSON) " + TOTALS)).contains(USED);
  }

  @Test
  void explain_ofAQueryByKey_showsItsShortCut() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW small INCREMENTAL WITH (freshness = 'current') AS"
            + " SELECT id, amount FROM sale WHERE id = 3");
    assertThat(explain("SELECT amount FROM sale WHERE id = 3")).contains("PUBLIC.SALE point");
  }

  @Test
  void pendingChanges_andOwnWrites_areInTheAnswer() throws SQLException {
    String sql = "SELECT SUM(amount), COUNT(*) FROM sale WHERE shop IN (1, 2)";
    requireUsed(sql);
    assertThat(database.query(sql)).isEqualTo("390,20");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(
          connection,
          "INSERT INTO sale VALUES (100, 1, 1000)",
          "DELETE FROM sale WHERE id = 2",
          "SAVEPOINT s",
          "DELETE FROM sale");
      assertThat(TestDatabase.query(connection, sql)).isEqualTo("null,0");
      TestDatabase.execute(connection, "ROLLBACK TO SAVEPOINT s");
      assertThat(TestDatabase.query(connection, sql)).isEqualTo("1388,20");
      assertThat(database.query(sql)).isEqualTo("390,20");
      connection.commit();
    }
    assertThat(database.query(sql)).isEqualTo("1388,20");
  }

  @Test
  void viewThatIsImmediate_answersToo() throws SQLException {
    database.run(
        "DROP MATERIALIZED VIEW totals",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL WITH (freshness = 'immediate') AS " + TOTALS);
    String sql = "SELECT SUM(amount), COUNT(*) FROM sale WHERE shop IN (1, 2)";
    requireUsed(sql);
    assertThat(explain(sql)).contains("TallyScan PUBLIC.TOTALS");
    assertThat(database.query(sql)).isEqualTo("390,20");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE sale SET shop = 3, amount = 7 WHERE id = 2");
      assertThat(TestDatabase.query(connection, sql)).isEqualTo("388,19");
      assertThat(database.query(sql)).isEqualTo("390,20");
      connection.commit();
    }
    assertThat(database.query(sql)).isEqualTo("388,19");
    database.run("REFRESH MATERIALIZED VIEW totals WITH NO DATA");
    requireUnused(sql);
    assertThat(database.query(sql)).isEqualTo("388,19");
  }

  @Test
  void setting_switchesItOff() throws SQLException {
    try (Connection connection = database.connect()) {
      assertThat(TestDatabase.query(connection, "SHOW QUERY_REWRITE")).isEqualTo("ON");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).contains(USED);
      TestDatabase.execute(connection, "SET QUERY_REWRITE = OFF");
      assertThat(TestDatabase.query(connection, "SHOW QUERY_REWRITE")).isEqualTo("OFF");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).doesNotContain(USED);
      TestDatabase.execute(connection, "RESET QUERY_REWRITE");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).contains(USED);
      TestDatabase.execute(connection, "SET SUBQUERIES = AS_WRITTEN");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).doesNotContain(USED);
    }
  }

  @Test
  void property_switchesItOff() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(database.url() + ";queryrewrite=off")) {
      assertThat(TestDatabase.query(connection, "SHOW QUERY_REWRITE")).isEqualTo("OFF");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).doesNotContain(USED);
    }
    assertThatThrownBy(
            () -> DriverManager.getConnection(database.url() + ";queryrewrite=maybe").close())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"))
        .hasMessageContaining("QUERY_REWRITE");
  }

  @Test
  void definitions_decideAtOnce_forPreparedStatementsToo() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement select = connection.prepareStatement(TOTALS + " ORDER BY shop")) {
      for (String change :
          List.of(
              "ALTER MATERIALIZED VIEW totals PAUSE",
              "ALTER MATERIALIZED VIEW totals RESUME",
              "ALTER MATERIALIZED VIEW totals SET (freshness = 'eventual')",
              "ALTER MATERIALIZED VIEW totals SET (freshness = 'current')",
              "REFRESH MATERIALIZED VIEW totals WITH NO DATA",
              "REFRESH MATERIALIZED VIEW totals",
              "ALTER MATERIALIZED VIEW totals RENAME TO sums",
              "DROP MATERIALIZED VIEW sums")) {
        database.run(change, "UPDATE sale SET amount = amount + 1 WHERE id = 1");
        try (ResultSet rows = select.executeQuery()) {
          rows.next();
          rows.next();
          assertThat(rows.getInt(3)).as(change).isEqualTo(sumOfShop(1));
        }
        boolean usable =
            !change.contains("PAUSE")
                && !change.contains("eventual")
                && !change.contains("NO DATA")
                && !change.contains("DROP");
        assertThat(explain(TOTALS).contains("is read in the place of"))
            .as(change)
            .isEqualTo(usable);
      }
    }
  }

  private int sumOfShop(int shop) throws SQLException {
    int sum = 0;
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT shop, amount FROM sale")) {
      while (rows.next()) {
        sum += rows.getInt(1) == shop ? rows.getInt(2) : 0;
      }
    }
    return sum;
  }

  @Test
  void viewWithTooMuchToTakeIn_isNotWaitedFor() throws SQLException {
    database.run("ALTER MATERIALIZED VIEW totals SET (max_pending = '0')");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE sale SET amount = 1");
      requireUsed(TOTALS);
      assertThat(TestDatabase.query(connection, TOTALS + " HAVING shop = 3")).isEqualTo("3,10,10");
      assertThat(TestDatabase.query(connection, "EXPLAIN ANALYZE " + TOTALS))
          .contains("Tables are read instead of PUBLIC.TOTALS", "more than 0")
          .contains("PUBLIC.SALE");
    }
  }

  @Test
  void viewWhoseQueryFails_isNotRead() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW shares INCREMENTAL WITH (freshness = 'current') AS"
            + " SELECT shop, SUM(100 / (amount + 1)) AS share FROM sale GROUP BY shop",
        "UPDATE sale SET amount = -1 WHERE id = 1");
    String sql = "SELECT SUM(100 / (amount + 1)) FROM sale WHERE shop = 2";
    String found = database.query(sql);
    try (Connection connection = database.connect()) {
      TestDatabase.execute(connection, "SET QUERY_REWRITE = OFF");
      assertThat(TestDatabase.query(connection, sql)).isEqualTo(found);
    }
    assertThatThrownBy(() -> database.query("SELECT SUM(100 / (amount + 1)) FROM sale"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
  }

  @Test
  void readerNeedsRightsOnTheTables_andNoneOnTheView() throws SQLException {
    database.run(
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "GRANT SELECT ON sale TO ann",
        "GRANT SELECT ON totals TO bob");
    try (Connection ann = DriverManager.getConnection(database.url(), "ann", "ann's own");
        Connection bob = DriverManager.getConnection(database.url(), "bob", "bob's own")) {
      assertThat(TestDatabase.query(ann, "EXPLAIN " + TOTALS)).contains(USED);
      assertThat(TestDatabase.query(ann, "SELECT COUNT(*) FROM sale")).isEqualTo("40");
      assertRefused(ann, "SELECT COUNT(*) FROM totals");
      assertRefused(bob, TOTALS);
      assertRefused(bob, "EXPLAIN " + TOTALS);
      database.run("REVOKE SELECT ON sale FROM ann");
      assertRefused(ann, "SELECT COUNT(*) FROM sale");
    }
  }

  private static void assertRefused(Connection connection, String sql) {
    assertThatThrownBy(() -> TestDatabase.query(connection, sql))
        .as(sql)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT shop, COUNT(*), SUM(amount) FROM sale GROUP BY shop",
        "SELECT shop AS s, SUM(amount) AS x, COUNT(*) AS y FROM sale AS z GROUP BY shop",
        "SELECT COUNT(*), SUM(amount) FROM sale",
        "SELECT COUNT(*) AS n FROM sale WHERE shop = 17",
        "SELECT shop + 1, SUM(amount) FROM sale GROUP BY shop + 1",
        "SELECT DISTINCT shop FROM sale",
        "SELECT MAX(shop), COUNT(DISTINCT shop) FROM sale",
        "SELECT s.shop, (SELECT COUNT(*) FROM sale t WHERE t.shop = s.shop) AS n FROM sale s"
            + " WHERE s.id < 4",
        "SELECT shop FROM sale GROUP BY shop HAVING COUNT(*) > 3 ORDER BY SUM(amount) DESC LIMIT 2"
      })
  void columns_areThoseOfTheTables(String sql) throws SQLException {
    try (Connection with = database.connect();
        Connection without = database.connect()) {
      TestDatabase.execute(without, "SET QUERY_REWRITE = OFF");
      assertThat(columns(with, sql)).isEqualTo(columns(without, sql));
      assertThat(TestDatabase.query(with, sql + (sql.contains("ORDER") ? "" : " ORDER BY 1")))
          .isEqualTo(
              TestDatabase.query(without, sql + (sql.contains("ORDER") ? "" : " ORDER BY 1")));
    }
  }

  private static List<String> columns(Connection connection, String sql) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      ResultSetMetaData data = statement.getMetaData();
      for (int i = 1; i <= data.getColumnCount(); i++) {
        columns.add(
            String.join(
                "/",
                data.getColumnLabel(i),
                data.getColumnName(i),
                data.getTableName(i),
                data.getSchemaName(i),
                data.getColumnTypeName(i),
                data.getColumnClassName(i),
                data.getPrecision(i) + "," + data.getScale(i) + "," + data.isNullable(i)));
      }
    }
    return columns;
  }

  @Test
  void whatIsNoPlainQueryOfNow_readsItsTables() throws SQLException {
    database.run("CREATE TABLE result (n INTEGER, total INTEGER)");
    requireUnused("INSERT INTO result SELECT COUNT(*), SUM(amount) FROM sale");
    requireUnused("DELETE FROM result WHERE n IN (SELECT COUNT(*) FROM sale)");
    requireUnused("SELECT shop, amount FROM sale WHERE amount > RAND() * 1000");
    requireUnused("SELECT AVG(amount) FROM sale");
    requireUnused("SELECT SUM(amount) FROM sale WHERE id > 3");
    assertThat(
            explain(
                "SELECT COUNT(*) FROM sale FOR SYSTEM_TIME AS OF"
                    + " CURRENT_TIMESTAMP - INTERVAL '0' SECOND"))
        .doesNotContain(USED);
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW totals")).doesNotContain(USED);
  }

  @Test
  void serializable_andAChosenSnapshot_readTheirTables() throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).doesNotContain(USED);
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).contains(USED);
      String now = TestDatabase.query(connection, "SELECT CURRENT_TIMESTAMP(6)");
      TestDatabase.execute(connection, "SET SNAPSHOT TIMESTAMP '" + now + "'");
      assertThat(TestDatabase.query(connection, "EXPLAIN " + TOTALS)).doesNotContain(USED);
    }
  }

  @Test
  void triggers_readTheirTables() throws SQLException {
    database.run(
        "CREATE TABLE seen (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TRIGGER see AFTER INSERT ON sale FOR EACH ROW UPSERT INTO seen SELECT NEW.id,"
            + " COUNT(*) FROM sale WHERE shop = NEW.shop",
        "INSERT INTO sale VALUES (200, 9, 1)",
        "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT * FROM seen")).isEqualTo("200,1");
  }

  @Test
  void literalsOfTheViewsCondition_areNotLostInASharedPlan() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW large INCREMENTAL WITH (freshness = 'current') AS"
            + " SELECT shop, COUNT(*) AS n FROM sale WHERE amount > 30 GROUP BY shop");
    for (int least : new int[] {30, 20, 30, 31, 20}) {
      String sql =
          "SELECT shop, COUNT(*) FROM sale WHERE amount > "
              + least
              + " GROUP BY shop HAVING shop = 3";
      assertThat(database.query(sql))
          .as(sql)
          .isEqualTo("3," + (least == 20 ? 5 : least == 30 ? 3 : 2));
      assertThat(explain(sql).contains("PUBLIC.LARGE")).as(sql).isEqualTo(least == 30);
    }
  }

  @Test
  void parameters_areAskedOfTheView() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement select =
            connection.prepareStatement("SELECT COUNT(*), SUM(amount) FROM sale WHERE shop = ?")) {
      for (int shop = 0; shop < 6; shop++) {
        select.setInt(1, shop);
        try (ResultSet rows = select.executeQuery()) {
          rows.next();
          assertThat(rows.getInt(1)).isEqualTo(shop < 4 ? 10 : 0);
          assertThat(rows.getInt(2)).isEqualTo(shop < 4 ? sumOfShop(shop) : 0);
        }
      }
    }
  }

  @Test
  void ordinaryView_isAnsweredAsItsQuery() throws SQLException {
    database.run(
        "CREATE VIEW per_shop AS SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop",
        "CREATE TEMPORARY TABLE other (shop INTEGER)");
    requireUsed("SELECT n FROM per_shop WHERE shop = 2");
    assertThat(database.query("SELECT n FROM per_shop WHERE shop = 2")).isEqualTo("10");
  }

  @Test
  void temporaryTableOfTheSameName_isAnotherTable() throws SQLException {
    try (Connection connection = database.connect()) {
      TestDatabase.execute(
          connection,
          "CREATE TEMPORARY TABLE sale (id INTEGER, shop INTEGER, amount INTEGER)",
          "INSERT INTO sale VALUES (1, 5, 5)");
      assertThat(TestDatabase.query(connection, TOTALS)).isEqualTo("5,1,5");
    }
  }
}

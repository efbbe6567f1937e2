package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups that are kept by delta, each kind of trap by itself. */
final class DeltaViewTest {
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

  /**
   * Creates a view, and compares it with its query now and after each window of changes.
   *
   * @param windows of statements, divided by semicolons
   */
  private void keeps(String query, String... windows) throws SQLException {
    create("v", query);
    for (String window : windows) {
      database.run("ALTER MATERIALIZED VIEW v PAUSE");
      database.run(window.split("; "));
      database.run("ALTER MATERIALIZED VIEW v RESUME");
      requireExact("v", query);
    }
  }

  private void create(String view, String query) throws SQLException {
    database.run("CREATE MATERIALIZED VIEW " + view + " INCREMENTAL AS " + query);
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW " + view)).contains("[by delta]");
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW " + view)).doesNotContain("[by key]");
    requireExact(view, query);
  }

  private void requireExact(String view, String query) throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS('" + view + "', 60)");
    assertThat(sorted("SELECT * FROM " + view)).isEqualTo(sorted(query));
    assertThat(database.query("CHECK MATERIALIZED VIEW " + view)).isEmpty();
  }

  private String sorted(String query) throws SQLException {
    String[] rows = database.query(query).split("\\|");
    Arrays.sort(rows);
    return String.join("|", rows);
  }

  @Test
  void groups_goAndComeBack_alsoThatOfNull() throws SQLException {
    keeps(
        "SELECT shop, COUNT(*) AS n, COUNT(amount) AS known, SUM(amount) AS total FROM sale GROUP"
            + " BY shop",
        "DELETE FROM sale WHERE shop = 1; DELETE FROM sale WHERE shop IS NULL",
        "INSERT INTO sale VALUES (6, 1, NULL), (7, NULL, NULL), (8, NULL, 3)",
        "UPDATE sale SET amount = NULL WHERE shop = 2",
        "UPDATE sale SET shop = NULL; DELETE FROM sale WHERE id = 8",
        "DELETE FROM sale",
        "INSERT INTO sale VALUES (1, 1, 1)");
  }

  @Test
  void joinedRows_ofWhichSeveralTablesChange_countOnce() throws SQLException {
    keeps(
        "SELECT h.city, COUNT(*) AS n, SUM(s.amount) AS total FROM sale AS s JOIN shop AS h ON h.id"
            + " = s.shop GROUP BY h.city",
        "INSERT INTO shop VALUES (9, 'Bonn'); INSERT INTO sale VALUES (9, 9, 4), (10, 9, 5)",
        "UPDATE shop SET city = 'Bari' WHERE id = 9; UPDATE sale SET amount = 6 WHERE id = 9",
        "UPDATE sale SET shop = 1 WHERE id = 9; UPDATE shop SET city = 'Bonn' WHERE id IN (1, 9)",
        "DELETE FROM shop WHERE id = 9; DELETE FROM sale WHERE id = 10",
        "INSERT INTO sale VALUES (10, 8, 5); DELETE FROM sale WHERE id = 10; INSERT INTO shop"
            + " VALUES (8, 'Bonn')");
  }

  @Test
  void selfJoin_ofTwoChangedRows_countsOnce() throws SQLException {
    keeps(
        "SELECT a.shop, COUNT(*) AS n, SUM(b.amount) AS total FROM sale AS a JOIN sale AS b ON"
            + " a.shop = b.shop AND a.id <= b.id GROUP BY a.shop",
        "INSERT INTO sale VALUES (6, 1, 1), (7, 1, 2), (8, 2, 3)",
        "UPDATE sale SET amount = amount + 1 WHERE id IN (1, 6, 8)",
        "UPDATE sale SET shop = 2 WHERE id IN (1, 6)",
        "DELETE FROM sale WHERE id IN (6, 8)");
  }

  @Test
  void leftRows_gainAndLosePartners() throws SQLException {
    keeps(
        "SELECT h.city, COUNT(*) AS n, COUNT(s.id) AS sales, SUM(s.amount) AS total FROM shop AS h"
            + " LEFT JOIN sale AS s ON s.shop = h.id GROUP BY h.city",
        "INSERT INTO shop VALUES (9, 'Bonn'), (10, 'Bonn')",
        "INSERT INTO sale VALUES (9, 9, 4)",
        "INSERT INTO sale VALUES (10, 9, 5); DELETE FROM sale WHERE id = 9",
        "DELETE FROM sale WHERE id = 10; INSERT INTO sale VALUES (11, 10, 5)",
        "UPDATE shop SET id = 12 WHERE id = 10",
        "DELETE FROM shop WHERE city = 'Bonn'; UPDATE sale SET shop = 2",
        "DELETE FROM sale");
  }

  @Test
  void rowsOfBothSidesWithoutPartners_areKept() throws SQLException {
    keeps(
        "SELECT h.city, COUNT(h.id) AS shops, COUNT(s.id) AS sales, SUM(s.amount) AS total FROM"
            + " sale AS s FULL JOIN shop AS h ON s.shop = h.id AND s.amount > 1 GROUP BY h.city",
        "INSERT INTO sale VALUES (6, 77, 4), (7, NULL, 4)",
        "INSERT INTO shop VALUES (77, 'Bonn')",
        "UPDATE sale SET amount = 1 WHERE id = 6",
        "UPDATE sale SET amount = 2; DELETE FROM shop WHERE id IN (1, 77)",
        "DELETE FROM shop",
        "DELETE FROM sale; INSERT INTO shop VALUES (1, 'Oslo')");
  }

  @Test
  void rowsWithAtMostOnePartner_areKeptAsTheyAre() throws SQLException {
    keeps(
        "SELECT h.city, COUNT(*) AS n, SUM(s.amount) AS total FROM sale AS s LEFT JOIN shop AS h ON"
            + " h.id = s.shop GROUP BY h.city",
        "INSERT INTO sale VALUES (6, 9, 4), (7, 9, NULL)",
        "INSERT INTO shop VALUES (9, 'Bonn')",
        "UPDATE shop SET city = 'Rome' WHERE id = 9; UPDATE sale SET shop = 9 WHERE id = 1",
        "DELETE FROM shop WHERE id = 9; DELETE FROM sale WHERE id = 7");
  }

  @Test
  void rowsThatOthersDecideAbout_comeAndGo() throws SQLException {
    keeps(
        "SELECT city, COUNT(*) AS n, MAX(id) AS last FROM shop AS h WHERE EXISTS (SELECT 1 FROM"
            + " sale AS s WHERE s.shop = h.id AND s.amount > 4) GROUP BY city",
        "UPDATE sale SET amount = 3 WHERE id = 1",
        "INSERT INTO sale VALUES (6, 1, 8), (7, 1, 9)",
        "DELETE FROM sale WHERE id = 6; UPDATE shop SET city = 'Rome' WHERE id = 1",
        "DELETE FROM sale WHERE shop = 1; INSERT INTO shop VALUES (9, 'Oslo')",
        "UPDATE sale SET shop = 9");
  }

  @Test
  void rowsThatOthersRuleOut_comeAndGo() throws SQLException {
    keeps(
        "SELECT city, COUNT(*) AS n FROM shop AS h WHERE NOT EXISTS (SELECT 1 FROM sale AS s WHERE"
            + " s.shop = h.id) GROUP BY city",
        "DELETE FROM sale WHERE shop = 1",
        "INSERT INTO shop VALUES (9, 'Oslo'), (10, NULL)",
        "INSERT INTO sale VALUES (6, 9, 1), (7, 9, 1); DELETE FROM sale WHERE shop = 2",
        "DELETE FROM sale WHERE id = 6",
        "DELETE FROM sale");
  }

  @Test
  void branchesOfAUnion_eachCount() throws SQLException {
    keeps(
        "SELECT k, COUNT(*) AS n, SUM(v) AS total FROM (SELECT shop AS k, amount AS v FROM sale"
            + " UNION ALL SELECT id, CAST(100 AS DECIMAL(8, 2)) FROM shop UNION ALL SELECT shop,"
            + " amount FROM sale WHERE amount > 5) AS u GROUP BY k",
        "INSERT INTO sale VALUES (6, 1, 8), (7, 9, 1)",
        "INSERT INTO shop VALUES (9, 'Bonn'); UPDATE sale SET amount = 7 WHERE id = 7",
        "DELETE FROM shop WHERE id = 1; DELETE FROM sale WHERE shop = 1");
  }

  @Test
  void unionOfSeveralKindsOfNumbers_isKept() throws SQLException {
    keeps(
        "SELECT k, COUNT(*) AS n, SUM(v) AS total FROM (SELECT shop AS k, amount AS v FROM sale"
            + " UNION ALL SELECT id, 100 FROM shop) AS u GROUP BY k",
        "INSERT INTO sale VALUES (6, 1, 8), (1000, 9, 1)",
        "INSERT INTO shop VALUES (9, 'Bonn'), (6, 'Bonn'); DELETE FROM sale WHERE id = 6");
  }

  @Test
  void differentRowsOfAUnion_areKept() throws SQLException {
    keeps(
        "SELECT shop AS k FROM sale UNION SELECT id FROM shop",
        "DELETE FROM sale WHERE id = 1",
        "DELETE FROM shop WHERE id = 1",
        "INSERT INTO sale VALUES (6, 1, 8), (7, NULL, 1); DELETE FROM sale WHERE id = 5",
        "DELETE FROM sale");
  }

  @Test
  void joinedRowsWithoutGroups_areKept() throws SQLException {
    keeps(
        "SELECT s.id, h.id AS shop, h.city, s.amount FROM sale AS s JOIN shop AS h ON h.id ="
            + " s.shop",
        "UPDATE shop SET city = 'Bari' WHERE id = 1; UPDATE sale SET amount = 6 WHERE id = 1",
        "UPDATE sale SET shop = 2",
        "DELETE FROM shop WHERE id = 2; INSERT INTO shop VALUES (2, 'Bonn')",
        "DELETE FROM sale WHERE id IN (1, 2); DELETE FROM shop WHERE id = 2");
  }

  @Test
  void joinedRowsWithoutAKey_areKeptAsOftenAsTheyAreThere() throws SQLException {
    keeps(
        "SELECT h.city FROM shop AS h LEFT JOIN sale AS s ON s.shop = h.id",
        "INSERT INTO sale VALUES (6, 1, 1), (7, 1, 1), (8, 3, 1)",
        "DELETE FROM sale WHERE shop = 1",
        "UPDATE shop SET city = 'Oslo'",
        "DELETE FROM sale; DELETE FROM shop WHERE id = 3");
  }

  @Test
  void branchesOfAUnionWithoutGroups_areKept() throws SQLException {
    keeps(
        "SELECT id AS k, amount AS v FROM sale UNION ALL SELECT id, CAST(5 AS DECIMAL(8, 2)) FROM"
            + " shop",
        "DELETE FROM sale WHERE id = 2",
        "INSERT INTO sale VALUES (2, 1, 5); DELETE FROM shop WHERE id = 2",
        "UPDATE sale SET amount = 5; UPDATE shop SET city = 'Bonn'");
  }

  @Test
  void groupsBelowGroups_areKeptByKey_andWhatIsAboveByDelta() throws SQLException {
    String query =
        "SELECT h.city, SUM(t.n) AS n, MAX(t.total) AS most FROM shop AS h JOIN (SELECT shop,"
            + " COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop) AS t ON t.shop = h.id"
            + " GROUP BY h.city";
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS " + query);
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW v"))
        .contains("Groups by CITY [by delta]")
        .contains("Groups by SHOP [by key]");
    for (String change :
        new String[] {
          "INSERT INTO sale VALUES (6, 1, 8), (7, 3, 1)",
          "UPDATE shop SET city = 'Rome' WHERE id = 3",
          "DELETE FROM sale WHERE shop = 1"
        }) {
      database.run(change);
      requireExact("v", query);
    }
  }

  @Test
  void totals_withoutGroups_haveARowAlways() throws SQLException {
    keeps(
        "SELECT COUNT(*) AS n, SUM(amount) AS total, AVG(amount) AS mean, MAX(amount) AS most FROM"
            + " sale WHERE amount > 1",
        "INSERT INTO sale VALUES (6, 1, 8), (7, 1, 3.33)",
        "DELETE FROM sale",
        "INSERT INTO sale VALUES (6, 1, 8), (7, 1, 1)");
  }

  @Test
  void rollup_isKeptByDelta_andItsTotalHasARowAlways() throws SQLException {
    keeps(
        "SELECT h.city, s.shop, GROUPING(h.city, s.shop) AS g, COUNT(*) AS n, SUM(s.amount) AS t,"
            + " MAX(s.amount) AS m, COUNT(*) FILTER (WHERE s.amount > 5) AS f FROM sale AS s JOIN"
            + " shop AS h ON h.id = s.shop GROUP BY ROLLUP (h.city, s.shop)",
        "INSERT INTO sale VALUES (6, 3, 9); UPDATE sale SET amount = 1 WHERE id = 1",
        "UPDATE shop SET city = 'Rome' WHERE id = 3; UPDATE shop SET city = NULL WHERE id = 2",
        "DELETE FROM sale",
        "INSERT INTO sale VALUES (1, 4, 3)");
  }

  @Test
  void groupingSets_areKeptByDelta_withTheNullsOfTheirColumns() throws SQLException {
    keeps(
        "SELECT shop, amount, COUNT(*) AS n, AVG(id) AS a FROM sale"
            + " GROUP BY GROUPING SETS ((shop), (amount), (shop, amount)) HAVING COUNT(id) > 0",
        "INSERT INTO sale VALUES (6, NULL, NULL), (7, NULL, 2), (8, 1, NULL)",
        "UPDATE sale SET amount = NULL WHERE shop = 1; DELETE FROM sale WHERE shop IS NULL",
        "DELETE FROM sale");
  }

  @Test
  void groupsBelowHaving_areKeptToo() throws SQLException {
    keeps(
        "SELECT shop, SUM(amount) * 2 AS twice FROM sale GROUP BY shop HAVING COUNT(*) > 1",
        "INSERT INTO sale VALUES (6, 1, 8)",
        "INSERT INTO sale VALUES (7, 2, 8), (8, 1, 1); UPDATE sale SET amount = 9 WHERE id = 6",
        "DELETE FROM sale WHERE id IN (1, 2)",
        "DELETE FROM sale WHERE id = 6");
  }

  @Test
  void rowsWithoutTheirGroup_areFound() throws SQLException {
    keeps(
        "SELECT COUNT(*) AS n FROM sale GROUP BY shop",
        "INSERT INTO sale VALUES (6, 1, 8)",
        "UPDATE sale SET shop = 1 WHERE id = 2",
        "DELETE FROM sale WHERE id = 5");
  }

  @Test
  void extremes_thatGo_areLookedUp() throws SQLException {
    keeps(
        "SELECT s.shop, MIN(s.amount) AS least, MAX(s.id) AS last, MIN(h.city) AS name FROM sale AS"
            + " s JOIN shop AS h ON h.id = s.shop GROUP BY s.shop",
        "INSERT INTO sale VALUES (6, 1, 8), (7, 1, 8), (8, 1, 20), (9, 2, NULL)",
        "DELETE FROM sale WHERE id = 6",
        "DELETE FROM sale WHERE id = 7",
        "UPDATE sale SET amount = 4 WHERE id = 8; DELETE FROM sale WHERE id = 2",
        "DELETE FROM sale WHERE id = 8; INSERT INTO sale VALUES (10, 1, 4)",
        "UPDATE shop SET city = 'Bonn'",
        "DELETE FROM sale WHERE shop = 1");
  }

  @Test
  void extremes_ofSeveralInputs_areLookedUp() throws SQLException {
    keeps(
        "SELECT shop, MIN(amount) AS least, MAX(amount) AS most, MAX(amount) FILTER (WHERE id > 2)"
            + " AS late, MIN(-id) AS first, COUNT(*) AS n FROM sale GROUP BY shop",
        "INSERT INTO sale VALUES (6, 1, -8), (7, 1, 0), (8, 1, 20), (9, 2, NULL), (10, 1, 20)",
        "DELETE FROM sale WHERE id IN (6, 8)",
        "DELETE FROM sale WHERE id = 10; UPDATE sale SET amount = NULL WHERE shop = 2",
        "UPDATE sale SET amount = 0.01 WHERE id = 7; INSERT INTO sale VALUES (11, 1, 3)",
        "UPDATE sale SET shop = 2 WHERE shop = 1",
        "DELETE FROM sale WHERE id = 7; UPDATE sale SET amount = -amount",
        "DELETE FROM sale",
        "INSERT INTO sale VALUES (1, 1, 1)");
    database.run("REFRESH MATERIALIZED VIEW v", "INSERT INTO sale VALUES (2, 1, 2)");
    requireExact(
        "v",
        "SELECT shop, MIN(amount), MAX(amount), MAX(amount) FILTER (WHERE id > 2), MIN(-id),"
            + " COUNT(*) FROM sale GROUP BY shop");
    database.run("DROP MATERIALIZED VIEW v");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void extremesWithoutGroups_areLookedUp() throws SQLException {
    keeps(
        "SELECT MIN(city) AS first, MAX(city) AS last FROM shop",
        "INSERT INTO shop VALUES (9, 'Aarau'), (10, 'Zug'), (11, 'Zug')",
        "DELETE FROM shop WHERE id IN (9, 10)",
        "DELETE FROM shop WHERE id = 11",
        "DELETE FROM shop",
        "INSERT INTO shop VALUES (1, NULL), (2, '')");
  }

  @Test
  void valuesThatAreTooLongForAKey_areNotKeptInOrder() throws SQLException {
    database.run(
        "CREATE TABLE note (id INTEGER PRIMARY KEY, g INTEGER, text VARCHAR(100000))",
        "INSERT INTO note VALUES (1, 1, 'a'), (2, 1, 'c')");
    keeps(
        "SELECT g, MIN(text) AS least, MAX(text) AS most FROM note GROUP BY g",
        "INSERT INTO note VALUES (3, 1, 'b'), (4, 2, 'b')",
        "DELETE FROM note WHERE id = 1",
        "INSERT INTO note VALUES (5, 1, REPEAT('d', 90000))",
        "DELETE FROM note WHERE id = 2",
        "DELETE FROM note WHERE id = 5");
  }

  @Test
  void valuesThatDoNotFitIntoTheMemory_areNotKeptInOrder() throws SQLException {
    try (TestDatabase small = new TestDatabase("jdbc:moka:mem:small_delta;memory=1m")) {
      small.run(
          "CREATE TABLE many (id INTEGER PRIMARY KEY, g INTEGER)",
          "INSERT INTO many SELECT x, MOD(x, 2) FROM GENERATE_SERIES(1, 30000) AS n(x)",
          "CREATE MATERIALIZED VIEW last INCREMENTAL AS SELECT g, MAX(id) AS id FROM many GROUP BY"
              + " g");
      for (String change :
          new String[] {
            "INSERT INTO many VALUES (30001, 1)",
            "DELETE FROM many WHERE id > 29998",
            "DELETE FROM many WHERE id = 29997"
          }) {
        small.run(change, "CALL MOKA.AWAIT_VIEWS(60)");
        assertThat(small.query("SELECT g, id FROM last ORDER BY g"))
            .isEqualTo(small.query("SELECT g, MAX(id) FROM many GROUP BY g ORDER BY g"));
        assertThat(small.query("CHECK MATERIALIZED VIEW last")).isEmpty();
      }
    }
  }

  @Test
  void conditionsAndFilters_areKept() throws SQLException {
    keeps(
        "SELECT shop, COUNT(*) FILTER (WHERE amount > 5) AS many, SUM(amount) FILTER (WHERE id > 2)"
            + " AS late, BOOL_AND(amount > 2) AS each, BOOL_OR(amount > 8) AS some_big FROM sale"
            + " GROUP BY shop",
        "INSERT INTO sale VALUES (6, 1, 1), (7, 2, 9)",
        "UPDATE sale SET amount = NULL WHERE id IN (1, 7)",
        "DELETE FROM sale WHERE id = 6");
  }

  @Test
  void groupsThatAreTooLongForAKey_areKeptByKey() throws SQLException {
    database.run(
        "CREATE TABLE note (id INTEGER PRIMARY KEY, text VARCHAR(100000))",
        "INSERT INTO note VALUES (1, 'a'), (2, 'a')");
    keeps(
        "SELECT COUNT(*) AS n FROM note GROUP BY text",
        "INSERT INTO note VALUES (3, 'b')",
        "INSERT INTO note VALUES (4, REPEAT('b', 90000))",
        "INSERT INTO note VALUES (5, REPEAT('b', 90000)), (6, 'b')",
        "DELETE FROM note WHERE id > 3",
        "DELETE FROM note WHERE id = 1");
  }

  @Test
  void averages_areRoundedAsThoseOfTheQuery() throws SQLException {
    keeps(
        "SELECT shop, AVG(amount) AS mean, AVG(id) AS whole, AVG(amount / 3) AS third, SUM(CAST(id"
            + " AS BIGINT)) AS ids FROM sale GROUP BY shop",
        "INSERT INTO sale VALUES (6, 1, 0.01), (7, 1, 0.01), (8, 2, -3.33)",
        "DELETE FROM sale WHERE id = 1",
        "UPDATE sale SET amount = -amount");
  }

  @Test
  void variances_areThoseOfTheQuery() throws SQLException {
    keeps(
        "SELECT shop, VAR_POP(amount) AS a, VAR_SAMP(amount) AS b, VARIANCE(id) AS c,"
            + " STDDEV_POP(id) AS d, STDDEV_SAMP(amount / 3) AS e, STDDEV(amount) FILTER (WHERE id"
            + " > 2) AS f FROM sale GROUP BY shop",
        "INSERT INTO sale VALUES (6, 1, 0.01), (7, 1, 899999.99), (8, 2, -3.33), (9, 2, NULL)",
        "UPDATE sale SET amount = amount + 100000 WHERE shop = 1",
        "DELETE FROM sale WHERE id IN (1, 6)",
        "UPDATE sale SET amount = NULL WHERE shop = 2",
        "DELETE FROM sale");
  }

  @Test
  void variancesOfDoubles_areKeptByKey() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT shop, STDDEV(CAST(amount AS DOUBLE)) AS s"
            + " FROM sale GROUP BY shop");
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW v")).doesNotContain("by delta");
  }

  @Test
  void differentRows_areKept() throws SQLException {
    keeps(
        "SELECT DISTINCT h.city, s.amount > 5 AS big FROM sale AS s JOIN shop AS h ON h.id ="
            + " s.shop",
        "INSERT INTO sale VALUES (6, 3, 8), (7, 1, NULL)",
        "DELETE FROM sale WHERE id IN (1, 3)",
        "UPDATE shop SET city = 'Rome'");
  }

  @Test
  void aggregatesThatTheViewDoesNotShow_areKept() throws SQLException {
    keeps(
        "SELECT shop, n FROM (SELECT shop, COUNT(*) AS n, MAX(amount) AS m FROM sale GROUP BY shop)"
            + " AS t WHERE n > 0",
        "UPDATE sale SET amount = amount + 1000 WHERE id = 1",
        "DELETE FROM sale WHERE id = 1",
        "UPDATE sale SET amount = -1",
        "DELETE FROM sale WHERE id > 2");
  }

  @Test
  void groupsThatAreNeverShown_areKept() throws SQLException {
    keeps(
        "SELECT shop, n FROM (SELECT shop, COUNT(amount) AS n FROM sale GROUP BY shop) AS t"
            + " WHERE n IS NULL",
        "UPDATE sale SET shop = 2, amount = NULL WHERE id = 1",
        "DELETE FROM sale WHERE id = 1");
  }

  @Test
  void overflowOfASum_breaksTheView_untilItIsGone() throws SQLException {
    database.run("CREATE TABLE big (id INTEGER PRIMARY KEY, g INTEGER, x DECIMAL(38))");
    requireBroken("SELECT g, SUM(x) AS total FROM big GROUP BY g", "9".repeat(38));
  }

  @Test
  void overflowOfWhatIsMadeOfASum_breaksTheView_untilItIsGone() throws SQLException {
    database.run("CREATE TABLE big (id INTEGER PRIMARY KEY, g INTEGER, x BIGINT)");
    requireBroken(
        "SELECT g, CAST(SUM(x) AS BIGINT) AS total FROM big GROUP BY g", "9223372036854775807");
  }

  private void requireBroken(String query, String most) throws SQLException {
    create("v", query);
    database.run("INSERT INTO big VALUES (1, 1, " + most + "), (2, 2, 1)");
    requireExact("v", query);
    database.run("INSERT INTO big VALUES (3, 1, " + most + ")");
    assertThatThrownBy(() -> database.query(query)).isInstanceOf(SQLException.class);
    awaitStatus("BROKEN");
    assertThat(sorted("SELECT * FROM v")).isEqualTo("1," + most + "|2,1");
    assertThat(database.query("SELECT error FROM moka.materialized_views WHERE view_name = 'V'"))
        .contains("key (1)");
    database.run("INSERT INTO big VALUES (4, 2, 5)", "DELETE FROM big WHERE id = 1");
    requireExact("v", query);
    assertThat(status()).isEqualTo("OK");
  }

  private void awaitStatus(String status) throws SQLException {
    long until = System.nanoTime() + 60_000_000_000L;
    while (!status().equals(status)) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.onSpinWait();
    }
  }

  private String status() throws SQLException {
    return database.query("SELECT status FROM moka.materialized_views WHERE view_name = 'V'");
  }

  @Test
  void refresh_andChangesOfTheTable_beginAgain() throws SQLException {
    String query = "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop";
    keeps(query, "INSERT INTO sale VALUES (6, 1, 8)");
    database.run("REFRESH MATERIALIZED VIEW v");
    requireExact("v", query);
    database.run("DELETE FROM sale WHERE id = 1");
    requireExact("v", query);
    database.run("TRUNCATE TABLE sale", "INSERT INTO sale VALUES (1, 1, 1)");
    requireExact("v", query);
    database.run("INSERT INTO sale VALUES (2, 1, 2), (3, 2, 2)");
    requireExact("v", query);
  }

  @Test
  void rowsThatKeepTheirKey_areUpdated_withTheirIndexes() throws SQLException {
    String query =
        "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale WHERE shop IS NOT NULL GROUP BY"
            + " shop";
    create("v", query);
    database.run(
        "CREATE UNIQUE INDEX v_total ON v (total)",
        "CREATE INDEX v_n ON v (n, shop)",
        "INSERT INTO sale VALUES (6, 1, 8)");
    requireExact("v", query);
    assertThat(
            database.query(
                "SELECT rows_last_batch FROM moka.materialized_views WHERE view_name = 'V'"))
        .isEqualTo("1");
    for (String change :
        new String[] {
          "UPDATE sale SET shop = CASE shop WHEN 1 THEN 2 WHEN 2 THEN 1 ELSE shop END",
          "UPDATE sale SET shop = 9 WHERE shop = 1",
          "DELETE FROM sale WHERE shop = 2; INSERT INTO sale VALUES (7, 8, 0.5), (8, 3, 10.5)"
        }) {
      database.run(change.split("; "));
      requireExact("v", query);
      assertThat(database.query("SELECT shop FROM v WHERE total = 18"))
          .isEqualTo(database.query("SELECT shop FROM (" + query + ") AS q WHERE total = 18"));
      assertThat(database.query("CHECK DATABASE")).isEmpty();
    }
  }

  /** More rows than are written at once give their keys to one another. */
  @Test
  void uniqueKeys_moveBetweenManyRows() throws SQLException {
    database.run(
        "CREATE TABLE seat (id INTEGER PRIMARY KEY, x INTEGER NOT NULL)",
        "INSERT INTO seat SELECT n, n FROM GENERATE_SERIES(1, 600) AS s (n)");
    for (String query :
        new String[] {
          "SELECT id, x FROM seat",
          "SELECT id, SUM(x) AS x FROM seat GROUP BY id",
          "SELECT id, x, ROW_NUMBER() OVER (PARTITION BY id ORDER BY x) AS n FROM seat"
        }) {
      database.run(
          "CREATE MATERIALIZED VIEW v INCREMENTAL AS " + query,
          "CREATE UNIQUE INDEX v_x ON v (x)",
          "UPDATE seat SET x = MOD(x, 600) + 1");
      requireExact("v", query);
      database.run("UPDATE seat SET x = 601 - x");
      requireExact("v", query);
      assertThat(database.query("CHECK DATABASE")).isEmpty();
      database.run("DROP MATERIALIZED VIEW v");
    }
  }

  @Test
  void aggregatesOfAViewThatAreNotUsed_doNotFail() throws SQLException {
    database.run(
        "CREATE VIEW stats AS SELECT shop, COUNT(*) AS n, SUM(100 / amount) AS s FROM sale GROUP BY"
            + " shop");
    String query = "SELECT shop, n FROM stats";
    create("v", query);
    database.run("INSERT INTO sale VALUES (6, 1, 0)");
    requireExact("v", query);
    database.run("INSERT INTO sale VALUES (7, 1, 2)", "DELETE FROM sale WHERE id = 1");
    requireExact("v", query);
  }

  @Test
  void states_goWithTheView() throws SQLException {
    String query = "SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop";
    keeps(query, "INSERT INTO sale VALUES (6, 1, 8)");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
    database.run("DROP MATERIALIZED VIEW v");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
    keeps(query, "INSERT INTO sale VALUES (7, 1, 8)");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }
}

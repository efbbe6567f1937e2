package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views with {@code freshness = 'immediate'}: their writers keep them. */
final class ImmediateViewTest {
  private static final String TOTALS =
      "SELECT shop, COUNT(*) AS n, COUNT(amount) AS paid, SUM(amount) AS total,"
          + " AVG(amount) AS mean, SUM(amount) FILTER (WHERE amount > 5) AS large"
          + " FROM sale GROUP BY shop";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, amount INTEGER)",
        "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 5), (3, 3, 7), (4, 3, 1), (5, NULL, NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private void create(String name, String query) throws SQLException {
    database.run(definition(name, query));
  }

  private static String definition(String name, String query) {
    return "CREATE MATERIALIZED VIEW "
        + name
        + " INCREMENTAL WITH (freshness = 'immediate') AS "
        + query;
  }

  private static String sorted(Connection connection, String query) throws SQLException {
    String[] rows = TestDatabase.query(connection, query).split("\\|");
    Arrays.sort(rows);
    return String.join("|", rows);
  }

  private static void requireSame(Connection connection, String view, String query)
      throws SQLException {
    assertThat(sorted(connection, "SELECT * FROM " + view)).isEqualTo(sorted(connection, query));
  }

  private void requireSame() throws SQLException {
    try (Connection connection = database.connect()) {
      requireSame(connection, "totals", TOTALS);
    }
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  private static void assertFails(ThrowingCallable work, String state, String... parts) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(e.getSQLState()).isEqualTo(state);
              for (String part : parts) {
                assertThat(e.getMessage()).contains(part);
              }
            });
  }

  @Test
  void newView_hasTheRowsFromBefore() throws SQLException {
    create("totals", TOTALS);
    requireSame();
    assertThat(database.query("SELECT shop, n, total FROM totals WHERE shop = 3"))
        .isEqualTo("3,2,8");
    assertThat(database.query("SELECT n, paid, total, mean FROM totals WHERE shop IS NULL"))
        .isEqualTo("1,0,null,null");
  }

  @Test
  void eachStatement_isInTheView_atItsCommit() throws SQLException {
    create("totals", TOTALS);
    for (String change :
        List.of(
            "INSERT INTO sale VALUES (6, 1, 3), (7, 9, 4), (8, 9, NULL)",
            "UPDATE sale SET amount = amount + 100 WHERE shop = 1",
            "UPDATE sale SET shop = 2 WHERE id IN (1, 7)",
            "UPDATE sale SET id = id + 100 WHERE id = 3",
            "DELETE FROM sale WHERE shop = 9",
            "INSERT INTO sale VALUES (1, 4, 1) ON CONFLICT (id) DO UPDATE SET shop = 4, amount = 2",
            "INSERT INTO sale VALUES (1, 5, 1) ON CONFLICT (id) DO NOTHING",
            "UPSERT INTO sale VALUES (2, 4, 9), (20, 4, 9)",
            "MERGE INTO sale USING (VALUES (1, 7), (30, 8)) AS s (i, a) ON sale.id = s.i"
                + " WHEN MATCHED THEN UPDATE SET amount = s.a"
                + " WHEN NOT MATCHED THEN INSERT (id, shop, amount) VALUES (s.i, 1, s.a)",
            "MERGE INTO sale USING (VALUES (1), (20)) AS s (i) ON sale.id = s.i"
                + " WHEN MATCHED THEN DELETE",
            "INSERT INTO sale SELECT id + 1000, shop, amount FROM sale",
            "INSERT INTO sale SELECT shop + 5000, shop, n FROM totals WHERE shop IS NOT NULL",
            "DELETE FROM sale WHERE shop IN (SELECT shop FROM totals WHERE n > 2)",
            "TRUNCATE TABLE sale",
            "INSERT INTO sale VALUES (1, 1, 1)",
            "DELETE FROM sale")) {
      database.run(change);
      requireSame();
    }
    assertThat(database.query("SELECT * FROM totals")).isEmpty();
  }

  @Test
  void batch_andCopy_areInTheView() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO sale VALUES (?, ?, ?)")) {
      for (int i = 100; i < 700; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i % 7);
        insert.setInt(3, i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    requireSame();
    database.run("DELETE FROM sale");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append(i).append('\t').append(i % 100).append('\t').append(i).append('\n');
    }
    try (Connection connection = database.connect();
        PreparedStatement copy = connection.prepareStatement("COPY sale FROM ?")) {
      copy.setCharacterStream(1, new StringReader(lines.toString()));
      copy.execute();
    }
    assertThat(database.query("SELECT COUNT(*) FROM totals")).isEqualTo("100");
    requireSame();
  }

  @Test
  void ownWrites_areRead_andUndoneWithASavepoint() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.begin()) {
      requireSame(connection, "totals", TOTALS);
      TestDatabase.execute(
          connection, "INSERT INTO sale VALUES (6, 2, 4)", "SAVEPOINT s", "DELETE FROM sale");
      assertThat(TestDatabase.query(connection, "SELECT * FROM totals")).isEmpty();
      TestDatabase.execute(connection, "ROLLBACK TO SAVEPOINT s");
      assertThat(TestDatabase.query(connection, "SELECT total FROM totals WHERE shop = 2"))
          .isEqualTo("9");
      requireSame(connection, "totals", TOTALS);
      assertFails(
          () -> TestDatabase.execute(connection, "INSERT INTO sale VALUES (50, 2, 1), (1, 2, 1)"),
          "23505");
      requireSame(connection, "totals", TOTALS);
      connection.rollback();
      requireSame(connection, "totals", TOTALS);
    }
  }

  @Test
  void olderSnapshot_hasTheViewOfThen() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.begin()) {
      String before = sorted(connection, TOTALS);
      for (int i = 10; i < 20; i++) {
        database.run(
            "INSERT INTO sale VALUES (" + i + ", 1, 1)", "DELETE FROM sale WHERE id = " + (i - 8));
        assertThat(sorted(connection, "SELECT * FROM totals")).isEqualTo(before);
      }
    }
    requireSame();
  }

  /** Each sees the other's column group as it was, and would take away from another group. */
  @Test
  void changesOfColumnGroups_conflict_ifTheViewUsesBoth() throws SQLException {
    try (TestDatabase optimistic = TestDatabase.optimistic()) {
      optimistic.run(
          "CREATE TABLE part (id INTEGER PRIMARY KEY, shop INTEGER, x INTEGER, y INTEGER, z"
              + " INTEGER, COLUMN GROUP hot (x), COLUMN GROUP warm (y), COLUMN GROUP cold (z))",
          "INSERT INTO part VALUES (1, 1, 1, 1, 1)",
          definition("parts", "SELECT shop, SUM(x) AS x, SUM(y) AS y FROM part GROUP BY shop"));
      assertFails(() -> changeBoth(optimistic, "x = 5", "shop = 2"), "40001");
      assertFails(() -> changeBoth(optimistic, "shop = 3", "y = 7"), "40001");
      changeBoth(optimistic, "shop = 4", "z = 9");
      assertThat(optimistic.query("SELECT * FROM parts")).isEqualTo("4,5,1");
      assertThat(optimistic.query("CHECK MATERIALIZED VIEW parts")).isEmpty();
    }
  }

  private static void changeBoth(TestDatabase optimistic, String one, String other)
      throws SQLException {
    try (Connection first = optimistic.begin();
        Connection second = optimistic.begin()) {
      TestDatabase.query(first, "SELECT * FROM part");
      TestDatabase.query(second, "SELECT * FROM part");
      TestDatabase.execute(first, "UPDATE part SET " + one);
      TestDatabase.execute(second, "UPDATE part SET " + other);
      first.commit();
      second.commit();
    }
  }

  @Test
  void cascades_reachTheViewsOfTheirTables() throws SQLException {
    database.run(
        "CREATE TABLE city (id INTEGER PRIMARY KEY)",
        "CREATE TABLE house (id INTEGER PRIMARY KEY, city INTEGER, up INTEGER,"
            + " FOREIGN KEY (city) REFERENCES city (id) ON DELETE CASCADE ON UPDATE CASCADE,"
            + " FOREIGN KEY (up) REFERENCES house (id) ON DELETE SET NULL)",
        "INSERT INTO city VALUES (1), (2), (3)",
        "INSERT INTO house VALUES (1, 1, NULL), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, NULL)");
    String query = "SELECT city, COUNT(*) AS n, SUM(up) AS ups FROM house GROUP BY city";
    create("houses", query);
    try (Connection connection = database.connect()) {
      for (String change :
          List.of(
              "UPDATE city SET id = 9 WHERE id = 2",
              "DELETE FROM house WHERE id = 1",
              "DELETE FROM city WHERE id = 9",
              "DELETE FROM city")) {
        database.run(change);
        requireSame(connection, "houses", query);
      }
    }
  }

  @Test
  void writersOfOneGroup_neitherWaitNorConflict() throws SQLException {
    create("totals", TOTALS);
    List<Connection> writers = new ArrayList<>();
    try {
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) {
          Connection writer = database.begin();
          writers.add(writer);
          TestDatabase.query(writer, "SELECT COUNT(*) FROM sale");
        }
        int id = 1000 * (round + 1);
        for (Connection writer : writers) {
          TestDatabase.execute(writer, "INSERT INTO sale VALUES (" + id++ + ", 1, 2)");
        }
        for (Connection writer : writers) {
          writer.commit();
          writer.close();
        }
        writers.clear();
        assertThat(database.query("SELECT n, total FROM totals WHERE shop = 1"))
            .isEqualTo(1 + 100 * (round + 1) + "," + (10 + 200 * (round + 1)));
      }
    } finally {
      for (Connection writer : writers) {
        writer.close();
      }
    }
    requireSame();
    database.run("REFRESH MATERIALIZED VIEW totals");
    requireSame();
    database.run("DELETE FROM sale WHERE id >= 1000");
    requireSame();
  }

  @Test
  void transactionsFromBeforeOthersCommitted_doNotConflict() throws SQLException {
    create("totals", TOTALS);
    for (boolean optimistic : new boolean[] {false, true}) {
      try (TestDatabase other = optimistic ? TestDatabase.optimistic() : null;
          Connection late = (other == null ? database : other).begin()) {
        TestDatabase on = other == null ? database : other;
        if (other != null) {
          other.run(
              "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, amount INTEGER)",
              definition("totals", TOTALS));
        }
        TestDatabase.query(late, "SELECT COUNT(*) FROM sale");
        for (int i = 100; i < 200; i++) {
          on.run("INSERT INTO sale VALUES (" + i + ", 1, 1)");
        }
        TestDatabase.execute(
            late, "INSERT INTO sale VALUES (900, 1, 1)", "INSERT INTO sale VALUES (901, 1, 1)");
        late.commit();
        requireSame(late, "totals", TOTALS);
      }
    }
  }

  @Test
  void serializableWriters_doNotConflict_readersOfTheGroupDo() throws SQLException {
    create("totals", TOTALS);
    try (Connection one = serializable();
        Connection two = serializable()) {
      TestDatabase.execute(one, "INSERT INTO sale VALUES (10, 1, 1)");
      TestDatabase.execute(two, "INSERT INTO sale VALUES (11, 1, 1)");
      one.commit();
      two.commit();
    }
    requireSame();
    database.run("CREATE TABLE result (n INTEGER)");
    try (Connection reader = serializable()) {
      TestDatabase.query(reader, "SELECT n FROM totals WHERE shop = 1");
      TestDatabase.execute(reader, "INSERT INTO result VALUES (1)");
      database.run("INSERT INTO sale VALUES (12, 1, 1)");
      assertFails(reader::commit, "40001", "materialized view PUBLIC.TOTALS");
    }
  }

  private Connection serializable() throws SQLException {
    Connection connection = database.connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    connection.setAutoCommit(false);
    return connection;
  }

  @Test
  void otherLevels_findTheirOwnSnapshot() throws SQLException {
    create("totals", TOTALS);
    for (int level :
        new int[] {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ}) {
      try (Connection connection = database.connect()) {
        connection.setTransactionIsolation(level);
        connection.setAutoCommit(false);
        for (int i = 0; i < 5; i++) {
          requireSame(connection, "totals", TOTALS);
          TestDatabase.execute(connection, "INSERT INTO sale VALUES (" + (50 + i) + ", 1, 1)");
          database.run("INSERT INTO sale VALUES (" + (60 + i) + ", 1, 1)");
          requireSame(connection, "totals", TOTALS);
          database.run("DELETE FROM sale WHERE id = " + (60 + i));
        }
        connection.rollback();
      }
    }
    requireSame();
  }

  @Test
  void viewWithoutGroups_hasOneRow() throws SQLException {
    String query = "SELECT COUNT(*) AS n, SUM(amount) AS total FROM sale WHERE amount > 1";
    create("counted", query);
    assertThat(database.query("SELECT * FROM counted")).isEqualTo("3,22");
    database.run("DELETE FROM sale");
    assertThat(database.query("SELECT * FROM counted")).isEqualTo("0,null");
    database.run("INSERT INTO sale VALUES (1, 1, 2), (2, 1, 1)");
    assertThat(database.query("SELECT * FROM counted")).isEqualTo("1,2");
    database.run("DROP MATERIALIZED VIEW counted", "DELETE FROM sale");
    create("counted", query);
    assertThat(database.query("SELECT * FROM counted")).isEqualTo("0,null");
  }

  @Test
  void groupsByExpressions_andNames() throws SQLException {
    database.run(
        "CREATE SCHEMA other",
        definition(
            "parity (rest, n)",
            "SELECT MOD(s.amount, 2), COUNT(*) FROM sale AS s WHERE s.shop IS NOT NULL"
                + " GROUP BY MOD(amount, 2)"),
        "SET SCHEMA other",
        "INSERT INTO public.sale VALUES (6, 1, 2)");
    assertThat(database.query("SELECT * FROM public.parity ORDER BY rest")).isEqualTo("0,2|1,3");
    assertThat(database.query("SELECT n FROM public.parity WHERE rest >= 1")).isEqualTo("3");
    assertThat(database.query("EXPLAIN SELECT n FROM public.parity WHERE rest = 1"))
        .contains("TallyScan PUBLIC.PARITY range");
  }

  @Test
  void sumBeyondItsType_failsForReadersOnly() throws SQLException {
    database.run("CREATE TABLE big (id INTEGER PRIMARY KEY, x DECIMAL(38, 0))");
    String query = "SELECT SUM(x) AS total FROM big";
    create("sums", query);
    String largest = "9".repeat(38);
    database.run("INSERT INTO big VALUES (1, " + largest + "), (2, " + largest + ")");
    assertThat(outcome("SELECT * FROM sums")).isEqualTo(outcome(query));
    database.run("DELETE FROM big WHERE id = 1");
    assertThat(database.query("SELECT * FROM sums")).isEqualTo(largest);
  }

  private String outcome(String query) {
    try {
      return database.query(query);
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  @Test
  void failingExpression_failsTheWriter() throws SQLException {
    create("ratio", "SELECT 100 / shop AS part, COUNT(*) AS n FROM sale GROUP BY 100 / shop");
    assertFails(
        () -> database.run("INSERT INTO sale VALUES (6, 0, 1)"),
        "22012",
        "materialized view PUBLIC.RATIO");
    assertThat(database.query("SELECT COUNT(*) FROM sale")).isEqualTo("5");
    assertThat(database.query("CHECK MATERIALIZED VIEW ratio")).isEmpty();
  }

  @Test
  void whatWritersCannotKeep_isRefused() {
    for (String query :
        List.of(
            "SELECT shop, MAX(amount) AS m FROM sale GROUP BY shop",
            "SELECT shop, COUNT(DISTINCT amount) AS m FROM sale GROUP BY shop",
            "SELECT shop, SUM(amount) + 1 AS m FROM sale GROUP BY shop",
            "SELECT shop, BOOL_AND(amount > 1) AS m FROM sale GROUP BY shop",
            "SELECT shop, SUM(CAST(amount AS DOUBLE)) AS m FROM sale GROUP BY shop",
            "SELECT CAST(id AS DOUBLE) AS d, COUNT(*) AS m FROM sale GROUP BY CAST(id AS DOUBLE)",
            "SELECT shop, COUNT(*) AS m FROM sale GROUP BY shop HAVING COUNT(*) > 1",
            "SELECT COUNT(*) AS m FROM sale GROUP BY shop",
            "SELECT shop, COUNT(*) AS m FROM sale GROUP BY 1",
            "SELECT s.shop, COUNT(*) AS m FROM sale s JOIN sale t ON s.id = t.shop GROUP BY s.shop",
            "SELECT shop, COUNT(*) AS m FROM sale WHERE id IN (SELECT id FROM sale) GROUP BY shop",
            "SELECT shop, COUNT(*) AS m FROM sale WHERE RANDOM() < 1 GROUP BY shop",
            "SELECT shop, amount FROM sale")) {
      assertFails(() -> create("v", query), "0A000");
    }
    assertFails(
        () ->
            database.run(
                "CREATE TABLE page (id INTEGER PRIMARY KEY, body CLOB)",
                definition("v", "SELECT COUNT(body) AS n FROM page")),
        "0A000",
        "BODY");
    assertFails(
        () -> create("v", "SELECT shop,\n SUM(amount)  + 1 AS m FROM sale GROUP BY shop"),
        "0A000",
        "with SUM(amount)  + 1, which is neither");
    assertFails(
        () -> create("v", "SELECT shop, MIN(amount) AS m FROM sale GROUP BY shop"),
        "0A000",
        "PUBLIC.V",
        "MIN",
        "freshness = 'current'");
  }

  /** Writers have different zones, so a row would go from another group than it came to. */
  @Test
  void whatDependsOnTheSessionsZone_isRefused() throws SQLException {
    database.run(
        "CREATE TABLE event (id INTEGER PRIMARY KEY, at TIMESTAMP WITH TIME ZONE, day TIMESTAMP,"
            + " clock TIME)");
    for (String group :
        List.of(
            "CAST(at AS DATE)",
            "EXTRACT(HOUR FROM at)",
            "DAYOFWEEK(at)",
            "TO_CHAR(at, 'YYYY-MM-DD')",
            "LAST_DAY(at)",
            "FORMAT('%s', at)",
            "EXTRACT(HOUR FROM at + INTERVAL '1' DAY)",
            "at + INTERVAL '1' MONTH > at",
            "day AT LOCAL > at",
            "day > at",
            "CAST(clock AS TIMESTAMP)",
            "CAST(clock AS TIMESTAMP WITH TIME ZONE)",
            "CAST(at - day AS VARCHAR)",
            "COALESCE(at, day) > at")) {
      String query = "SELECT " + group + " AS g, COUNT(*) AS n FROM event GROUP BY " + group;
      assertFails(() -> create("v", query), "0A000");
    }
    String hours =
        "SELECT EXTRACT(HOUR FROM at AT TIME ZONE 'UTC') AS h, EXTRACT(EPOCH FROM at) AS e,"
            + " at > TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00' AS late, COUNT(at) AS n"
            + " FROM event WHERE at + INTERVAL '1' HOUR > day AT TIME ZONE 'UTC'"
            + " GROUP BY EXTRACT(HOUR FROM at AT TIME ZONE 'UTC'), EXTRACT(EPOCH FROM at),"
            + " at > TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00'";
    create("hours", hours);
    String values =
        "TIMESTAMP WITH TIME ZONE '2020-01-31 23:00:00+00', TIMESTAMP '2020-01-31 22:00:00', NULL)";
    try (Connection connection = database.connect()) {
      TestDatabase.execute(
          connection, "SET TIME ZONE 'Asia/Tokyo'", "INSERT INTO event VALUES (1, " + values);
      database.run("SET TIME ZONE 'UTC'", "INSERT INTO event VALUES (2, " + values);
      requireSame(connection, "hours", hours);
      assertThat(database.query("SELECT h, n FROM hours")).isEqualTo("23,2");
      TestDatabase.execute(connection, "DELETE FROM event WHERE id = 2");
      requireSame(connection, "hours", hours);
    }
  }

  @Test
  void otherStatements_areRefused() throws SQLException {
    create("totals", TOTALS);
    for (String statement :
        List.of(
            "ALTER MATERIALIZED VIEW totals PAUSE",
            "ALTER MATERIALIZED VIEW totals RESUME",
            "ALTER MATERIALIZED VIEW totals SET (freshness = 'current')",
            "ALTER MATERIALIZED VIEW totals SET (max_lag = '1h')",
            "CREATE INDEX by_n ON totals (n)",
            "INSERT INTO totals (shop) VALUES (1)",
            "SELECT * FROM totals FOR UPDATE",
            "SELECT * FROM totals FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP")) {
      assertFails(() -> database.run(statement), "0A000", "PUBLIC.TOTALS");
    }
    assertFails(
        () ->
            database.run(
                "CREATE MATERIALIZED VIEW w INCREMENTAL WITH (freshness = 'immediate', max_lag ="
                    + " '1h') AS SELECT COUNT(*) AS n FROM sale"),
        "0A000",
        "max_lag");
    database.run("CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT COUNT(*) AS n FROM sale");
    assertFails(
        () -> database.run("ALTER MATERIALIZED VIEW w SET (freshness = 'immediate')"), "0A000");
    assertFails(() -> create("x", "SELECT COUNT(*) AS n FROM w"), "0A000");
    assertFails(() -> database.run("DROP TABLE sale"), "2BP01");
    assertFails(() -> database.run("ALTER TABLE sale DROP COLUMN amount"), "2BP01");
  }

  @Test
  void list_explain_andAwait_knowIt() throws SQLException {
    create("totals", TOTALS);
    assertThat(
            database.query(
                "SELECT view_name, mode, freshness, status, lag_millis, pending FROM"
                    + " moka.materialized_views"))
        .isEqualTo("TOTALS,INCREMENTAL,IMMEDIATE,OK,0,0");
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW totals"))
        .isEqualTo("Groups by SHOP [by each writer]|  Table SALE [by each writer]");
    database.run("CALL MOKA.AWAIT_VIEWS('totals', 60)", "CALL MOKA.AWAIT_VIEWS(60)");
  }

  @Test
  void viewWithoutData_isFilledByRefresh() throws SQLException {
    database.run(definition("totals", TOTALS) + " WITH NO DATA");
    database.run("INSERT INTO sale VALUES (6, 1, 1)", "DELETE FROM sale WHERE id = 2");
    assertFails(() -> database.query("SELECT * FROM totals"), "55000", "REFRESH");
    assertFails(() -> database.query("CHECK MATERIALIZED VIEW totals"), "55000");
    assertThat(database.query("SELECT status FROM moka.materialized_views")).isEqualTo("UNFILLED");
    database.run("REFRESH MATERIALIZED VIEW totals");
    requireSame();
    database.run("REFRESH MATERIALIZED VIEW totals WITH NO DATA");
    assertFails(() -> database.query("SELECT * FROM totals"), "55000");
    database.run("DELETE FROM sale WHERE id = 1", "REFRESH MATERIALIZED VIEW totals");
    requireSame();
  }

  @Test
  void refresh_whileWritersAreAtWork_missesNothing() throws SQLException {
    create("totals", TOTALS);
    try (Connection open = database.begin();
        Connection late = database.begin()) {
      TestDatabase.query(late, "SELECT COUNT(*) FROM sale");
      TestDatabase.execute(open, "INSERT INTO sale VALUES (6, 1, 4)");
      database.run("REFRESH MATERIALIZED VIEW totals");
      requireSame(open, "totals", TOTALS);
      TestDatabase.execute(open, "DELETE FROM sale WHERE id = 1");
      TestDatabase.execute(late, "INSERT INTO sale VALUES (7, 1, 4)");
      requireSame(late, "totals", TOTALS);
      open.commit();
      late.commit();
    }
    requireSame();
    try (Connection open = database.begin()) {
      TestDatabase.execute(
          open, "DELETE FROM sale WHERE id = 3", "REFRESH MATERIALIZED VIEW totals");
    }
    requireSame();
  }

  @Test
  void writersWithTheDefinitionFromBefore_fail() throws SQLException {
    try (Connection open = database.begin()) {
      TestDatabase.execute(open, "INSERT INTO sale VALUES (6, 1, 4)");
      create("totals", TOTALS);
      assertFails(open::commit, "40001", "PUBLIC.SALE");
    }
    requireSame();
  }

  @Test
  void tableThatIsRewrittenOrRenamed_keepsItsView() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "ALTER TABLE sale ADD COLUMN note INTEGER",
        "UPDATE sale SET note = 1 WHERE id < 3",
        "ALTER TABLE sale ALTER COLUMN note SET DATA TYPE VARCHAR(20) USING 'y'",
        "INSERT INTO sale VALUES (6, 1, 4, 'x')");
    requireSame();
    database.run("INSERT INTO sale VALUES (7, 1, 4, 'x')", "DELETE FROM sale WHERE id = 1");
    requireSame();
    database.run(
        "ALTER TABLE sale RENAME COLUMN amount TO price",
        "INSERT INTO sale VALUES (8, 1, 4, 'x')",
        "ALTER TABLE sale RENAME TO deal",
        "INSERT INTO deal VALUES (9, 1, 4, 'x')",
        "ALTER MATERIALIZED VIEW totals RENAME TO sums",
        "INSERT INTO deal VALUES (10, 1, 4, 'x')");
    assertThat(database.query("CHECK MATERIALIZED VIEW sums")).isEmpty();
    assertThat(database.query("SELECT n FROM sums WHERE shop = 1")).isEqualTo("5");
  }

  /** The rows stay as they are stored, and divisions give other values. */
  @Test
  void columnOfAnotherType_fillsTheViewAgain() throws SQLException {
    database.run(
        "CREATE TABLE part (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)",
        "INSERT INTO part VALUES (1, 1, 5), (2, 1, 6)");
    String query = "SELECT g, COUNT(*) AS n FROM part WHERE x / 2 > 2 GROUP BY g";
    create("halves", query);
    database.run("ALTER TABLE part ALTER COLUMN x SET DATA TYPE DECIMAL(10)");
    assertThat(database.query("SELECT * FROM halves")).isEqualTo("1,2");
    database.run("DELETE FROM part");
    assertThat(database.query("SELECT * FROM halves")).isEmpty();
    assertThat(database.query("CHECK MATERIALIZED VIEW halves")).isEmpty();
  }

  @Test
  void truncateThatIsRolledBack_leavesTheView() throws SQLException {
    create("totals", TOTALS);
    try (Connection open = database.begin()) {
      TestDatabase.execute(
          open, "TRUNCATE TABLE sale", "INSERT INTO sale VALUES (1, 8, 1), (2, 8, 2)");
      requireSame(open, "totals", TOTALS);
      assertThat(TestDatabase.query(open, "SELECT n FROM totals")).isEqualTo("2");
      open.rollback();
    }
    requireSame();
    assertThat(database.query("SELECT COUNT(*) FROM totals")).isEqualTo("4");
  }

  @Test
  void viewsOverIt_readIt() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "CREATE VIEW large AS SELECT shop FROM totals WHERE total >= 8",
        "CREATE MATERIALIZED VIEW outer_view INCREMENTAL WITH (freshness = 'current') AS"
            + " SELECT shop, n FROM totals WHERE n > 1",
        "CREATE MATERIALIZED VIEW copied AS SELECT shop, n FROM totals",
        "INSERT INTO sale VALUES (6, 2, 4)");
    assertThat(database.query("SELECT shop FROM large ORDER BY shop")).isEqualTo("1|2|3");
    assertThat(database.query("SELECT * FROM outer_view ORDER BY shop")).isEqualTo("2,2|3,2");
    assertThat(database.query("SELECT n FROM copied WHERE shop = 2")).isEqualTo("1");
    assertThat(
            database.query(
                "SELECT s.id, t.n FROM sale s JOIN totals t ON t.shop = s.shop ORDER BY s.id"))
        .isEqualTo("1,1|2,2|3,2|4,2|6,2");
  }

  @Test
  void severalViewsOfOneTable_andDroppedOnes() throws SQLException {
    String other = "SELECT amount, COUNT(*) AS n FROM sale GROUP BY amount";
    create("totals", TOTALS);
    create("amounts", other);
    database.run("INSERT INTO sale VALUES (6, 1, 1)");
    requireSame();
    try (Connection connection = database.connect()) {
      requireSame(connection, "amounts", other);
    }
    database.run("DROP MATERIALIZED VIEW totals", "INSERT INTO sale VALUES (7, 1, 1)");
    assertThat(database.query("CHECK MATERIALIZED VIEW amounts")).isEmpty();
    create("totals", TOTALS);
    requireSame();
    database.run("DROP TABLE sale CASCADE");
    assertThat(database.query("SELECT COUNT(*) FROM moka.materialized_views")).isEqualTo("0");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void checkDatabase_knowsTheSums() throws SQLException {
    create("totals", TOTALS);
    database.run("INSERT INTO sale VALUES (6, 1, 1)", "TRUNCATE TABLE sale");
    database.run("INSERT INTO sale VALUES (6, 1, 1)");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void script_hasTheFreshness() throws SQLException {
    create("totals", "SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop");
    assertThat(database.query("SCRIPT")).contains("INCREMENTAL WITH (freshness = 'immediate') AS");
  }

  @Test
  void trigger_isRefused() throws SQLException {
    create("totals", TOTALS);
    assertFails(
        () ->
            database.run(
                "CREATE TRIGGER tr AFTER INSERT OR UPDATE ON totals FOR EACH ROW DELETE FROM sale"
                    + " WHERE id = NEW.shop"),
        "0A000",
        "PUBLIC.TOTALS",
        "immediate");
  }

  /** A sum is computed only for those who want it. */
  @Test
  void sumBeyondItsType_failsNeitherOtherColumns_norOtherGroups() throws SQLException {
    database.run(
        "CREATE TABLE big (id INTEGER PRIMARY KEY, g INTEGER, x DECIMAL(38))",
        "INSERT INTO big SELECT n, MOD(n, 3), 1 FROM GENERATE_SERIES(1, 9) AS s (n)");
    create("sums", "SELECT g, COUNT(*) AS n, SUM(x) AS s FROM big GROUP BY g");
    database.run("UPDATE big SET x = " + "6" + "0".repeat(37) + " WHERE id IN (1, 4)");
    assertThat(database.query("SELECT g, n FROM sums ORDER BY g")).isEqualTo("0,3|1,3|2,3");
    assertThat(database.query("SELECT s FROM sums WHERE MOD(g, 3) = 2")).isEqualTo("3");
    assertFails(() -> database.query("SELECT s FROM sums"), "22003");
    assertFails(() -> database.query("SELECT g FROM sums WHERE s > 0"), "22003");
  }
}

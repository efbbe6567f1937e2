package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of materialized views that keep themselves. */
final class ViewUpkeepTest {
  private static final String TOTALS =
      "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
        "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 20), (3, 2, 30)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private void create(String name, String query) throws SQLException {
    database.run("CREATE MATERIALIZED VIEW " + name + " INCREMENTAL AS " + query);
  }

  private void await() throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS(60)");
  }

  private String totals() throws SQLException {
    return database.query("SELECT shop, n, total FROM totals ORDER BY shop");
  }

  private String status(String column) throws SQLException {
    return database.query("SELECT " + column + " FROM moka.materialized_views ORDER BY view_name");
  }

  private void assertFails(ThrowingCallable work, String state, String... parts) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
        .hasMessageContainingAll(parts);
  }

  @Test
  void newView_hasRowsAndState() throws SQLException {
    create("totals", TOTALS);
    assertThat(totals()).isEqualTo("1,1,10|2,2,50");
    assertThat(status("view_schema, view_name, mode, freshness, status, lag_millis, pending"))
        .isEqualTo("PUBLIC,TOTALS,INCREMENTAL,EVENTUAL,OK,0,0");
  }

  @Test
  void viewOnDemand_isListedToo() throws SQLException {
    database.run("CREATE MATERIALIZED VIEW totals AS " + TOTALS);
    assertThat(status("view_name, mode, status, as_of_commit"))
        .isEqualTo("TOTALS,ON DEMAND,OK,null");
  }

  @Test
  void steps_areListedByView_untilItIsDropped() throws SQLException {
    create("totals", TOTALS);
    assertThat(database.query("SELECT * FROM moka.view_steps")).isEmpty();
    database.run("INSERT INTO sale VALUES (4, 1, 5)");
    await();
    assertThat(
            database.query(
                "SELECT view_schema, view_name, way, changed_rows, written_rows > 0, millis >= 0"
                    + " FROM moka.view_steps"))
        .isEqualTo("PUBLIC,TOTALS,BY DELTA,1,TRUE,TRUE");
    database.run("TRUNCATE TABLE sale");
    await();
    assertThat(
            database.query(
                "SELECT DISTINCT way FROM moka.view_steps"
                    + " WHERE began_at = (SELECT MAX(began_at) FROM moka.view_steps)"))
        .contains("COMPLETE");
    database.run("DROP MATERIALIZED VIEW totals");
    assertThat(database.query("SELECT * FROM moka.view_steps")).isEmpty();
  }

  @Test
  void transactionThatIsRolledBack_changesNothing() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "INSERT INTO sale VALUES (4, 1, 5)");
      connection.rollback();
      TestDatabase.execute(connection, "UPDATE sale SET amount = 11 WHERE id = 1");
      connection.commit();
    }
    await();
    assertThat(totals()).isEqualTo("1,1,11|2,2,50");
  }

  @Test
  void viewsOfOneTable_goOnTogether() throws SQLException {
    create("totals", TOTALS);
    create("large", "SELECT id, amount FROM sale WHERE amount > 15");
    database.run("INSERT INTO sale VALUES (4, 1, 50)");
    await();
    assertThat(totals()).isEqualTo("1,2,60|2,2,50");
    assertThat(database.query("SELECT id FROM large ORDER BY id")).isEqualTo("2|3|4");
    assertThat(database.query("SELECT COUNT(DISTINCT as_of_commit) FROM moka.materialized_views"))
        .isEqualTo("1");
  }

  @Test
  void viewOverView_isKept() throws SQLException {
    create("totals", TOTALS);
    create("best", "SELECT shop, total FROM totals WHERE total > 40");
    assertThat(database.query("SELECT shop, total FROM best")).isEqualTo("2,50");
    database.run("INSERT INTO sale VALUES (4, 1, 50)");
    await();
    assertThat(database.query("SELECT shop, total FROM best ORDER BY shop")).isEqualTo("1,60|2,50");
  }

  @Test
  void viewOverView_isMadeOfTablesAndNotOfOlderRows() throws SQLException {
    create("totals", TOTALS);
    database.run("ALTER MATERIALIZED VIEW totals PAUSE", "INSERT INTO sale VALUES (4, 1, 50)");
    create("best", "SELECT shop, total FROM totals WHERE total > 40");
    assertThat(database.query("SELECT shop, total FROM best ORDER BY shop")).isEqualTo("1,60|2,50");
    database.run("TRUNCATE TABLE sale", "INSERT INTO sale VALUES (5, 5, 55)");
    database.run("CALL MOKA.AWAIT_VIEWS('best', 60)");
    assertThat(database.query("SELECT shop, total FROM best")).isEqualTo("5,55");
    database.run("INSERT INTO sale VALUES (6, 6, 66)", "REFRESH MATERIALIZED VIEW best");
    assertThat(database.query("SELECT shop, total FROM best ORDER BY shop")).isEqualTo("5,55|6,66");
    assertThat(database.query("CHECK MATERIALIZED VIEW best")).isEmpty();
    assertThat(totals()).isEqualTo("1,1,10|2,2,50");
  }

  @Test
  void pausedView_waitsAndGoesOn() throws SQLException {
    create("totals", TOTALS);
    create("large", "SELECT id, amount FROM sale WHERE amount > 15");
    database.run("ALTER MATERIALIZED VIEW totals PAUSE", "INSERT INTO sale VALUES (4, 1, 50)");
    database.run("CALL MOKA.AWAIT_VIEWS('large', 60)");
    assertThat(totals()).isEqualTo("1,1,10|2,2,50");
    assertThat(database.query("SELECT id FROM large ORDER BY id")).isEqualTo("2|3|4");
    assertThat(status("view_name, status, pending")).isEqualTo("LARGE,OK,0|TOTALS,PAUSED,1");
    assertFails(this::await, "57014", "PUBLIC.TOTALS", "is paused");
    database.run("DELETE FROM sale WHERE id = 1", "ALTER MATERIALIZED VIEW totals RESUME");
    await();
    assertThat(totals()).isEqualTo("1,1,50|2,2,50");
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  @Test
  void pausedViewThatMissesNothing_isNotWaitedFor() throws SQLException {
    create("totals", TOTALS);
    database.run("ALTER MATERIALIZED VIEW totals PAUSE");
    await();
  }

  @Test
  void queryThatFails_breaksTheViewUntilItWorksAgain() throws SQLException {
    create("totals", TOTALS);
    create("shares", "SELECT shop, SUM(100 / amount) AS share FROM sale GROUP BY shop");
    database.run("INSERT INTO sale VALUES (4, 7, 0), (5, 1, 1)");
    assertFails(this::await, "57014", "PUBLIC.SHARES", "its query fails", "zero");
    database.run("CALL MOKA.AWAIT_VIEWS('totals', 60)");
    assertThat(totals()).isEqualTo("1,2,11|2,2,50|7,1,0");
    assertThat(database.query("SELECT shop FROM shares ORDER BY shop")).isEqualTo("1|2");
    assertThat(status("view_name, status")).isEqualTo("SHARES,BROKEN|TOTALS,OK");
    assertThat(status("error")).contains("PUBLIC.SALE with the key (4)");
    assertThat(database.query("CHECK MATERIALIZED VIEW shares")).isEmpty();
    database.run("UPDATE sale SET amount = 50 WHERE id = 4");
    await();
    assertThat(database.query("SELECT shop, share FROM shares ORDER BY shop"))
        .isEqualTo("1,110|2,8|7,2");
    assertThat(status("view_name, status, error")).isEqualTo("SHARES,OK,null|TOTALS,OK,null");
  }

  @Test
  void truncatedTable_isTakenIn() throws SQLException {
    create("totals", TOTALS);
    database.run("TRUNCATE TABLE sale", "INSERT INTO sale VALUES (9, 9, 9)");
    await();
    assertThat(totals()).isEqualTo("9,1,9");
    database.run("INSERT INTO sale VALUES (10, 9, 1)");
    await();
    assertThat(totals()).isEqualTo("9,2,10");
  }

  @Test
  void viewWithoutData_isNotReadableBeforeItsRefresh() throws SQLException {
    database.run("CREATE MATERIALIZED VIEW totals INCREMENTAL AS " + TOTALS + " WITH NO DATA");
    assertThat(status("status, as_of_commit")).isEqualTo("UNFILLED,null");
    assertFails(this::totals, "55000", "PUBLIC.TOTALS", "REFRESH MATERIALIZED VIEW");
    assertFails(() -> database.run("CALL MOKA.AWAIT_VIEWS('totals')"), "55000", "REFRESH");
    await();
    database.run("INSERT INTO sale VALUES (4, 1, 1)", "REFRESH MATERIALIZED VIEW totals");
    assertThat(totals()).isEqualTo("1,2,11|2,2,50");
    database.run("INSERT INTO sale VALUES (5, 1, 1)");
    await();
    assertThat(totals()).isEqualTo("1,3,12|2,2,50");
    database.run("REFRESH MATERIALIZED VIEW totals WITH NO DATA");
    assertFails(this::totals, "55000", "PUBLIC.TOTALS");
  }

  @Test
  void refreshedView_goesOnFromThere() throws SQLException {
    create("totals", TOTALS);
    for (int i = 10; i < 20; i++) {
      database.run(
          "INSERT INTO sale VALUES (" + i + ", 3, 1)",
          "REFRESH MATERIALIZED VIEW totals",
          "UPDATE sale SET amount = 2 WHERE id = " + i);
    }
    await();
    assertThat(totals()).isEqualTo("1,1,10|2,2,50|3,10,20");
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  @Test
  void newIndexOfATable_isNotAskedAboutThePast() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "ALTER MATERIALIZED VIEW totals PAUSE",
        "DELETE FROM sale WHERE id = 2",
        "UPDATE sale SET shop = 1 WHERE id = 3",
        "CREATE INDEX sale_shop ON sale (shop)",
        "ALTER MATERIALIZED VIEW totals RESUME");
    await();
    assertThat(totals()).isEqualTo("1,2,40");
    database.run("DROP INDEX sale_shop", "UPDATE sale SET shop = 2 WHERE id = 3");
    await();
    assertThat(totals()).isEqualTo("1,1,10|2,1,30");
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  @Test
  void indexOfTheView_isKept() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "CREATE INDEX by_total ON totals (total)", "UPDATE sale SET amount = 70 WHERE id = 1");
    await();
    assertThat(database.query("SELECT shop FROM totals WHERE total = 70")).isEqualTo("1");
    assertThat(database.query("SELECT shop FROM totals WHERE total = 10")).isEmpty();
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void droppedView_leavesNothing() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "INSERT INTO sale VALUES (4, 1, 1)",
        "DROP MATERIALIZED VIEW totals",
        "INSERT INTO sale VALUES (5, 1, 1)");
    assertThat(status("view_name")).isEmpty();
    create("totals", TOTALS);
    assertThat(totals()).isEqualTo("1,3,12|2,2,50");
    database.run("DELETE FROM sale WHERE id = 1");
    await();
    assertThat(totals()).isEqualTo("1,2,2|2,2,50");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void namesThatAreNoSuchView_areRefused() throws SQLException {
    database.run("CREATE MATERIALIZED VIEW totals AS " + TOTALS);
    assertFails(() -> database.run("CALL MOKA.AWAIT_VIEWS('nothing')"), "42S02", "NOTHING");
    assertFails(() -> database.run("CALL MOKA.AWAIT_VIEWS('sale')"), "42000", "SALE");
    assertFails(
        () -> database.query("CHECK MATERIALIZED VIEW totals"), "42000", "refreshed on demand");
    assertFails(
        () -> database.query("EXPLAIN MATERIALIZED VIEW sale"), "42000", "not a materialized view");
  }

  @Test
  void explain_tellsHowItIsKept() throws SQLException {
    create("totals", TOTALS);
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW totals")).contains("[by delta]");
    create("most", "SELECT shop, COUNT(DISTINCT id) AS n FROM sale GROUP BY shop");
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW most")).contains("[by key]");
    create("whole", "SELECT COUNT(DISTINCT shop) AS n FROM sale");
    assertThat(database.query("EXPLAIN MATERIALIZED VIEW whole")).contains("[complete]");
  }

  @Test
  void explain_tellsWhereNoIndexCanLead() throws SQLException {
    String all = "looks for rows by a computed value and reads all of them";
    assertThat(explained("SELECT -shop AS x, COUNT(DISTINCT id) AS n FROM sale GROUP BY -shop"))
        .contains("Groups by X [by key] " + all);
    assertThat(explained("SELECT id, RANK() OVER (PARTITION BY -shop ORDER BY id) AS r FROM sale"))
        .contains("Windows by an expression [by key] " + all);
    assertThat(explained("SELECT a.id FROM sale AS a JOIN sale AS b ON b.shop = a.shop + 1"))
        .contains("Inner join [by delta] no columns are equal", "[by delta] " + all);
    assertThat(explained("SELECT a.id FROM sale AS a JOIN sale AS b ON b.id = a.shop"))
        .doesNotContain("no columns are equal", all);
  }

  private String explained(String query) throws SQLException {
    create("explained", query);
    String plan = database.query("EXPLAIN MATERIALIZED VIEW explained");
    database.run("DROP MATERIALIZED VIEW explained");
    return plan;
  }

  @Test
  void waitingChanges_areNoFindings() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "ALTER MATERIALIZED VIEW totals PAUSE",
        "INSERT INTO sale VALUES (4, 1, 1)",
        "DELETE FROM sale WHERE id = 1");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  @Test
  void writersAtOnce_leaveExactViews() throws Exception {
    long seed = Long.getLong("moka.views.seed", 1);
    create("totals", TOTALS);
    create(
        "rows_of_shops", "SELECT s.id, t.amount FROM sale AS s JOIN sale AS t ON t.shop = s.shop");
    ExecutorService writers = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Random random = new Random(seed + i);
        running.add(
            writers.submit(
                () -> {
                  write(random);
                  return null;
                }));
      }
      for (int i = 0; i < 20; i++) {
        assertThat(database.query("CHECK MATERIALIZED VIEW totals")).as("seed %d", seed).isEmpty();
        assertThat(database.query("CHECK MATERIALIZED VIEW rows_of_shops"))
            .as("seed %d", seed)
            .isEmpty();
        database.run("REFRESH MATERIALIZED VIEW totals");
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      writers.shutdownNow();
    }
    await();
    assertThat(totals()).as("seed %d", seed).isEqualTo(database.query(TOTALS + " ORDER BY shop"));
    assertThat(database.query("CHECK MATERIALIZED VIEW rows_of_shops")).isEmpty();
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  private void write(Random random) throws SQLException {
    try (Connection connection = database.connect()) {
      for (int i = 0; i < 200; i++) {
        int id = random.nextInt(30);
        String change =
            switch (random.nextInt(3)) {
              case 0 -> "DELETE FROM sale WHERE id = " + id;
              case 1 -> "UPDATE sale SET shop = " + random.nextInt(4) + " WHERE id = " + id;
              default -> "MERGE INTO sale KEY (id) VALUES (" + id + ", 2, " + id + ")";
            };
        TestDatabase.execute(connection, change);
      }
    }
  }

  @Test
  void triggerOnTheSameTable_runsBeside() throws SQLException {
    database.run(
        "CREATE TABLE log (id INTEGER, amount INTEGER)",
        "CREATE TRIGGER noted AFTER INSERT ON sale FOR EACH ROW INSERT INTO log VALUES (NEW.id,"
            + " NEW.amount)");
    create("totals", TOTALS);
    create("logged", "SELECT COUNT(*) AS n, MAX(amount) AS most FROM log");
    database.run("INSERT INTO sale VALUES (4, 1, 1), (5, 5, 5)", "CALL MOKA.AWAIT_TRIGGERS(60)");
    await();
    assertThat(totals()).isEqualTo("1,2,11|2,2,50|5,1,5");
    assertThat(database.query("SELECT n, most FROM logged")).isEqualTo("2,5");
  }

  @Test
  void pausedBeyondItsLag_isComputedAsAWhole() throws SQLException {
    create("totals", TOTALS);
    create("large", "SELECT id, amount FROM sale WHERE amount > 15");
    database.run(
        "ALTER MATERIALIZED VIEW totals SET (max_lag = '1ms')",
        "ALTER MATERIALIZED VIEW totals PAUSE");
    for (int i = 10; i < 30; i++) {
      database.run(
          "INSERT INTO sale VALUES (" + i + ", 3, 100)", "CALL MOKA.AWAIT_VIEWS('large', 60)");
    }
    assertThat(totals()).isEqualTo("1,1,10|2,2,50");
    database.run("ALTER MATERIALIZED VIEW totals RESUME");
    await();
    assertThat(totals()).isEqualTo("1,1,10|2,2,50|3,20,2000");
    assertThat(status("view_name, status")).isEqualTo("LARGE,OK|TOTALS,OK");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void databaseThatIsOpenedAgain_goesOnWhereItWas(@TempDir Path directory) throws SQLException {
    String url = "jdbc:moka:" + directory.resolve("data");
    try (TestDatabase first = new TestDatabase(url)) {
      first.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE MATERIALIZED VIEW s INCREMENTAL AS SELECT a, COUNT(*) AS n FROM t GROUP BY a",
          "INSERT INTO t VALUES (1, 1), (2, 1)",
          "CALL MOKA.AWAIT_VIEWS(60)",
          "ALTER MATERIALIZED VIEW s PAUSE",
          "INSERT INTO t VALUES (3, 2)");
    }
    try (TestDatabase second = new TestDatabase(url)) {
      assertThat(second.query("SELECT a, n FROM s")).isEqualTo("1,2");
      second.run(
          "DELETE FROM t WHERE id = 1",
          "ALTER MATERIALIZED VIEW s RESUME",
          "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(second.query("SELECT a, n FROM s ORDER BY a")).isEqualTo("1,1|2,1");
      assertThat(second.query("SELECT commits > 0, status FROM moka.materialized_views"))
          .isEqualTo("TRUE,OK");
      assertThat(second.query("CHECK DATABASE")).isEmpty();
    }
  }

  @Test
  void moreRowsThanTheMemoryOfAStatement_areComputed() throws SQLException {
    try (TestDatabase small = new TestDatabase("jdbc:moka:mem:small_views;memory=1m")) {
      small.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE MATERIALIZED VIEW s INCREMENTAL AS SELECT a, id FROM t",
          "INSERT INTO t SELECT x, 1 FROM GENERATE_SERIES(1, 30000) AS n(x)",
          "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(small.query("SELECT COUNT(*), SUM(a) FROM s")).isEqualTo("30000,30000");
      small.run("UPDATE t SET a = 2", "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(small.query("SELECT COUNT(*), SUM(a) FROM s")).isEqualTo("30000,60000");
    }
  }
}

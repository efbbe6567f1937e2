package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views with {@code freshness = 'current'}: a reader gets their query at its own snapshot. */
final class FreshViewTest {
  private static final String TOTALS =
      "SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    // A query that is compared with a view must not be answered from it.
    database = TestDatabase.ofTables();
    database.run(
        "CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(10))",
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, amount INTEGER)",
        "CREATE INDEX sale_shop ON sale (shop)",
        "INSERT INTO shop VALUES (1, 'Oslo'), (2, 'Rome'), (3, 'Oslo'), (4, NULL)",
        "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 5), (3, 3, 7), (4, 4, 1), (5, NULL, 2)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  /** A view that takes nothing in, so that all is pending. */
  private void paused(String name, String query) throws SQLException {
    create(name, query);
    database.run("ALTER MATERIALIZED VIEW " + name + " PAUSE");
  }

  private void create(String name, String query) throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW "
            + name
            + " INCREMENTAL WITH (freshness = 'current') AS "
            + query);
  }

  private static String sorted(Connection connection, String query) throws SQLException {
    String[] rows = TestDatabase.query(connection, query).split("\\|");
    Arrays.sort(rows);
    return String.join("|", rows);
  }

  private static void requireFresh(Connection connection, String view, String query)
      throws SQLException {
    assertThat(sorted(connection, "SELECT * FROM " + view)).isEqualTo(sorted(connection, query));
  }

  private static void assertFails(ThrowingCallable work, String state, String... parts) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
        .hasMessageContainingAll(parts);
  }

  @Test
  void pendingCommits_areRead_byWhateverPlan() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "INSERT INTO sale VALUES (6, 2, 4), (7, 9, 3)",
        "UPDATE sale SET shop = 3 WHERE id = 1",
        "DELETE FROM sale WHERE id = 4");
    try (Connection connection = database.connect()) {
      requireFresh(connection, "totals", TOTALS);
      assertThat(TestDatabase.query(connection, "SELECT * FROM totals WHERE shop = 3"))
          .isEqualTo("3,2,17");
      assertThat(TestDatabase.query(connection, "SELECT COUNT(*) FROM totals")).isEqualTo("4");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT h.id, t.total FROM shop h LEFT JOIN totals t ON t.shop = h.id ORDER BY"
                      + " h.id"))
          .isEqualTo("1,null|2,9|3,17|4,null");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT h.id, (SELECT MAX(total) FROM totals t WHERE t.shop = h.id) FROM shop h"
                      + " ORDER BY 1"))
          .isEqualTo("1,null|2,9|3,17|4,null");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT a.shop FROM totals a JOIN totals b ON a.total < b.total AND b.shop = 3"
                      + " ORDER BY a.shop"))
          .isEqualTo("null|2|9");
      assertThat(
              TestDatabase.query(
                  connection,
                  "SELECT id FROM shop WHERE id IN (SELECT shop FROM totals) ORDER BY id"))
          .isEqualTo("2|3");
    }
  }

  @Test
  void ownWrites_areRead_andUndoneWithASavepoint() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.begin()) {
      requireFresh(connection, "totals", TOTALS);
      TestDatabase.execute(
          connection, "INSERT INTO sale VALUES (6, 2, 4)", "SAVEPOINT s", "DELETE FROM sale");
      assertThat(sorted(connection, "SELECT * FROM totals")).isEqualTo("");
      requireFresh(connection, "totals", TOTALS);
      TestDatabase.execute(connection, "ROLLBACK TO SAVEPOINT s");
      assertThat(TestDatabase.query(connection, "SELECT total FROM totals WHERE shop = 2"))
          .isEqualTo("9");
      requireFresh(connection, "totals", TOTALS);
      connection.rollback();
      requireFresh(connection, "totals", TOTALS);
    }
  }

  @Test
  void changesReadTheView_inTheirTransaction() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "CREATE TABLE copy (shop INTEGER, total INTEGER)", "INSERT INTO sale VALUES (6, 2, 4)");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(
          connection,
          "UPDATE sale SET amount = 100 WHERE id = 1",
          "INSERT INTO copy SELECT shop, total FROM totals WHERE shop IN (1, 2)");
      assertThat(TestDatabase.query(connection, "SELECT * FROM copy ORDER BY shop"))
          .isEqualTo("1,100|2,9");
      TestDatabase.execute(
          connection,
          "UPDATE copy SET total = (SELECT t.total + 1 FROM totals t WHERE t.shop = copy.shop)",
          "DELETE FROM sale WHERE shop IN (SELECT shop FROM totals WHERE total = 100)");
      assertThat(TestDatabase.query(connection, "SELECT * FROM copy ORDER BY shop"))
          .isEqualTo("1,101|2,10");
      requireFresh(connection, "totals", TOTALS);
      connection.commit();
      requireFresh(connection, "totals", TOTALS);
    }
  }

  @Test
  void preparedStatement_readsTheNewestEachTime() throws SQLException {
    paused("totals", TOTALS);
    try (Connection connection = database.connect();
        PreparedStatement select =
            connection.prepareStatement("SELECT total FROM totals WHERE shop = ?")) {
      select.setInt(1, 1);
      for (int amount = 1; amount < 5; amount++) {
        database.run("UPDATE sale SET amount = " + amount + " WHERE id = 1");
        try (ResultSet rows = select.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getInt(1)).isEqualTo(amount);
        }
      }
    }
  }

  @Test
  void openCursor_goesOnAtItsSnapshot() throws SQLException {
    paused("sales", "SELECT id, amount FROM sale WHERE amount > 0");
    database.run("UPDATE sale SET amount = amount + 100");
    try (Connection connection = database.begin();
        var statement = connection.createStatement()) {
      statement.setFetchSize(1);
      try (ResultSet rows = statement.executeQuery("SELECT amount FROM sales ORDER BY id")) {
        assertThat(rows.next()).isTrue();
        TestDatabase.execute(connection, "UPDATE sale SET amount = -1");
        assertThat(TestDatabase.query(connection, "SELECT COUNT(*) FROM sales")).isEqualTo("0");
        for (int i = 0; i < 4; i++) {
          assertThat(rows.getInt(1)).isGreaterThan(100);
          assertThat(rows.next()).isTrue();
        }
      }
    }
  }

  @Test
  void explain_tellsOfIt() throws SQLException {
    paused("totals", TOTALS);
    assertThat(database.query("EXPLAIN SELECT * FROM totals"))
        .contains("Materialized view PUBLIC.TOTALS is read at the snapshot of the statement");
    assertThat(database.query("EXPLAIN ANALYZE SELECT * FROM totals"))
        .contains("nothing was missing in its stored rows");
    database.run("UPDATE sale SET amount = 3 WHERE id IN (1, 2)");
    assertThat(database.query("EXPLAIN ANALYZE SELECT * FROM totals"))
        .contains("2 rows were merged");
  }

  @Test
  void tooMuchPending_isToldOfAPausedView() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "ALTER MATERIALIZED VIEW totals SET (max_pending = '2')",
        "UPDATE sale SET amount = 3 WHERE id IN (1, 2)");
    try (Connection connection = database.connect()) {
      requireFresh(connection, "totals", TOTALS);
    }
    database.run("UPDATE sale SET amount = 4 WHERE id = 3");
    assertFails(
        () -> database.query("SELECT * FROM totals"),
        "55000",
        "PUBLIC.TOTALS",
        "more than 2",
        "RESUME");
    database.run("ALTER MATERIALIZED VIEW totals SET (max_pending = DEFAULT)");
    try (Connection connection = database.connect()) {
      requireFresh(connection, "totals", TOTALS);
    }
  }

  @Test
  void tooMuchPending_isWaitedFor() throws SQLException {
    create("totals", TOTALS);
    database.run("ALTER MATERIALIZED VIEW totals SET (max_pending = '0')");
    try (Connection connection = database.connect()) {
      for (int i = 0; i < 20; i++) {
        database.run("UPDATE sale SET amount = amount + 1");
        requireFresh(connection, "totals", TOTALS);
      }
    }
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "INSERT INTO sale VALUES (6, 2, 4)");
      assertFails(
          () -> TestDatabase.query(connection, "SELECT * FROM totals"), "55000", "more than 0");
    }
  }

  /** A batch that reads a view is one statement, as a single change is. */
  @Test
  void tooMuchPending_isWaitedFor_byABatch() throws SQLException {
    create("totals", TOTALS);
    database.run(
        "ALTER MATERIALIZED VIEW totals SET (max_pending = '0')",
        "CREATE TABLE note (id INTEGER PRIMARY KEY, total BIGINT)");
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO note SELECT CAST(? AS INTEGER), total FROM totals WHERE shop = 1")) {
      for (int i = 0; i < 20; i++) {
        connection.setAutoCommit(i % 2 == 0);
        database.run("UPDATE sale SET amount = amount + 1");
        insert.setInt(1, 2 * i);
        insert.addBatch();
        insert.setInt(1, 2 * i + 1);
        insert.addBatch();
        assertThat(insert.executeBatch()).containsExactly(1, 1);
        if (!connection.getAutoCommit()) {
          connection.commit();
        }
      }
    }
    assertThat(database.query("SELECT COUNT(*), COUNT(DISTINCT total) FROM note"))
        .isEqualTo("40,20");
  }

  @Test
  void freshness_isAltered() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 100 WHERE id = 1");
    database.run("ALTER MATERIALIZED VIEW totals SET (freshness = 'eventual')");
    assertThat(database.query("SELECT total FROM totals WHERE shop = 1")).isEqualTo("10");
    assertThat(database.query("SELECT freshness FROM moka.materialized_views"))
        .isEqualTo("EVENTUAL");
    database.run("ALTER MATERIALIZED VIEW totals SET (freshness = 'current')");
    assertThat(database.query("SELECT total FROM totals WHERE shop = 1")).isEqualTo("100");
    assertThat(database.query("SELECT freshness FROM moka.materialized_views"))
        .isEqualTo("CURRENT");
  }

  @Test
  void viewsOverIt_areFreshToo() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "CREATE VIEW large AS SELECT shop FROM totals WHERE total >= 100",
        "CREATE FUNCTION of_shop(s INTEGER) RETURNS INTEGER RETURN (SELECT MAX(total) FROM totals"
            + " WHERE shop = s)",
        "UPDATE sale SET amount = 100 WHERE id = 1");
    assertThat(database.query("SELECT * FROM large")).isEqualTo("1");
    assertThat(database.query("SELECT of_shop(1)")).isEqualTo("100");
    create("outer_view", "SELECT shop FROM totals WHERE total >= 7");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE sale SET amount = 200 WHERE id = 2");
      assertThat(sorted(connection, "SELECT * FROM outer_view")).isEqualTo("1|2|3");
    }
  }

  @Test
  void rowsWithoutKey_andAWholeTable_areFresh() throws SQLException {
    String cities = "SELECT h.city FROM sale s JOIN shop h ON h.id = s.shop";
    String count = "SELECT COUNT(*) AS n, SUM(amount) AS total FROM sale";
    paused("cities", cities);
    paused("counted", count);
    database.run("INSERT INTO sale VALUES (6, 3, 4), (7, 3, 4)", "DELETE FROM shop WHERE id = 1");
    try (Connection connection = database.begin()) {
      requireFresh(connection, "cities", cities);
      requireFresh(connection, "counted", count);
      TestDatabase.execute(connection, "DELETE FROM sale WHERE id = 3");
      requireFresh(connection, "cities", cities);
      requireFresh(connection, "counted", count);
    }
  }

  @Test
  void otherLevels_areRead() throws SQLException {
    create("totals", TOTALS);
    for (int level :
        new int[] {
          Connection.TRANSACTION_READ_COMMITTED,
          Connection.TRANSACTION_REPEATABLE_READ,
          Connection.TRANSACTION_SERIALIZABLE
        }) {
      try (Connection connection = database.connect()) {
        connection.setTransactionIsolation(level);
        connection.setAutoCommit(false);
        for (int i = 0; i < 5; i++) {
          requireFresh(connection, "totals", TOTALS);
          database.run("UPDATE sale SET amount = amount + 1 WHERE id = " + (1 + i % 3));
          requireFresh(connection, "totals", TOTALS);
        }
        connection.rollback();
      }
    }
  }

  @Test
  void serializableReader_conflictsWithTheTablesOfTheView() throws SQLException {
    create("totals", TOTALS);
    database.run("CREATE TABLE result (n INTEGER)", "CALL MOKA.AWAIT_VIEWS('totals', 60)");
    try (Connection connection = database.connect()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      assertThat(TestDatabase.query(connection, "SELECT total FROM totals WHERE shop = 1"))
          .isEqualTo("10");
      TestDatabase.execute(connection, "INSERT INTO result VALUES (1)");
      database.run("UPDATE sale SET amount = 11 WHERE id = 1");
      assertFails(connection::commit, "40001", "PUBLIC.SALE");
    }
  }

  @Test
  void olderSnapshot_isReadAfterSteps() throws SQLException {
    create("totals", TOTALS);
    try (Connection connection = database.begin()) {
      String before = sorted(connection, TOTALS);
      for (int i = 0; i < 5; i++) {
        database.run("UPDATE sale SET amount = amount + 1", "CALL MOKA.AWAIT_VIEWS('totals', 60)");
        assertThat(sorted(connection, "SELECT * FROM totals")).isEqualTo(before);
      }
    }
  }

  @Test
  void trigger_readsItsRows_andTheViewOfThatMoment() throws SQLException {
    paused("totals", TOTALS);
    database.run(
        "CREATE TABLE seen (id INTEGER PRIMARY KEY, total INTEGER)",
        "CREATE TRIGGER see AFTER INSERT ON sale FOR EACH ROW UPSERT INTO seen SELECT NEW.id, total"
            + " FROM totals WHERE shop = NEW.shop",
        "INSERT INTO sale VALUES (6, 2, 4)",
        "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT * FROM seen")).isEqualTo("6,9");
  }

  @Test
  void chosenSnapshot_isRead() throws SQLException {
    paused("totals", TOTALS);
    database.run("UPDATE sale SET amount = 100 WHERE id = 1");
    try (Connection connection = database.connect()) {
      String then = TestDatabase.query(connection, "SELECT CURRENT_TIMESTAMP(6)");
      TestDatabase.execute(connection, "SET SNAPSHOT TIMESTAMP '" + then + "'");
      String before = sorted(connection, TOTALS);
      database.run(
          "UPDATE sale SET amount = 200 WHERE id = 1",
          "ALTER MATERIALIZED VIEW totals RESUME",
          "CALL MOKA.AWAIT_VIEWS('totals', 60)");
      assertThat(sorted(connection, "SELECT * FROM totals")).isEqualTo(before);
      requireFresh(connection, "totals", TOTALS);
    }
  }

  @Test
  void whatIsNotComputed_isRefused() throws SQLException {
    paused("totals", TOTALS);
    assertFails(
        () -> database.run("CREATE TABLE copy AS SELECT * FROM totals"), "0A000", "PUBLIC.TOTALS");
    assertFails(
        () -> database.run("CREATE MATERIALIZED VIEW copy AS SELECT * FROM totals"),
        "0A000",
        "PUBLIC.TOTALS");
    try (Connection connection = database.begin()) {
      assertFails(
          () -> TestDatabase.query(connection, "SELECT * FROM totals WHERE shop = 1 FOR UPDATE"),
          "0A000",
          "TOTALS");
    }
  }

  @Test
  void eachRowOfABatch_seesWhatTheOnesBeforeItHaveWritten() throws SQLException {
    database.run("CREATE TABLE ticket (id INTEGER PRIMARY KEY, nr BIGINT)");
    create("last", "SELECT COUNT(*) AS n FROM ticket");
    try (Connection connection = database.connect()) {
      for (boolean autoCommit : new boolean[] {true, false}) {
        connection.setAutoCommit(autoCommit);
        try (PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO ticket SELECT CAST(? AS INTEGER), n FROM last")) {
          for (int i = 0; i < 3; i++) {
            insert.setInt(1, autoCommit ? i : 3 + i);
            insert.addBatch();
          }
          assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
        }
      }
      assertThat(TestDatabase.query(connection, "SELECT id, nr FROM ticket ORDER BY id"))
          .isEqualTo("0,0|1,1|2,2|3,3|4,4|5,5");
    }
  }
}

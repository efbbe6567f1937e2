package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views whose tables change by more than one step takes in. */
final class ViewWindowsTest {
  private static final String STATES =
      "SELECT view_name, status FROM moka.materialized_views ORDER BY view_name";

  private static final String TOTALS =
      "SELECT h.city AS city, COUNT(*) AS n, SUM(s.amount) AS total, MIN(s.amount) AS least,"
          + " MAX(s.amount) AS most FROM sale AS s JOIN shop AS h ON h.id = s.shop"
          + " GROUP BY h.city";

  private static final String LISTED =
      "SELECT h.id AS shop, h.city AS city, s.id AS sale, s.amount AS amount"
          + " FROM shop AS h LEFT JOIN sale AS s ON s.shop = h.id";

  private SteppedDatabase database;

  private void open(int windowRows) {
    database =
        new SteppedDatabase(windowRows)
            .run(
                "CREATE TABLE sale"
                    + " (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void viewWhoseQueryFails_doesNotHoldTheOthersBack_howeverMuchHasChanged() {
    open(10);
    database.run(
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
            + " SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop",
        "CREATE MATERIALIZED VIEW shares INCREMENTAL AS"
            + " SELECT shop, SUM(100 / amount) AS share FROM sale GROUP BY shop",
        "INSERT INTO sale VALUES (0, 7, 0)");
    database.settle();
    assertThat(database.query(STATES)).isEqualTo("SHARES,BROKEN|TOTALS,OK");
    insert(1, 35);
    database.settle();
    assertThat(totals()).isEqualTo("1,35,630|7,1,0");
    assertThat(database.query(STATES)).isEqualTo("SHARES,BROKEN|TOTALS,OK");
    assertThat(database.query("SELECT * FROM shares")).isEmpty();
    insert(36, 60);
    database.settle();
    assertThat(totals()).isEqualTo("1,60,1830|7,1,0");
    assertThat(
            database.query(
                "SELECT pending FROM moka.materialized_views WHERE view_name = 'TOTALS'"))
        .isEqualTo("0");
    repair();
    assertThat(database.query("SELECT * FROM shares WHERE shop = 7")).isEqualTo("7,2");
    assertThat(database.query("CHECK MATERIALIZED VIEW shares")).isEmpty();
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  /** The view rests after it has failed, so it is asked with more changes than one. */
  private void repair() {
    database.run("UPDATE sale SET amount = 50 WHERE id = 0");
    for (int i = 0; i < 100_000 && database.query(STATES).contains("BROKEN"); i++) {
      database.run("UPDATE sale SET amount = amount + 1 WHERE id = 1");
      database.settle();
    }
    assertThat(database.query(STATES)).isEqualTo("SHARES,OK|TOTALS,OK");
  }

  private void insert(int first, int last) {
    for (int i = first; i <= last; i++) {
      database.run("INSERT INTO sale VALUES (" + i + ", 1, " + i + ")");
    }
  }

  private String totals() {
    return database.query("SELECT shop, n, total FROM totals ORDER BY shop");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void manySmallWindows_areEachTheQueryAtOneMoment(long seed) {
    open(3);
    database.run(
        "CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(10) NOT NULL)",
        "CREATE INDEX sale_shop ON sale (shop)",
        "INSERT INTO shop VALUES (1, 'Oslo'), (2, 'Rome'), (3, 'Oslo')",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS " + TOTALS,
        "CREATE MATERIALIZED VIEW listed INCREMENTAL AS " + LISTED);
    database.settle();
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      database.transaction(changes(random));
    }
    int steps = 0;
    while (database.step()) {
      steps++;
      for (String view : List.of("totals", "listed")) {
        assertThat(database.query("CHECK MATERIALIZED VIEW " + view))
            .as("seed %d, step %d, %s", seed, steps, view)
            .isEmpty();
      }
      assertThat(database.query("SELECT COUNT(DISTINCT as_of_commit) FROM moka.materialized_views"))
          .as("seed %d, step %d", seed, steps)
          .isEqualTo("1");
    }
    assertThat(
            database.query(
                "SELECT COUNT(*) > 5 FROM moka.view_steps"
                    + " WHERE view_name = 'TOTALS' AND way = 'BY DELTA'"))
        .isEqualTo("true");
    assertThat(
            database.query("SELECT COUNT(*) > 5 FROM moka.view_steps WHERE view_name = 'LISTED'"))
        .isEqualTo("true");
    assertThat(database.query("SELECT * FROM totals ORDER BY 1"))
        .as("seed %d", seed)
        .isEqualTo(database.query("SELECT * FROM (" + TOTALS + ") AS q ORDER BY 1"));
  }

  /** One to three changes, for one transaction. */
  private static List<String> changes(Random random) {
    List<String> changes = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int sale = random.nextInt(12);
      int shop = 1 + random.nextInt(3);
      String amount = random.nextInt(5) == 0 ? "NULL" : "" + random.nextInt(100);
      changes.add(
          switch (random.nextInt(8)) {
            case 0, 1, 2, 3 ->
                String.format("UPSERT INTO sale VALUES (%d, %d, %s)", sale, shop, amount);
            case 4 -> "DELETE FROM sale WHERE id = " + sale;
            case 5 -> "UPDATE sale SET shop = " + shop + " WHERE id = " + sale;
            case 6 -> "UPDATE shop SET city = 'Rome' WHERE id = " + shop;
            default -> "UPDATE shop SET city = 'Oslo' WHERE id = " + shop;
          });
    }
    return changes;
  }
}

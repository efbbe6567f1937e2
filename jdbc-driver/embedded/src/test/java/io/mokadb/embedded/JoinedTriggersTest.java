package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two triggers on two tables keep their join in a third: the pattern of docs/triggers.md stays
 * exact under writers at once. {@code -Dmoka.joined.changes} sets how many changes each makes.
 */
final class JoinedTriggersTest {
  private static final int ROWS = 6;
  private static final String[] CITIES = {"'Oslo'", "'Rome'", "NULL"};

  /** Either foreign keys or the level of the triggers keep runs from joining with old rows. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writersAtOnce_joinInAThirdTable_isExact(boolean serializable) throws Exception {
    long seed = Long.getLong("moka.triggers.seed", 1);
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "CREATE TABLE person (id INTEGER PRIMARY KEY, city VARCHAR(5))",
          "CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(5))",
          "CREATE TABLE reach (person_id INTEGER"
              + (serializable ? "" : " REFERENCES person ON DELETE CASCADE")
              + ", shop_id INTEGER"
              + (serializable ? "" : " REFERENCES shop ON DELETE CASCADE")
              + ", PRIMARY KEY (person_id, shop_id))",
          trigger("person", "shop", serializable),
          trigger("shop", "person", serializable));
      ExecutorService writers = Executors.newFixedThreadPool(2);
      try {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          Random random = new Random(seed + i);
          running.add(
              writers.submit(
                  () -> {
                    write(database, random);
                    return null;
                  }));
        }
        for (Future<?> one : running) {
          one.get();
        }
      } finally {
        writers.shutdownNow();
      }
      database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(database.query("SELECT person_id, shop_id FROM reach ORDER BY 1, 2"))
          .as("seed %d", seed)
          .isEqualTo(
              database.query(
                  "SELECT p.id, s.id FROM person AS p, shop AS s WHERE p.city = s.city ORDER BY 1,"
                      + " 2"));
      assertThat(database.query("SELECT SUM(parked) FROM moka.trigger_queue")).isEqualTo("0");
    }
  }

  private static String trigger(String own, String other, boolean serializable) {
    return "CREATE TRIGGER by_"
        + own
        + " AFTER INSERT OR UPDATE OF city OR DELETE ON "
        + own
        + " FOR EACH ROW"
        + (serializable ? " ISOLATION LEVEL SERIALIZABLE" : "")
        + " BEGIN ATOMIC "
        + String.format(
            "DELETE FROM reach WHERE %1$s_id IN (OLD.id, NEW.id); INSERT INTO reach (%1$s_id,"
                + " %2$s_id) SELECT NEW.id, x.id FROM %2$s AS x WHERE x.city = NEW.city; END",
            own, other);
  }

  private static void write(TestDatabase database, Random random) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (int i = Integer.getInteger("moka.joined.changes", 150); i > 0; i--) {
        String table = random.nextBoolean() ? "person" : "shop";
        int id = random.nextInt(ROWS);
        String city = CITIES[random.nextInt(CITIES.length)];
        try {
          statement.executeUpdate(
              switch (random.nextInt(4)) {
                case 0 -> "DELETE FROM " + table + " WHERE id = " + id;
                case 1 -> "UPDATE " + table + " SET city = " + city + " WHERE id = " + id;
                default -> "MERGE INTO " + table + " KEY (id) VALUES (" + id + ", " + city + ")";
              });
        } catch (SQLException e) {
          // The triggers write the same rows by way of the foreign keys.
          assertThat(e.getSQLState()).isEqualTo("40001");
        }
      }
    }
  }
}

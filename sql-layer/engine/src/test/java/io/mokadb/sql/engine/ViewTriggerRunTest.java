package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Triggers on views that keep themselves, step by step. */
final class ViewTriggerRunTest {
  private final SteppedDatabase database = new SteppedDatabase(5);

  @AfterEach
  void close() {
    database.close();
  }

  private void create() {
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
            + " SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop",
        "CREATE TABLE seen"
            + " (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event VARCHAR(10),"
            + " shop INTEGER, was BIGINT, became BIGINT)");
    database.settle();
  }

  private static String on(String events, String name) {
    return "CREATE TRIGGER "
        + name
        + " AFTER "
        + events
        + " ON totals FOR EACH ROW INSERT INTO seen (event, shop, was, became) VALUES ('"
        + name
        + "', COALESCE(NEW.shop, OLD.shop), OLD.total, NEW.total)";
  }

  private String seen() {
    database.settle();
    String seen = database.query("SELECT event, shop, was, became FROM seen ORDER BY id");
    database.run("DELETE FROM seen");
    return seen;
  }

  @Test
  void changesOfARow_areInsertUpdateAndDelete_andOnlyThat() {
    create();
    database.run(on("INSERT", "inserted"), on("UPDATE OF total", "updated"));
    database.run(on("DELETE", "deleted"));
    database.run("INSERT INTO sale VALUES (1, 7, 10)");
    assertThat(seen()).isEqualTo("inserted,7,null,10");
    database.run("INSERT INTO sale VALUES (2, 7, 5)");
    assertThat(seen()).isEqualTo("updated,7,null,15");
    database.run("UPDATE sale SET amount = 6 WHERE id = 2");
    assertThat(seen()).isEqualTo("updated,7,15,16");
    // Another column alone.
    database.run("INSERT INTO sale VALUES (3, 7, NULL)");
    assertThat(database.query("SELECT shop, n FROM totals")).isEqualTo("7,2");
    assertThat(seen()).isEmpty();
    assertThat(database.query("SELECT shop, n FROM totals")).isEqualTo("7,3");
    database.run("DELETE FROM sale");
    assertThat(seen()).startsWith("deleted,7,").doesNotContain("|");
  }

  @Test
  void viewThatIsComputedAsAWhole_tellsOfTheRowsThatDiffer() {
    create();
    database.run("INSERT INTO sale VALUES (1, 7, 10), (2, 8, 20)");
    database.settle();
    database.run(on("INSERT OR UPDATE OR DELETE", "changed"));
    database.run("TRUNCATE TABLE sale", "INSERT INTO sale VALUES (1, 7, 10), (2, 8, 21)");
    assertThat(seen()).isEqualTo("changed,8,null,21");
  }

  @Test
  void rowsWithoutKey_comeAndGo() {
    create();
    database.run(
        "CREATE MATERIALIZED VIEW amounts INCREMENTAL AS SELECT amount FROM sale",
        "CREATE TRIGGER added AFTER INSERT ON amounts FOR EACH ROW"
            + " INSERT INTO seen (event, became) VALUES ('added', NEW.amount)");
    database.settle();
    database.run("INSERT INTO sale VALUES (1, 7, 10), (2, 7, 10)");
    assertThat(seen()).isEqualTo("added,null,null,10|added,null,null,10");
    database.run("UPDATE sale SET amount = 11 WHERE id = 2");
    assertThat(seen()).isEqualTo("added,null,null,11");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatATriggerDerivesOfAView_isWhatTheViewSays(long seed) {
    create();
    database.run(
        "CREATE TABLE copied (shop INTEGER PRIMARY KEY, n BIGINT, total BIGINT)",
        "CREATE TABLE whole (id INTEGER PRIMARY KEY, total BIGINT NOT NULL)",
        "INSERT INTO whole VALUES (1, 0)",
        "CREATE TRIGGER copy_totals AFTER INSERT OR UPDATE OR DELETE ON totals FOR EACH ROW"
            + " BEGIN ATOMIC"
            + " DELETE FROM copied WHERE shop = COALESCE(OLD.shop, NEW.shop);"
            + " INSERT INTO copied SELECT NEW.shop, NEW.n, NEW.total FROM (VALUES (0)) AS once"
            + " WHERE NEW.shop IS NOT NULL;"
            + " UPDATE whole SET total = total + COALESCE(NEW.total, 0) - COALESCE(OLD.total, 0);"
            + " END");
    Random random = new Random(seed);
    for (int i = 0; i < 80; i++) {
      int sale = random.nextInt(10);
      int shop = random.nextInt(4);
      database.run(
          random.nextInt(3) == 0
              ? "DELETE FROM sale WHERE id = " + sale
              : String.format(
                  "UPSERT INTO sale VALUES (%d, %d, %d)", sale, shop, random.nextInt(50)));
      for (int j = random.nextInt(3); j > 0; j--) {
        boolean unused = database.step();
      }
    }
    database.settle();
    assertThat(database.query("SELECT shop, n, total FROM copied ORDER BY shop"))
        .as("seed %d", seed)
        .isEqualTo(database.query("SELECT shop, n, total FROM totals ORDER BY shop"));
    assertThat(database.query("SELECT total FROM whole"))
        .as("seed %d", seed)
        .isEqualTo(database.query("SELECT COALESCE(SUM(amount), 0) FROM sale"));
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Triggers on materialized views that keep themselves. */
final class ViewTriggersTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
            + " SELECT shop, SUM(amount) AS total FROM sale GROUP BY shop",
        "CREATE TABLE record (shop INTEGER PRIMARY KEY, total BIGINT NOT NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private static void assertFails(ThrowingCallable work, String state, String... parts) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
        .hasMessageContainingAll(parts);
  }

  private void keepRecords() throws SQLException {
    database.run(
        "CREATE TRIGGER keep_records AFTER INSERT OR UPDATE ON totals FOR EACH ROW"
            + " INSERT INTO record VALUES (NEW.shop, COALESCE(NEW.total, 0))"
            + " ON CONFLICT (shop) DO UPDATE SET total = GREATEST(record.total, EXCLUDED.total)");
  }

  @Test
  void awaitTriggers_waitsForTheViewsThatTheyAreOn() throws SQLException {
    keepRecords();
    for (int i = 1; i <= 20; i++) {
      database.run(
          "INSERT INTO sale VALUES (" + i + ", 1, " + i + ")", "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(database.query("SELECT total FROM record")).isEqualTo("" + i * (i + 1) / 2);
    }
    database.run("DELETE FROM sale WHERE id = 20", "CALL MOKA.AWAIT_TRIGGERS('keep_records', 60)");
    assertThat(database.query("SELECT total FROM record")).isEqualTo("210");
    assertThat(database.query("SELECT total FROM totals")).isEqualTo("190");
  }

  @Test
  void awaitTriggers_waitsForWhatFollows_alsoThroughAnotherView() throws SQLException {
    keepRecords();
    database.run(
        "CREATE MATERIALIZED VIEW best INCREMENTAL AS SELECT MAX(total) AS total FROM record",
        "CREATE TABLE headline (id INTEGER PRIMARY KEY, total BIGINT)",
        "INSERT INTO headline VALUES (1, 0)",
        "CREATE TRIGGER print AFTER INSERT OR UPDATE OR DELETE ON best FOR EACH ROW"
            + " UPDATE headline SET total = (SELECT total FROM best)");
    for (int i = 1; i <= 10; i++) {
      database.run(
          "INSERT INTO sale VALUES (" + i + ", 1, " + i + ")", "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(database.query("SELECT total FROM headline")).isEqualTo("" + i * (i + 1) / 2);
    }
  }

  @Test
  void awaitTriggers_ofAPausedView_saysThatItIsPaused() throws SQLException {
    keepRecords();
    database.run("ALTER MATERIALIZED VIEW totals PAUSE", "INSERT INTO sale VALUES (1, 1, 1)");
    assertFails(
        () -> database.run("CALL MOKA.AWAIT_TRIGGERS(60)"), "57014", "PUBLIC.TOTALS", "is paused");
    assertFails(
        () -> database.run("CALL MOKA.AWAIT_TRIGGERS('keep_records', 60)"), "57014", "is paused");
    database.run("ALTER MATERIALIZED VIEW totals RESUME", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT total FROM record")).isEqualTo("1");
  }

  @Test
  void triggerThatChangesATableOfItsView_isRefused_unlessThatIsAllowed() throws SQLException {
    String trigger = "CREATE TRIGGER lift AFTER INSERT OR UPDATE ON totals FOR EACH ROW";
    String body = " UPDATE sale SET amount = 0 WHERE shop = NEW.shop AND amount < 0";
    assertFails(
        () -> database.run(trigger + body), "42000", "would set itself off again", "LIFT -> LIFT");
    database.run(
        trigger + " ALLOW CYCLE" + body,
        "INSERT INTO sale VALUES (1, 1, -5), (2, 1, 7)",
        "CALL MOKA.AWAIT_TRIGGERS(60)",
        "CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT total FROM totals")).isEqualTo("7");
  }

  @Test
  void backfill_showsTheRowsThatTheViewHas() throws SQLException {
    database.run("INSERT INTO sale VALUES (1, 1, 1), (2, 2, 2)", "CALL MOKA.AWAIT_VIEWS(60)");
    database.run(
        "CREATE TRIGGER copy_all AFTER INSERT ON totals FOR EACH ROW BACKFILL"
            + " INSERT INTO record VALUES (NEW.shop, NEW.total)",
        "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT shop, total FROM record ORDER BY shop")).isEqualTo("1,1|2,2");
  }

  @Test
  void viewWithTrigger_isNotRefreshed_andGoesWithItsTriggers() throws SQLException {
    keepRecords();
    assertFails(
        () -> database.run("REFRESH MATERIALIZED VIEW totals"),
        "2BP01",
        "PUBLIC.TOTALS",
        "KEEP_RECORDS",
        "REFRESH");
    assertFails(
        () -> database.run("DROP MATERIALIZED VIEW totals"), "2BP01", "KEEP_RECORDS", "CASCADE");
    database.run("DROP MATERIALIZED VIEW totals CASCADE");
    assertThat(database.query("SELECT trigger_name FROM moka.trigger_queue")).isEmpty();
    database.run("INSERT INTO sale VALUES (1, 1, 1)", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT * FROM record")).isEmpty();
  }

  @Test
  void currentView_tellsItsTriggersWhenItIsStored() throws SQLException {
    database.run("ALTER MATERIALIZED VIEW totals SET (freshness = 'current')");
    keepRecords();
    database.run("INSERT INTO sale VALUES (1, 1, 3)");
    assertThat(database.query("SELECT total FROM totals")).isEqualTo("3");
    database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT total FROM record")).isEqualTo("3");
    assertThat(database.query("SELECT waiting, parked FROM moka.trigger_queue")).isEqualTo("0,0");
  }
}

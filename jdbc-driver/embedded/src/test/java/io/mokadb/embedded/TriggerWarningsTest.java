package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What CREATE TRIGGER warns of: columns that a body reads and does not observe. */
final class TriggerWarningsTest {
  private static final String QUEUE =
      "SELECT trigger_name, unobserved_columns FROM moka.trigger_queue ORDER BY 1";

  private TestDatabase database;

  @BeforeEach
  void create() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER, qty INTEGER,"
                    + " \"the note\" VARCHAR(9), total INTEGER,"
                    + " tax INTEGER GENERATED ALWAYS AS (price / 5),"
                    + " worth INTEGER GENERATED ALWAYS AS (price * qty), dirty NOTIFICATION)",
                "CREATE TABLE log (id INTEGER, price INTEGER, qty INTEGER)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private List<String> warnings(String... statements) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      return TestDatabase.warnings(statement);
    }
  }

  @Test
  void columnOfNew_thatIsNotObserved_isNamed_withTheWayToObserveIt() throws SQLException {
    assertThat(
            warnings(
                "CREATE TRIGGER keep AFTER INSERT OR UPDATE OF price OR DELETE ON item FOR EACH"
                    + " ROW INSERT INTO log VALUES (NEW.id, NEW.price, NEW.qty)"))
        .containsExactly(
            "Trigger KEEP reads QTY of table PUBLIC.ITEM and does not observe it: a change of it"
                + " alone does not run the trigger, so what is derived from it stays as it was"
                + " until something else sets it off. AFTER INSERT OR UPDATE OF PRICE, QTY OR"
                + " DELETE observes it");
    assertThat(database.query(QUEUE)).isEqualTo("KEEP,QTY");
  }

  @Test
  void replacingTheTrigger_byOneThatObservesAll_endsIt() throws SQLException {
    String body = " ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, NEW.price, OLD.qty)";
    assertThat(warnings("CREATE TRIGGER keep AFTER UPDATE OF price" + body)).hasSize(1);
    assertThat(warnings("CREATE OR REPLACE TRIGGER keep AFTER UPDATE OF price" + body)).hasSize(1);
    assertThat(
            warnings(
                "CREATE TRIGGER IF NOT EXISTS keep AFTER UPDATE OF price" + body,
                "SELECT 1 FROM log"))
        .isEmpty();
    assertThat(warnings("CREATE OR REPLACE TRIGGER keep AFTER UPDATE OF price, qty" + body))
        .isEmpty();
    assertThat(database.query(QUEUE)).isEqualTo("KEEP,null");
  }

  @Test
  void conditionAndQueriesOfTheTable_count_severalAreNamed() throws SQLException {
    assertThat(
            warnings(
                "CREATE TRIGGER keep AFTER UPDATE OF price ON item FOR EACH ROW WHEN (NEW.\"the"
                    + " note\" IS NULL) UPDATE item SET total = price * qty WHERE id = NEW.id"))
        .containsExactly(
            "Trigger KEEP reads QTY, \"the note\" of table PUBLIC.ITEM and does not observe them: a"
                + " change of them alone does not run the trigger, so what is derived from them"
                + " stays as it was until something else sets it off. AFTER UPDATE OF PRICE, QTY,"
                + " \"the note\" observes them");
    assertThat(
            warnings(
                "CREATE TRIGGER once AFTER INSERT OR DELETE ON item FOR EACH ROW INSERT INTO log"
                    + " SELECT o.id, o.price, 0 FROM item AS o WHERE o.id = NEW.id"))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("Trigger ONCE reads PRICE of table")
        .endsWith("AFTER INSERT OR UPDATE OF PRICE OR DELETE observes it");
    assertThat(database.query(QUEUE)).isEqualTo("KEEP,QTY, \"the note\"|ONCE,PRICE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, NEW.price, NEW.qty)",
        "DELETE ON item FOR EACH ROW INSERT INTO log VALUES (OLD.id, OLD.price, 0)",
        "UPDATE ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, NEW.price, NEW.qty)",
        "UPDATE OF price ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, OLD.price, NEW.tax)",
        "UPDATE OF price ON item FOR EACH ROW UPDATE item SET total = total + 1 WHERE id = NEW.id",
        "UPDATE OF price ON item FOR EACH ROW WHEN (NEW.total < 9) UPDATE item SET total = 9 WHERE"
            + " id = NEW.id",
        "UPDATE OF price ON item FOR EACH ROW UPDATE log SET qty = qty + 1 WHERE id = NEW.id",
        "UPDATE OF dirty ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, NEW.price, 0)",
        "INSERT OR DELETE ON item FOR EACH ROW INSERT INTO log VALUES (NEW.id, OLD.id, 0)"
      })
  void whatObservesAll_orFollowsNoUpdate_orOnlyItsKey_isNotWarnedOf(String rest)
      throws SQLException {
    assertThat(warnings("CREATE TRIGGER keep AFTER " + rest)).isEmpty();
    assertThat(database.query(QUEUE)).isEqualTo("KEEP,null");
  }

  @Test
  void generatedColumn_takesTheColumnsThatItIsComputedFrom() throws SQLException {
    assertThat(
            warnings(
                "CREATE TRIGGER keep AFTER UPDATE OF price ON item FOR EACH ROW INSERT INTO log"
                    + " VALUES (NEW.id, NEW.worth, NEW.tax)"))
        .hasSize(1)
        .first()
        .asString()
        .endsWith("AFTER UPDATE OF PRICE, WORTH observes it");
  }

  @Test
  void severalStatements_giveAllWarnings_andTheNextExecutionForgetsThem() throws SQLException {
    String body =
        " AFTER UPDATE OF price ON item FOR EACH ROW INSERT INTO log VALUES (0, 0, NEW.qty)";
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TRIGGER t1" + body + "; CREATE TRIGGER t2" + body + "; SELECT 1");
      assertThat(TestDatabase.warnings(statement))
          .hasSize(2)
          .satisfiesExactly(
              first -> assertThat(first).startsWith("Trigger T1 "),
              second -> assertThat(second).startsWith("Trigger T2 "));
      statement.execute("VALUES 1");
      assertThat(TestDatabase.warnings(statement)).isEmpty();
      statement.execute("DROP TRIGGER t1");
      connection.setAutoCommit(false);
      try (PreparedStatement prepared = connection.prepareStatement("CREATE TRIGGER t1" + body)) {
        prepared.execute();
        assertThat(TestDatabase.warnings(prepared)).as("in an open transaction").hasSize(1);
      }
      connection.commit();
    }
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reading what was: AS OF, SET SNAPSHOT, VERSIONS BETWEEN and CHANGES SINCE. */
final class TimeTravelTest {
  private TestDatabase database;

  /** Commit timestamps: of the rows, of a change, of a delete. */
  private long inserted;

  private long updated;
  private long deleted;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE price (item VARCHAR(10) PRIMARY KEY, amount INTEGER)",
        "CREATE TABLE shop (item VARCHAR(10) PRIMARY KEY, place INTEGER)",
        "INSERT INTO shop VALUES ('nut', 1), ('bolt', 2)",
        "INSERT INTO price VALUES ('nut', 5), ('bolt', 7)",
        "UPDATE price SET amount = 6 WHERE item = 'nut'",
        "DELETE FROM price WHERE item = 'bolt'");
    inserted = commitOf("INSERT");
    updated = commitOf("UPDATE");
    deleted = commitOf("DELETE");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private long commitOf(String operation) throws SQLException {
    return Long.parseLong(
        database.query(
            "SELECT DISTINCT version_commit FROM price CHANGES SINCE 0 WHERE version_operation = '"
                + operation
                + "'"));
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  @Test
  void asOf_aCommitTimestamp_readsTheRowsOfThen() throws SQLException {
    String asOf = "SELECT item, amount FROM price FOR SYSTEM_TIME AS OF %d ORDER BY item";
    assertThat(database.query(String.format(asOf, inserted - 1))).isEmpty();
    assertThat(database.query(String.format(asOf, inserted))).isEqualTo("bolt,7|nut,5");
    assertThat(database.query(String.format(asOf, updated))).isEqualTo("bolt,7|nut,6");
    assertThat(database.query(String.format(asOf, deleted))).isEqualTo("nut,6");
  }

  @Test
  void asOf_joinsAggregatesAndKeys() throws SQLException {
    assertThat(
            database.query(
                "SELECT then_.item, then_.amount, now_.amount, shop.place FROM price FOR SYSTEM_TIME AS OF "
                    + inserted
                    + " AS then_ LEFT JOIN price now_ ON now_.item = then_.item"
                    + " JOIN shop ON shop.item = then_.item ORDER BY 1"))
        .isEqualTo("bolt,7,null,2|nut,5,6,1");
    assertThat(
            database.query(
                "SELECT amount FROM price FOR SYSTEM_TIME AS OF "
                    + inserted
                    + " WHERE item = 'bolt'"))
        .isEqualTo("7");
    assertThat(
            database.query(
                "SELECT SUM(price.amount), COUNT(*), MAX(item) FROM price FOR SYSTEM_TIME AS OF "
                    + updated))
        .isEqualTo("13,2,nut");
    assertThat(
            database.query(
                "SELECT item FROM shop WHERE EXISTS (SELECT 1 FROM price FOR SYSTEM_TIME AS OF "
                    + inserted
                    + " p WHERE p.item = shop.item AND p.amount > place + 4) ORDER BY item"))
        .isEqualTo("bolt");
  }

  @Test
  void asOf_groupsOfStoredValues_areThoseOfThen() throws SQLException {
    String sql =
        "SELECT amount / 2, COUNT(*), SUM(amount * 2) FROM price FOR SYSTEM_TIME AS OF %d"
            + " WHERE amount > 4 GROUP BY amount / 2 ORDER BY 1";
    assertThat(database.query("EXPLAIN " + sql.formatted(inserted))).contains("of stored values");
    assertThat(database.query(sql.formatted(inserted))).isEqualTo("2,1,10|3,1,14");
    assertThat(database.query(sql.formatted(updated))).isEqualTo("3,2,26");
    assertThat(database.query(sql.formatted(deleted))).isEqualTo("3,1,12");
  }

  @Test
  void asOf_restoresWhatWasDeleted() throws SQLException {
    database.run(
        "INSERT INTO price SELECT item, amount FROM price FOR SYSTEM_TIME AS OF "
            + updated
            + " WHERE item NOT IN (SELECT item FROM price)");
    assertThat(database.query("SELECT item, amount FROM price ORDER BY item"))
        .isEqualTo("bolt,7|nut,6");
  }

  @Test
  void asOf_aTimestamp_hasItsWholeMillisecond() throws SQLException {
    String time =
        database.query(
            "SELECT version_time FROM price CHANGES SINCE 0 WHERE version_operation = 'UPDATE'");
    // Commits of one millisecond cannot be told apart by the clock: one of another one is needed.
    String later = time;
    while (later.equals(time)) {
      database.run("UPDATE price SET amount = amount + 1 WHERE item = 'nut'");
      later =
          database.query("SELECT MAX(version_time) FROM price CHANGES SINCE 0 WHERE item = 'nut'");
    }
    String first =
        database.query(
            "SELECT amount FROM price FOR SYSTEM_TIME AS OF TIMESTAMP '"
                + time
                + "' WHERE item = 'nut'");
    String last =
        database.query(
            "SELECT MAX(amount) FROM price CHANGES SINCE 0 WHERE item = 'nut' AND version_time = TIMESTAMP '"
                + time
                + "'");
    assertThat(first).isEqualTo(last);
    try (Connection connection = database.connect();
        PreparedStatement query =
            connection.prepareStatement(
                "SELECT amount FROM price FOR SYSTEM_TIME AS OF ? WHERE item = ?")) {
      query.setTimestamp(1, Timestamp.valueOf(time));
      query.setString(2, "nut");
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo(last);
      }
    }
  }

  @Test
  void asOf_theFutureNullAndNonsense_areErrors() {
    assertState(
        "22023",
        () ->
            database.query(
                "SELECT * FROM price FOR SYSTEM_TIME AS OF TIMESTAMP '2999-01-01 00:00:00'"));
    assertState(
        "22023",
        () -> database.query("SELECT * FROM price FOR SYSTEM_TIME AS OF CAST(NULL AS TIMESTAMP)"));
    assertState(
        "22007", () -> database.query("SELECT * FROM price FOR SYSTEM_TIME AS OF 'yesterday'"));
    assertState("22023", () -> database.query("SELECT * FROM price FOR SYSTEM_TIME AS OF TRUE"));
  }

  @Test
  void asOf_aTableThatWasAnotherOne_isAnError() throws SQLException {
    assertState(
        "42000",
        () ->
            database.query(
                "SELECT * FROM price FOR SYSTEM_TIME AS OF TIMESTAMP '2001-01-01 00:00:00'"));
    database.run("ALTER TABLE price ADD COLUMN note VARCHAR(10) DEFAULT 'x'");
    String asOf = "SELECT * FROM price FOR SYSTEM_TIME AS OF " + inserted + " ORDER BY item";
    assertState("42000", () -> database.query(asOf));
    try (Connection past = database.connect()) {
      TestDatabase.execute(past, "SET SNAPSHOT AS OF " + inserted);
      assertThat(TestDatabase.query(past, "SELECT * FROM price ORDER BY item"))
          .isEqualTo("bolt,7|nut,5");
    }
  }

  @Test
  void asOf_anIndexMadeSince_hidesNoRow() throws SQLException {
    database.run("CREATE INDEX by_amount ON price (amount)");
    assertThat(
            database.query(
                "SELECT item FROM price FOR SYSTEM_TIME AS OF " + inserted + " WHERE amount = 7"))
        .isEqualTo("bolt");
  }

  @Test
  void setSnapshot_readsThatTime_andChangesNothing() throws SQLException {
    try (Connection past = database.connect()) {
      TestDatabase.execute(past, "SET SNAPSHOT " + updated);
      assertThat(TestDatabase.query(past, "SELECT * FROM price ORDER BY item"))
          .isEqualTo("bolt,7|nut,6");
      database.run("DROP TABLE price");
      assertThat(TestDatabase.query(past, "SELECT amount FROM price WHERE item = 'bolt'"))
          .isEqualTo("7");
      assertState("25006", () -> TestDatabase.execute(past, "DELETE FROM shop"));
      assertState("25006", () -> TestDatabase.execute(past, "DROP TABLE shop"));
      TestDatabase.execute(past, "SET SNAPSHOT DEFAULT");
      assertState("42S02", () -> TestDatabase.query(past, "SELECT * FROM price"));
      TestDatabase.execute(past, "DELETE FROM shop");
    }
  }

  @Test
  void versions_showWhatWasInThePeriod() throws SQLException {
    assertThat(
            database.query(
                "SELECT item, amount, version_operation, version_end_commit = "
                    + deleted
                    + " FROM price VERSIONS BETWEEN "
                    + inserted
                    + " AND "
                    + deleted
                    + " AS v ORDER BY item, version_commit"))
        .isEqualTo("bolt,7,null,TRUE|bolt,7,DELETE,null|nut,5,null,FALSE|nut,6,UPDATE,null");
    assertThat(
            database.query(
                "SELECT item, amount FROM price FOR SYSTEM_TIME BETWEEN "
                    + updated
                    + " AND "
                    + updated
                    + " ORDER BY item"))
        .isEqualTo("bolt,7|nut,6");
    assertState(
        "22023",
        () ->
            database.query("SELECT * FROM price VERSIONS BETWEEN " + deleted + " AND " + inserted));
    assertState("42601", () -> database.query("SELECT * FROM price VERSIONS BETWEEN 1"));
  }

  @Test
  void changes_sayWhoAndInWhichTransaction() throws SQLException {
    database.run(
        "INSERT INTO price VALUES ('cog', 1)", "UPDATE price SET amount = 2 WHERE item = 'cog'");
    assertThat(
            database.query(
                "SELECT item, amount, version_operation, version_user IS NOT NULL,"
                    + " version_transaction < version_commit FROM price CHANGES SINCE "
                    + deleted
                    + " ORDER BY version_commit"))
        .isEqualTo("cog,1,INSERT,TRUE,TRUE|cog,2,UPDATE,TRUE,TRUE");
  }

  @Test
  void changes_longValues_andRowsLockedForUpdate() throws SQLException {
    database.run("CREATE TABLE text (id INTEGER PRIMARY KEY, t VARCHAR(5000))");
    try (Connection other = database.begin()) {
      TestDatabase.execute(other, "INSERT INTO text VALUES (1, REPEAT('a', 4000))");
      other.commit();
      TestDatabase.query(other, "SELECT id FROM text WHERE id = 1 FOR UPDATE");
      other.commit();
      TestDatabase.execute(other, "UPDATE text SET t = REPEAT('b', 4000)");
      other.commit();
    }
    assertThat(
            database.query(
                "SELECT version_operation, SUBSTRING(t FROM 1 FOR 2), CHAR_LENGTH(t)"
                    + " FROM text CHANGES SINCE 0 ORDER BY version_commit"))
        .isEqualTo("INSERT,aa,4000|UPDATE,bb,4000");
  }

  @Test
  void otherUses_ofTheWords_stay() throws SQLException {
    database.run(
        "CREATE TABLE versions (changes INTEGER, snapshot INTEGER, since INTEGER, query INTEGER)");
    database.run("INSERT INTO versions VALUES (1, 2, 3, 4)");
    assertThat(
            database.query(
                "SELECT changes, snapshot, since, query FROM versions changes WHERE changes.since BETWEEN 1 AND 3"))
        .isEqualTo("1,2,3,4");
  }
}

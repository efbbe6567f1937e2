package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages tell who may change rows, but not read them, no value of these. */
final class PrivilegeMessagesTest {
  private static final String URL = "jdbc:moka:mem:privilege-messages";

  /** A value that must not be told, and its product with 2 and with what statements set. */
  private static final String[] SECRETS = {"73911", "147822", "7391026089", "73912"};

  private Connection owner;
  private Connection ann;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE secret (id INTEGER PRIMARY KEY, v INTEGER UNIQUE, c INTEGER, d INTEGER,"
            + " g INTEGER GENERATED ALWAYS AS (v * c), UNIQUE (v, d), CHECK (v + c < 1000000))",
        "CREATE INDEX product ON secret (v * d)",
        "INSERT INTO secret (id, v, c, d) VALUES (1, 73911, 2, 1), (2, 73912, 2, 2)",
        "CREATE TABLE child (id INTEGER PRIMARY KEY, v INTEGER REFERENCES secret (v) DEFERRABLE)",
        "INSERT INTO child VALUES (1, 73911)",
        "CREATE TABLE above (id INTEGER PRIMARY KEY)",
        "INSERT INTO above VALUES (1)",
        "CREATE TABLE below (id INTEGER PRIMARY KEY, a INTEGER REFERENCES above (id) ON DELETE"
            + " CASCADE, s INTEGER UNIQUE)",
        "INSERT INTO below VALUES (1, 1, 73911)",
        "CREATE TABLE lowest (s INTEGER PRIMARY KEY REFERENCES below (s))",
        "INSERT INTO lowest VALUES (73911)",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "GRANT SELECT (id, c, d), INSERT, UPDATE, DELETE ON secret TO ann",
        "GRANT SELECT, DELETE ON above TO ann");
    ann = DriverManager.getConnection(URL, "ann", "ann's own");
  }

  @AfterEach
  void close() throws SQLException {
    ann.close();
    owner.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM secrt",
        "SELECT visble FROM secret",
        "SELECT secret.visble FROM secret",
        "UPDATE secret SET visble = 1",
        "INSERT INTO secret (visble) VALUES (1)",
        "SELECT * FROM publc.secret"
      })
  void statement_withAMisspeltName_tellsNoOther(String sql) throws SQLException {
    TestDatabase.execute(owner, "ALTER TABLE secret ADD COLUMN visible INTEGER");
    SQLException told =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(owner, sql));
    assertThat(told.getMessage()).contains("did you mean");
    SQLException failure =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(ann, sql));
    assertThat(failure.getSQLState()).isEqualTo(told.getSQLState());
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      assertThat(cause.getMessage()).doesNotContain("mean", "VISIBLE", "SECRET?", "PUBLIC?");
    }
  }

  private static void assertTellsNothing(SQLException failure) {
    assertThat(failure == null ? "no failure" : failure.getSQLState()).matches("2[23].*");
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      assertThat(String.valueOf(cause.getMessage())).doesNotContain(SECRETS);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE secret SET c = 99999 WHERE id = 1",
        "UPDATE secret SET c = 2000000000",
        "UPDATE secret SET d = 2000000000",
        "UPDATE secret SET d = 99999 WHERE id = 1",
        "DELETE FROM secret WHERE id = 1",
        "DELETE FROM above",
        "UPDATE secret SET v = 5 WHERE id = 1",
        "MERGE INTO secret USING (VALUES (1)) AS s (k) ON secret.id = s.k WHEN MATCHED THEN UPDATE"
            + " SET c = 99999",
        "MERGE INTO secret USING (VALUES (1)) AS s (k) ON secret.id = s.k WHEN MATCHED THEN DELETE",
        "INSERT INTO secret (id, v) VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET c = 99999",
        "REPLACE INTO secret (id, v) VALUES (1, 6)"
      })
  void failedChange_tellsNoValueOfTheRow(String sql) throws SQLException {
    SQLException told =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(ann, sql));
    assertTellsNothing(told);

    TestDatabase.execute(
        owner,
        "GRANT SELECT ON secret TO ann",
        "GRANT SELECT ON below TO ann",
        "GRANT SELECT ON child TO ann",
        "GRANT SELECT ON lowest TO ann");
    SQLException full =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(ann, sql));
    assertThat(full.getMessage()).isNotEqualTo(told.getMessage()).containsAnyOf(SECRETS);
  }

  @Test
  void failedBatchAndFailedCommit_tellNoValueOfTheRow() throws SQLException {
    try (PreparedStatement update = ann.prepareStatement("UPDATE secret SET c = ? WHERE id = 1")) {
      update.setInt(1, 99_999);
      update.addBatch();
      assertTellsNothing(catchThrowableOfType(SQLException.class, update::executeBatch));
    }
    ann.setAutoCommit(false);
    TestDatabase.execute(ann, "SET CONSTRAINTS ALL DEFERRED", "DELETE FROM secret WHERE id = 1");
    assertTellsNothing(catchThrowableOfType(SQLException.class, ann::commit));
    ann.rollback();
  }

  /** What one has written oneself is told. */
  @Test
  void ownValues_areTold() {
    SQLException told =
        catchThrowableOfType(
            SQLException.class,
            () ->
                TestDatabase.execute(
                    ann, "INSERT INTO secret (id, v, c) VALUES (7, 2000000, 2000000)"));
    assertThat(told.getMessage()).contains("4000000000000");
  }
}

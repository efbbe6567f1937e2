package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages about conflicts, and the tables of locks, show keys to those who may read the rows. */
final class ConflictPrivilegesTest {
  private static final String URL = "jdbc:moka:mem:conflict-privileges";
  private static final String SECRET = "CZ65";

  private Connection owner;
  private Connection bob;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE acct (iban VARCHAR(34) PRIMARY KEY, note VARCHAR(9), code VARCHAR(9) UNIQUE)",
        "INSERT INTO acct VALUES ('CZ65', 'a', 'CZ65-1')",
        "CREATE TABLE above (id INTEGER PRIMARY KEY, n INTEGER)",
        "INSERT INTO above VALUES (1, 1)",
        "CREATE TABLE below (iban VARCHAR(34) PRIMARY KEY, a INTEGER REFERENCES above (id)"
            + " ON DELETE CASCADE, note VARCHAR(9))",
        "INSERT INTO below VALUES ('CZ65', 1, 'a')",
        "CREATE USER boss PASSWORD 'boss''s own' ADMIN",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "GRANT SELECT (note), UPDATE (note, code) ON acct TO bob",
        "GRANT SELECT, DELETE ON above TO bob");
    bob = DriverManager.getConnection(URL, "bob", "bob's own");
    TestDatabase.execute(bob, "SET LOCK_WAIT = '1ms'");
  }

  @AfterEach
  void close() throws SQLException {
    bob.close();
    owner.close();
  }

  private SQLException refused(String sql, String state) {
    SQLException told =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(bob, sql));
    assertThat(told == null ? "no failure" : told.getSQLState()).isEqualTo(state);
    return told;
  }

  private static void assertTellsNothing(SQLException told, String table) {
    assertThat(told.getMessage()).contains(" of table PUBLIC." + table + " ");
    for (Throwable cause = told; cause != null; cause = cause.getCause()) {
      assertThat(String.valueOf(cause.getMessage()))
          .doesNotContain(SECRET, "IBAN", "CODE", "435a3635", "435A3635");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPDATE acct SET note = 'y'", "UPDATE acct SET code = 'z'"})
  void lockTimeout_withoutSelect_namesTheTableAlone(String sql) throws SQLException {
    owner.setAutoCommit(false);
    TestDatabase.execute(owner, "UPDATE acct SET note = 'x' WHERE iban = 'CZ65'");
    assertTellsNothing(refused(sql, "55P03"), "ACCT");
    owner.rollback();
  }

  @Test
  void lockTimeout_ofAnEntry_namesTheTableAlone() throws SQLException {
    TestDatabase.execute(owner, "GRANT INSERT ON acct TO bob");
    owner.setAutoCommit(false);
    TestDatabase.execute(owner, "INSERT INTO acct VALUES ('DE', 'x', 'CZ65-2')");
    assertTellsNothing(refused("UPDATE acct SET code = 'CZ65-2'", "55P03"), "ACCT");
    owner.rollback();
  }

  @Test
  void lockTimeout_inAChildOfACascade_namesTheTableAlone() throws SQLException {
    owner.setAutoCommit(false);
    TestDatabase.execute(owner, "UPDATE below SET note = 'x'");
    assertTellsNothing(refused("DELETE FROM above", "55P03"), "BELOW");
    owner.rollback();
  }

  @Test
  void conflict_withoutSelect_namesTheTableAlone() throws SQLException {
    bob.setAutoCommit(false);
    TestDatabase.execute(bob, "SELECT note FROM acct");
    TestDatabase.execute(owner, "UPDATE acct SET note = 'x'");
    assertTellsNothing(refused("UPDATE acct SET note = 'y'", "40001"), "ACCT");
    bob.rollback();
  }

  @Test
  void conflict_withSelect_tellsTheKey() throws SQLException {
    TestDatabase.execute(owner, "GRANT SELECT ON acct TO bob");
    owner.setAutoCommit(false);
    TestDatabase.execute(owner, "UPDATE acct SET note = 'x'");
    assertThat(refused("UPDATE acct SET note = 'y'", "55P03").getMessage())
        .contains("Row (IBAN) = (CZ65) of table PUBLIC.ACCT (column group DEFAULT)");
    owner.rollback();
  }

  @Test
  void heldRows_withoutSelect_haveNoKey() throws SQLException {
    String held = "SELECT table_name, row_key FROM moka.held_rows WHERE table_name = 'ACCT'";
    bob.setAutoCommit(false);
    try (Statement statement = bob.createStatement()) {
      statement.execute("UPDATE acct SET note = 'y'");
    }
    assertThat(TestDatabase.query(bob, held)).contains("ACCT").doesNotContain(SECRET);
    assertThat(TestDatabase.query(owner, held)).contains(SECRET);
    bob.rollback();
  }
}

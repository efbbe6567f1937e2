package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refused GRANT tells nothing of what exists. */
final class GrantSecrecyTest {
  private static final String URL = "jdbc:moka:mem:grant-secrecy";

  private Connection owner;
  private Connection bob;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE salary (id INTEGER PRIMARY KEY, amount INTEGER)",
        "CREATE VIEW shown AS SELECT id FROM salary",
        "CREATE SEQUENCE numbers",
        "CREATE SCHEMA hidden",
        "CREATE USER boss PASSWORD 'boss''s own' ADMIN",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "CREATE USER ann PASSWORD 'ann''s own'");
    bob = DriverManager.getConnection(URL, "bob", "bob's own");
  }

  @AfterEach
  void close() throws SQLException {
    bob.close();
    owner.close();
  }

  private SQLException refused(String sql) {
    SQLException failure =
        catchThrowableOfType(SQLException.class, () -> TestDatabase.execute(bob, sql));
    assertThat(failure == null ? sql + " ran" : failure.getSQLState()).isEqualTo("42501");
    return failure;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GRANT SELECT (amount) ON salary TO ann | GRANT SELECT (bonus) ON salary TO ann",
        "REVOKE SELECT (amount) ON salary FROM ann | REVOKE SELECT (bonus) ON salary FROM ann",
        "GRANT SELECT ON salary TO ann | GRANT SELECT ON wages TO ann",
        "GRANT ALL ON salary TO ann | GRANT ALL ON wages TO ann",
        "GRANT ALL ON salary TO ann | GRANT ALL ON shown TO ann",
        "GRANT USAGE ON salary TO ann | GRANT USAGE ON SEQUENCE numbers TO ann",
        "GRANT SELECT (id) ON salary TO ann | GRANT SELECT (id) ON shown TO ann",
        "GRANT SELECT ON SCHEMA hidden TO ann | GRANT SELECT ON SCHEMA missing TO ann",
        "GRANT SELECT ON hidden.t TO ann | GRANT SELECT ON missing.t TO ann",
        "GRANT SELECT ON salary TO ann | GRANT SELECT ON salary TO eve"
      })
  void grant_byAUserWithoutOption_tellsTheSameOfWhatIsMissing(String there, String missing) {
    assertThat(refused(missing).getMessage()).isEqualTo(refused(there).getMessage());
  }

  @Test
  void grant_byAUserWithAnOptionOnAColumn_tellsNoOthers() throws SQLException {
    TestDatabase.execute(owner, "GRANT SELECT (id) ON salary TO bob WITH GRANT OPTION");
    assertThat(refused("GRANT SELECT (bonus) ON salary TO ann").getMessage())
        .isEqualTo(refused("GRANT SELECT (amount) ON salary TO ann").getMessage());
    TestDatabase.execute(bob, "GRANT SELECT (id) ON salary TO ann");
  }

  @Test
  void grant_byAUserWithTheOption_tellsWhatIsMissing() throws SQLException {
    TestDatabase.execute(owner, "GRANT SELECT ON salary TO bob WITH GRANT OPTION");
    SQLException failure =
        catchThrowableOfType(
            SQLException.class,
            () -> TestDatabase.execute(bob, "GRANT SELECT (bonus) ON salary TO ann"));
    assertThat(failure.getSQLState()).isEqualTo("42S22");
  }
}

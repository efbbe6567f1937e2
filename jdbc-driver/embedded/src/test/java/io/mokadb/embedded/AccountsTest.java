package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts that end, and what is done in their names; grant options; what passwords show. */
final class AccountsTest {
  private static final String URL = "jdbc:moka:mem:accounts;triggerretries=1";

  private Connection owner;
  private Connection ann;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
        "CREATE TABLE secret (id INTEGER PRIMARY KEY, v INTEGER)",
        "CREATE TABLE log (n INTEGER)",
        "INSERT INTO t VALUES (1, 10)",
        "INSERT INTO secret VALUES (1, 73911)",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "CREATE USER bob PASSWORD 'bob''s own'");
    ann = login("ann");
  }

  @AfterEach
  void close() throws SQLException {
    ann.close();
    owner.close();
  }

  private static Connection login(String user) throws SQLException {
    return DriverManager.getConnection(
        URL, user, user.equals("root") ? "the root" : user + "'s own");
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  private void own(String... statements) throws SQLException {
    TestDatabase.execute(owner, statements);
  }

  @Test
  void dropUser_endsTheirSessions() throws SQLException {
    own("GRANT SELECT, UPDATE ON t TO ann");
    try (Connection other = login("ann");
        PreparedStatement query = ann.prepareStatement("SELECT a FROM t")) {
      other.setAutoCommit(false);
      TestDatabase.execute(other, "UPDATE t SET a = 11");
      own("DROP USER ann", "CREATE USER ann PASSWORD 'ann''s own' ADMIN");
      assertState("08003", query::executeQuery);
      assertState("08003", other::commit);
      assertState("08003", () -> TestDatabase.query(ann, "SELECT 1"));
      assertThat(TestDatabase.query(owner, "SELECT a FROM t")).isEqualTo("10");
    }
  }

  @Test
  void accountOfTheSameName_isAnotherOne() throws SQLException {
    own("GRANT SELECT ON t TO ann");
    TestDatabase.query(ann, "SELECT a FROM t");
    own("DROP USER ann", "CREATE USER ann PASSWORD 'ann''s own'");
    try (Connection second = login("ann")) {
      assertState("42501", () -> TestDatabase.query(second, "SELECT a FROM t"));
      assertThat(
              TestDatabase.query(
                  second, "SELECT COUNT(*) FROM moka.statements WHERE statement LIKE '%FROM t'"))
          .isEqualTo("0");
    }
  }

  @Test
  void demotedAdministrator_isNoneAtOnce() throws SQLException {
    try (Connection root = login("root")) {
      assertState("2BP01", () -> own("ALTER USER root NOT ADMIN"));
      own("ALTER USER bob ADMIN", "ALTER USER root NOT ADMIN");
      assertState("42501", () -> TestDatabase.query(root, "SELECT * FROM secret"));
      assertState("42501", () -> TestDatabase.execute(root, "ALTER USER root ADMIN"));
      assertState("42501", () -> TestDatabase.execute(root, "CREATE TABLE mine (id INTEGER)"));
    }
    try (Connection bob = login("bob")) {
      assertThat(TestDatabase.query(bob, "SELECT v FROM secret")).isEqualTo("73911");
    }
    own("ALTER USER root ADMIN TRUE", "ALTER USER bob ADMIN FALSE");
    assertThat(TestDatabase.query(owner, "SELECT user_name FROM moka.users WHERE is_admin = 'YES'"))
        .isEqualTo("ROOT");
  }

  @Test
  void grantOption_passesOn_andCascades() throws SQLException {
    own("CREATE USER eve PASSWORD 'eve''s own'");
    assertState("42501", () -> TestDatabase.execute(ann, "GRANT SELECT ON t TO bob"));
    own("GRANT SELECT ON t TO ann WITH GRANT OPTION");
    TestDatabase.execute(ann, "GRANT SELECT ON t TO bob WITH GRANT OPTION");
    assertState("42501", () -> TestDatabase.execute(ann, "GRANT UPDATE ON t TO bob"));
    assertState("42501", () -> TestDatabase.execute(ann, "GRANT SELECT ON secret TO bob"));
    assertState("42501", () -> TestDatabase.execute(ann, "GRANT SELECT ON SCHEMA public TO bob"));
    try (Connection bob = login("bob");
        Connection eve = login("eve")) {
      TestDatabase.execute(bob, "GRANT SELECT (a) ON t TO eve", "GRANT SELECT ON t TO ann");
      assertThat(TestDatabase.query(eve, "SELECT a FROM t")).isEqualTo("10");
      assertThat(
              TestDatabase.query(
                  bob,
                  "SELECT grantee, privilege_type, is_grantable FROM"
                      + " information_schema.table_privileges"))
          .isEqualTo("BOB,SELECT,YES");
      assertState("2BP01", () -> own("REVOKE GRANT OPTION FOR SELECT ON t FROM ann"));
      assertState("2BP01", () -> own("REVOKE SELECT ON t FROM ann"));
      // Bob gave it back to Ann, but had it from her alone.
      own("REVOKE GRANT OPTION FOR SELECT ON t FROM ann CASCADE");
      assertState("42501", () -> TestDatabase.query(eve, "SELECT a FROM t"));
      assertState("42501", () -> TestDatabase.query(bob, "SELECT a FROM t"));
      assertThat(TestDatabase.query(ann, "SELECT a FROM t")).isEqualTo("10");
      assertState("42501", () -> TestDatabase.execute(ann, "GRANT SELECT ON t TO bob"));
    }
  }

  @Test
  void grantOption_endsWithItsHolder() throws SQLException {
    own("GRANT ALL ON t TO ann WITH GRANT OPTION");
    TestDatabase.execute(ann, "GRANT ALL ON t TO bob");
    try (Connection bob = login("bob")) {
      TestDatabase.execute(bob, "UPDATE t SET a = 12");
      own("DROP USER ann");
      assertState("42501", () -> TestDatabase.execute(bob, "UPDATE t SET a = 13"));
    }
  }

  @Test
  void revoke_byAHolder_takesWhatTheyGranted() throws SQLException {
    own("GRANT SELECT ON t TO ann WITH GRANT OPTION", "GRANT SELECT ON t TO bob");
    TestDatabase.execute(ann, "GRANT SELECT ON t TO bob", "REVOKE SELECT ON t FROM bob");
    try (Connection bob = login("bob")) {
      assertThat(TestDatabase.query(bob, "SELECT a FROM t")).isEqualTo("10");
      own("REVOKE SELECT ON t FROM bob");
      assertState("42501", () -> TestDatabase.query(bob, "SELECT a FROM t"));
    }
  }

  @Test
  void trigger_runsWithWhatItsCreatorMayDoThen() throws SQLException {
    own("GRANT SELECT, UPDATE, TRIGGER ON t TO ann", "GRANT SELECT ON secret TO ann");
    own("GRANT INSERT ON log TO ann");
    TestDatabase.execute(
        ann,
        "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW INSERT INTO log SELECT v FROM secret");
    own("UPDATE t SET a = 1", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(TestDatabase.query(owner, "SELECT n FROM log")).isEqualTo("73911");
    assertState("2BP01", () -> own("DROP USER ann"));
    own("REVOKE SELECT ON secret FROM ann", "UPDATE t SET a = 2", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(TestDatabase.query(owner, "SELECT COUNT(*) FROM log")).isEqualTo("1");
    assertThat(TestDatabase.query(owner, "SELECT error FROM moka.parked_notifications"))
        .contains("ANN has no SELECT on table PUBLIC.SECRET");
    // A key is a value: it takes SELECT to see it, and the right to look after triggers.
    assertThat(TestDatabase.query(ann, "SELECT row_key FROM moka.parked_notifications"))
        .isEqualTo("ID = 1");
    own("REVOKE SELECT ON t FROM ann");
    assertThat(TestDatabase.query(ann, "SELECT row_key FROM moka.parked_notifications")).isEmpty();
    own("DROP TRIGGER g DISCARD", "DROP USER ann");
  }

  @Test
  void trigger_showsItsCreatorNoMoreThanTheySee() throws SQLException {
    own("GRANT ALL ON t TO ann", "GRANT ALL ON log TO ann");
    TestDatabase.execute(
        ann,
        "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW INSERT INTO log"
            + " SELECT COUNT(*) FROM moka.sessions WHERE user_name <> 'ANN'",
        "CREATE TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO log"
            + " SELECT COUNT(*) + 100 FROM information_schema.tables WHERE table_name = 'SECRET'",
        "UPDATE t SET a = 1");
    own("CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(TestDatabase.query(owner, "SELECT n FROM log ORDER BY n")).isEqualTo("0|100");
  }

  @Test
  void temporaryTable_hidesNothingFromPrivileges() throws SQLException {
    own(
        "CREATE FUNCTION f() RETURNS INTEGER RETURN (SELECT MAX(v) FROM secret)",
        "CREATE VIEW shown AS SELECT id, v FROM secret",
        "GRANT SELECT ON shown TO ann");
    TestDatabase.execute(
        ann,
        "CREATE TEMPORARY TABLE secret (id INTEGER PRIMARY KEY, v INTEGER)",
        "INSERT INTO secret VALUES (7, 7)");
    assertThat(TestDatabase.query(ann, "SELECT v FROM secret")).isEqualTo("7");
    assertState("42501", () -> TestDatabase.query(ann, "SELECT f()"));
    assertState("42501", () -> TestDatabase.execute(ann, "UPDATE shown SET v = 1"));
    assertState("42501", () -> TestDatabase.execute(ann, "DELETE FROM shown"));
    assertState("42501", () -> TestDatabase.query(ann, "SELECT v FROM public.secret"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TEMPORARY TABLE x (a INTEGER DEFAULT (f()))",
        "CREATE TEMPORARY TABLE x (a INTEGER, b INTEGER GENERATED ALWAYS AS (f()))",
        "CREATE TEMPORARY TABLE x (a INTEGER CHECK (a < f()))",
        "CREATE TEMPORARY TABLE x (a INTEGER REFERENCES secret (id))",
        "CREATE TEMPORARY TABLE x AS SELECT * FROM secret",
        "CREATE TEMPORARY TABLE x (LIKE secret)",
        "CREATE TEMPORARY TABLE x (a INTEGER DEFAULT ((SELECT MAX(v) FROM secret)))",
        "CREATE INDEX i ON mine (f())"
      })
  void temporaryTable_readsNothingElse(String sql) throws SQLException {
    own("CREATE FUNCTION f() RETURNS INTEGER RETURN (SELECT MAX(v) FROM secret)");
    TestDatabase.execute(ann, "CREATE TEMPORARY TABLE mine (a INTEGER)");
    try {
      TestDatabase.execute(ann, sql, "INSERT INTO x (a) VALUES (DEFAULT)");
      assertThat(TestDatabase.query(ann, "SELECT * FROM x")).doesNotContain("73911");
    } catch (SQLException e) {
      assertThat(e.getMessage()).doesNotContain("73911");
    }
  }

  @Test
  void past_takesAPrivilegeOfItsOwn() throws SQLException {
    own("GRANT SELECT ON t TO ann", "DELETE FROM t");
    String past = "SELECT a FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2000-01-01 00:00:00'";
    assertState("42501", () -> TestDatabase.query(ann, past));
    assertThat(TestDatabase.query(ann, "SELECT a FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP"))
        .isEmpty();
    TestDatabase.execute(ann, "SET SNAPSHOT CURRENT_TIMESTAMP");
    assertState("42501", () -> TestDatabase.query(ann, "SELECT a FROM t"));
    own("GRANT HISTORY ON t TO ann");
    assertThat(TestDatabase.query(ann, "SELECT a FROM t")).isEmpty();
  }

  @Test
  void sequences_areWrittenBySetval() throws SQLException {
    own("CREATE SEQUENCE s", "CREATE TABLE u (id BIGINT DEFAULT NEXTVAL('s'), n INTEGER)");
    own("CREATE SEQUENCE o OWNED BY u.id", "GRANT INSERT ON u TO ann");
    assertState("42501", () -> TestDatabase.execute(ann, "INSERT INTO u (n) VALUES (1)"));
    own("GRANT USAGE ON SEQUENCE s TO ann");
    TestDatabase.execute(ann, "INSERT INTO u (n) VALUES (1)");
    assertThat(TestDatabase.query(ann, "SELECT NEXTVAL('o')")).isEqualTo("1");
    assertState("42501", () -> TestDatabase.query(ann, "SELECT SETVAL('s', 70)"));
    assertState("42501", () -> TestDatabase.query(ann, "SELECT last_value FROM s"));
    assertThat(TestDatabase.query(ann, "SELECT sequence_name FROM information_schema.sequences"))
        .isEqualTo("S");
    own("ALTER SEQUENCE s RESTART WITH 5");
    assertThat(TestDatabase.query(ann, "SELECT NEXTVAL('s')")).isEqualTo("5");
    own("GRANT UPDATE ON s TO ann");
    assertThat(TestDatabase.query(ann, "SELECT SETVAL('s', 70)")).isEqualTo("70");
    ann.setReadOnly(true);
    assertState("25006", () -> TestDatabase.query(ann, "SELECT SETVAL('s', 80)"));
    ann.setReadOnly(false);
    assertState("42000", () -> own("GRANT DELETE ON s TO ann"));
    assertState("42000", () -> own("GRANT USAGE ON t TO ann"));
  }

  @Test
  void catalog_showsColumnsAndRoutinesThatOneMaySee() throws SQLException {
    own(
        "CREATE FUNCTION f() RETURNS INTEGER RETURN (SELECT MAX(v) FROM secret)",
        "CREATE FUNCTION plus(n INTEGER) RETURNS INTEGER RETURN n + 1",
        "CREATE TABLE child (id INTEGER PRIMARY KEY, s INTEGER REFERENCES secret)",
        "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW INSERT INTO log SELECT v FROM secret",
        "ANALYZE",
        "GRANT SELECT (a) ON t TO ann",
        "GRANT SELECT ON child TO ann");
    assertThat(
            TestDatabase.query(
                ann, "SELECT column_name FROM information_schema.columns WHERE table_name = 'T'"))
        .isEqualTo("A");
    assertThat(TestDatabase.query(ann, "SELECT routine_name FROM information_schema.routines"))
        .isEqualTo("PLUS");
    assertThat(TestDatabase.query(ann, "SELECT COUNT(*) FROM information_schema.triggers"))
        .isEqualTo("0");
    assertThat(TestDatabase.query(ann, "SELECT COUNT(*) FROM moka.trigger_queue")).isEqualTo("0");
    assertThat(
            TestDatabase.query(
                ann, "SELECT column_name FROM moka.column_statistics WHERE table_name = 'T'"))
        .isEqualTo("A");
    assertThat(TestDatabase.query(ann, "SELECT user_name FROM moka.users")).isEqualTo("ANN");
    for (String view :
        new String[] {"key_column_usage", "referential_constraints", "constraint_column_usage"}) {
      assertThat(TestDatabase.query(ann, "SELECT * FROM information_schema." + view))
          .doesNotContain("SECRET");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE USER x PASSWORD/*c*/'geheim1'",
        "/* c */ CREATE /**/ USER x PASSWORD -- z\n 'geheim1'",
        "CREATE USER x PASSWORD U&'\\0067eheim1'",
        "CREATE USER x PASSWORD $$geheim1$$",
        "CREATE USER x PASSWORD $q$geheim1$q$",
        "ALTER USER ann SET PASSWORD 'geheim1'",
        "alter user ann password 'geheim1';",
        "CREATE USER x PASSWORD 'geheim1' 'geheim1'",
        "CREATE USER x PASSWORD geheim1",
        "CREATE USER x PASSWORD \"geheim1\"",
        "CREATE USER x IDENTIFIED BY 'geheim1'",
        "CREATE USER x PASSWORT 'geheim1'",
        "CREATE USER x PASSWORD 'geheim1",
        "CREATE OR REPLACE USER x PASSWORD 'geheim1'",
        "CREATE LOGIN x WITH PASSWORD = 'geheim1'",
        "SELECT 1; CREATE USER x PASSWORD 'geheim1'",
        "CREATE USER x PASSWORD 'geheim1'; SELECT 1",
        "EXPLAIN CREATE USER x PASSWORD 'geheim1'",
        "SET PASSWORD 'geheim1'",
        "SELECT 1 AS password 'geheim1'"
      })
  void password_isShownNowhere(String sql) throws SQLException {
    String message = "";
    try {
      own(sql);
    } catch (SQLException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        message += cause.getMessage();
      }
    }
    assertThat(message).doesNotContainIgnoringCase("eheim");
    for (String view : new String[] {"statements", "sessions", "transactions"}) {
      assertThat(
              TestDatabase.query(
                  owner,
                  "SELECT COUNT(*), MAX(statement) FROM moka."
                      + view
                      + " WHERE statement LIKE '%ehe' || 'im%'"))
          .startsWith("0,");
    }
  }
}

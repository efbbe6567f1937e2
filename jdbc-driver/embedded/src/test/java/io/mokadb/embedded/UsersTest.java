package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users, roles and privileges. */
final class UsersTest {
  private static final String URL = "jdbc:moka:mem:users";

  private Connection owner;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TABLE secret (id INTEGER PRIMARY KEY)",
        "INSERT INTO t VALUES (1, 10)",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'");
  }

  @AfterEach
  void close() throws SQLException {
    owner.close();
  }

  private static Connection login(String user, String password) throws SQLException {
    return DriverManager.getConnection(URL, user, password);
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  @Test
  void login_needsTheRightPassword() throws SQLException {
    try (Connection ann = login("ann", "ann's own")) {
      assertThat(ann.getMetaData().getUserName()).isEqualTo("ANN");
    }
    assertThatThrownBy(() -> login("ann", "wrong"))
        .isInstanceOf(SQLInvalidAuthorizationSpecException.class);
    assertState("28000", () -> login("nobody", "ann's own"));
    assertState("28000", () -> login("ann", ""));
  }

  @Test
  void whatPublicMay_everybodyMay() throws SQLException {
    try (Connection ann = login("ann", "ann's own")) {
      TestDatabase.execute(owner, "GRANT SELECT ON t TO PUBLIC", "CREATE ROLE reader");
      assertThat(TestDatabase.query(ann, "SELECT n FROM t")).isEqualTo("10");
      assertThat(
              TestDatabase.query(
                  ann, "SELECT grantee, privilege_type FROM information_schema.table_privileges"))
          .isEqualTo("PUBLIC,SELECT");
      TestDatabase.execute(
          owner,
          "GRANT SELECT ON secret TO reader",
          "GRANT reader TO PUBLIC",
          "CREATE USER new PASSWORD 'newer'");
      try (Connection later = login("new", "newer")) {
        assertThat(TestDatabase.query(later, "SELECT COUNT(*) FROM secret, t")).isEqualTo("0");
      }
      assertThat(TestDatabase.query(owner, "SELECT user_name FROM moka.users ORDER BY 1"))
          .isEqualTo("ANN|NEW|READER|ROOT");
      assertState("42710", () -> TestDatabase.execute(owner, "CREATE ROLE public"));
      assertThatThrownBy(() -> TestDatabase.execute(owner, "GRANT public TO ann"))
          .isInstanceOf(SQLException.class);
      TestDatabase.execute(owner, "REVOKE SELECT ON t FROM PUBLIC");
      assertState("42501", () -> TestDatabase.query(ann, "SELECT n FROM t"));
    }
  }

  @Test
  void user_mayOnlyWhatWasGranted() throws SQLException {
    try (Connection ann = login("ANN", "ann's own")) {
      assertState("42501", () -> TestDatabase.query(ann, "SELECT * FROM t"));
      TestDatabase.execute(owner, "GRANT SELECT ON t TO ann");
      assertThat(TestDatabase.query(ann, "SELECT n FROM t")).isEqualTo("10");
      assertState("42501", () -> TestDatabase.query(ann, "SELECT * FROM t, secret"));
      assertState(
          "42501", () -> TestDatabase.query(ann, "SELECT (SELECT MAX(id) FROM secret) FROM t"));
      assertState("42501", () -> TestDatabase.execute(ann, "UPDATE t SET n = 1"));
      TestDatabase.execute(owner, "GRANT UPDATE ON t TO ann");
      TestDatabase.execute(ann, "UPDATE t SET n = 11");
      assertState("42501", () -> TestDatabase.execute(ann, "INSERT INTO t VALUES (2, 2)"));
      assertState("42501", () -> TestDatabase.execute(ann, "DELETE FROM t"));
      assertState("42501", () -> TestDatabase.execute(ann, "CREATE TABLE x (id INTEGER)"));
      assertState("42501", () -> TestDatabase.execute(ann, "DROP TABLE t"));
      assertState("42501", () -> TestDatabase.execute(ann, "GRANT SELECT ON secret TO ann"));
      assertState("42501", () -> TestDatabase.query(ann, "EXPLAIN SELECT * FROM secret"));
    }
  }

  @Test
  void revoke_endsWhatWasPrepared() throws SQLException {
    TestDatabase.execute(owner, "GRANT ALL PRIVILEGES ON DATABASE TO ann");
    try (Connection ann = login("ann", "ann's own");
        PreparedStatement query = ann.prepareStatement("SELECT n FROM t WHERE id = ?");
        PreparedStatement insert = ann.prepareStatement("INSERT INTO t VALUES (?, 1)")) {
      query.setInt(1, 1);
      insert.setInt(1, 2);
      assertThat(query.executeQuery().next()).isTrue();
      insert.executeUpdate();
      TestDatabase.execute(owner, "REVOKE SELECT, INSERT ON DATABASE FROM ann");
      assertState("42501", query::executeQuery);
      insert.setInt(1, 3);
      assertState("42501", insert::executeUpdate);
    }
  }

  @Test
  void role_passesOnWhatItHas() throws SQLException {
    TestDatabase.execute(
        owner,
        "CREATE ROLE reader",
        "CREATE ROLE writer",
        "GRANT SELECT ON SCHEMA public TO reader",
        "GRANT INSERT, DELETE ON TABLE public.t TO writer",
        "GRANT reader TO writer",
        "GRANT writer TO ann");
    try (Connection ann = login("ann", "ann's own")) {
      TestDatabase.execute(ann, "INSERT INTO t VALUES (5, 5)", "DELETE FROM t WHERE id = 5");
      assertThat(TestDatabase.query(ann, "SELECT COUNT(*) FROM secret")).isEqualTo("0");
      assertState("42501", () -> TestDatabase.execute(ann, "DELETE FROM secret"));
      TestDatabase.execute(owner, "DROP ROLE reader");
      assertState("42501", () -> TestDatabase.query(ann, "SELECT COUNT(*) FROM secret"));
    }
    assertState("42000", () -> TestDatabase.execute(owner, "GRANT writer TO writer"));
  }

  @Test
  void password_isChangedByItsUserOrAnAdministrator() throws SQLException {
    try (Connection ann = login("ann", "ann's own")) {
      TestDatabase.execute(ann, "ALTER USER ann SET PASSWORD 'another'");
      assertState("42501", () -> TestDatabase.execute(ann, "ALTER USER root PASSWORD 'mine'"));
    }
    assertState("28000", () -> login("ann", "ann's own"));
    try (Connection root = login("root", "the root")) {
      TestDatabase.execute(root, "ALTER USER ann PASSWORD 'third'", "CREATE TABLE x (id INTEGER)");
    }
    login("ann", "third").close();
  }

  @Test
  void lastAdministrator_stays() throws SQLException {
    assertState("2BP01", () -> TestDatabase.execute(owner, "DROP USER root"));
    TestDatabase.execute(owner, "DROP USER ann", "DROP USER IF EXISTS nobody");
    assertState("2BP01", () -> TestDatabase.execute(owner, "DROP USER root"));
    assertState("28000", () -> login("root", "wrong"));
    TestDatabase.execute(owner, "CREATE USER next PASSWORD 'the next' ADMIN", "DROP USER root");
    assertThat(TestDatabase.query(owner, "SELECT user_name FROM moka.users")).isEqualTo("NEXT");
    TestDatabase.execute(owner, "DROP ALL USERS");
    assertState("42000", () -> TestDatabase.execute(owner, "CREATE USER bob PASSWORD 'bob bob'"));
  }

  @Test
  void mistakes_areTold() {
    assertState("42710", () -> TestDatabase.execute(owner, "CREATE ROLE ann"));
    assertState("42704", () -> TestDatabase.execute(owner, "GRANT SELECT ON t TO bob"));
    assertState("42S02", () -> TestDatabase.execute(owner, "GRANT SELECT ON missing TO ann"));
    assertState("3F000", () -> TestDatabase.execute(owner, "GRANT SELECT ON SCHEMA x TO ann"));
    assertState("42S22", () -> TestDatabase.execute(owner, "GRANT SELECT (x) ON t TO ann"));
    assertState("42601", () -> TestDatabase.execute(owner, "GRANT DELETE (id) ON t TO ann"));
    assertState("42601", () -> TestDatabase.execute(owner, "GRANT SELECT (n) ON DATABASE TO ann"));
    assertState("22023", () -> TestDatabase.execute(owner, "CREATE USER bob PASSWORD 'x'"));
    assertThatThrownBy(
            () -> TestDatabase.execute(owner, "CREATE USER bob PASSWORD 'hidden' 'twice'"))
        .hasMessageNotContaining("hidden")
        .hasMessageNotContaining("twice")
        .extracting("SQLState")
        .isEqualTo("42601");
  }

  @Test
  void views_showAllButPasswords() throws SQLException {
    TestDatabase.execute(owner, "GRANT SELECT ON t TO ann");
    assertThat(TestDatabase.query(owner, "SELECT user_name, is_admin FROM moka.users ORDER BY 1"))
        .isEqualTo("ANN,NO|ROOT,YES");
    assertThat(TestDatabase.query(owner, "SELECT * FROM moka.grants"))
        .isEqualTo("ANN,SELECT,TABLE PUBLIC.T");
  }

  @Test
  void view_showsWhatItsReaderMayNotReadHimself() throws SQLException {
    TestDatabase.execute(
        owner,
        "CREATE VIEW big AS SELECT id FROM t WHERE n > 5",
        "CREATE VIEW bigger AS SELECT id FROM big",
        "GRANT SELECT ON bigger TO ann");
    try (Connection ann = login("ann", "ann's own")) {
      assertThat(TestDatabase.query(ann, "SELECT * FROM bigger")).isEqualTo("1");
      assertState("42501", () -> TestDatabase.query(ann, "SELECT * FROM big"));
      assertState("42501", () -> TestDatabase.query(ann, "SELECT n FROM t"));
      assertState("42501", () -> TestDatabase.query(ann, "SELECT n FROM bigger JOIN t USING (id)"));
      assertState(
          "42501", () -> TestDatabase.query(ann, "SELECT (SELECT MAX(n) FROM t) FROM bigger"));
      assertState(
          "42501",
          () -> TestDatabase.query(ann, "SELECT id FROM bigger UNION SELECT id FROM secret"));
      assertState("42501", () -> TestDatabase.execute(ann, "DELETE FROM bigger"));
      assertState("42501", () -> TestDatabase.execute(ann, "UPDATE big SET id = 7"));
      assertThat(TestDatabase.query(owner, "SELECT * FROM t")).isEqualTo("1,10");
      TestDatabase.execute(owner, "REVOKE SELECT ON bigger FROM ann");
      assertState("42501", () -> TestDatabase.query(ann, "SELECT * FROM bigger"));
    }
  }

  @Test
  void everyWay_toChangeOrReadATable_needsItsPrivilege() throws SQLException {
    TestDatabase.execute(owner, "GRANT SELECT, INSERT ON t TO ann");
    try (Connection ann = login("ann", "ann's own")) {
      for (String sql :
          new String[] {
            "SELECT * FROM t FOR UPDATE",
            "TRUNCATE TABLE t",
            "ALTER TABLE t ADD COLUMN x INTEGER",
            "CREATE INDEX i ON t (n)",
            "CREATE VIEW v AS SELECT * FROM secret",
            "CREATE SEQUENCE s",
            "MERGE INTO t USING t AS u ON t.id = u.id WHEN MATCHED THEN UPDATE SET n = 0",
            "UPSERT INTO t VALUES (1, 1)",
            "INSERT INTO t VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = 0",
            "INSERT INTO t SELECT id, 0 FROM secret",
            "UPDATE t SET n = (SELECT MAX(id) FROM secret)",
            "DELETE FROM t USING secret WHERE t.id = secret.id",
            "WITH x AS (SELECT * FROM secret) SELECT * FROM x",
            "CREATE TABLE copy AS SELECT * FROM secret",
            "COMMENT ON TABLE t IS 'mine'",
            "DROP ALL USERS",
            "BACKUP DATABASE TO '/tmp/never'"
          }) {
        assertState("42501", () -> TestDatabase.execute(ann, sql));
      }
      TestDatabase.execute(ann, "INSERT INTO t VALUES (2, 2)");
    }
    assertThat(TestDatabase.query(owner, "SELECT * FROM t")).isEqualTo("1,10|2,2");
  }

  @Test
  void catalog_showsWhatOneMayUse() throws SQLException {
    String tables =
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1";
    try (Connection ann = login("ann", "ann's own")) {
      assertThat(TestDatabase.query(ann, tables)).isEmpty();
      TestDatabase.execute(owner, "GRANT SELECT ON t TO ann");
      assertThat(TestDatabase.query(ann, tables)).isEqualTo("T");
      assertThat(
              TestDatabase.query(
                  ann,
                  "SELECT DISTINCT table_name FROM information_schema.columns"
                      + " WHERE table_schema = 'PUBLIC'"))
          .isEqualTo("T");
    }
    try (Connection root = login("root", "the root")) {
      assertThat(TestDatabase.query(root, tables)).isEqualTo("SECRET|T");
    }
    assertThat(TestDatabase.query(owner, tables)).isEqualTo("SECRET|T");
  }

  @Test
  void dropAllUsers_openToTheOwner_beginsAnew() throws SQLException {
    TestDatabase.execute(owner, "DROP ALL USERS");
    assertThat(TestDatabase.query(owner, "SELECT * FROM moka.users")).isEmpty();
    login("ann", "whatever").close();
    TestDatabase.execute(owner, "CREATE USER root PASSWORD 'another' ADMIN");
    assertState("28000", () -> login("ann", "whatever"));
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Privileges on columns and triggers, and what happens to privileges when objects change. */
final class PrivilegesTest {
  private static final String URL = "jdbc:moka:mem:privileges";

  private Connection owner;
  private Connection ann;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, a INTEGER)",
        "CREATE TABLE log (n INTEGER)",
        "CREATE VIEW v AS SELECT id, a FROM t",
        "INSERT INTO t VALUES (1, 10, 20, 30)",
        "INSERT INTO u VALUES (1, 5)",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "GRANT SELECT (id, a), UPDATE (a), INSERT (id, a) ON t TO ann");
    ann = DriverManager.getConnection(URL, "ann", "ann's own");
  }

  @AfterEach
  void close() throws SQLException {
    ann.close();
    owner.close();
  }

  private void may(String sql) throws SQLException {
    ann.setAutoCommit(false);
    try (Statement statement = ann.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            assertThat(rows.getObject(1)).isNotNull();
          }
        }
      }
    } finally {
      ann.rollback();
      ann.setAutoCommit(true);
    }
  }

  private void mayNot(String sql) {
    assertThatThrownBy(() -> TestDatabase.execute(ann, sql))
        .as(sql)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("has no ")
        .extracting("SQLState")
        .isEqualTo("42501");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t",
        "SELECT t.id, x.a FROM t JOIN t AS x ON t.id = x.id WHERE t.a > 1 ORDER BY x.a",
        "SELECT COUNT(*) FROM t",
        "SELECT MAX(a) FROM t GROUP BY id HAVING MIN(a) > 0",
        "SELECT a FROM t WHERE id = 1",
        "SELECT id FROM t JOIN (SELECT id FROM t) AS y USING (id)",
        "WITH c AS (SELECT a AS b FROM t) SELECT b FROM c",
        "WITH c AS (INSERT INTO t (id, a) VALUES (2, 3) RETURNING a) SELECT a FROM c",
        "SELECT (SELECT MAX(x.a) FROM t AS x WHERE x.id = t.id) FROM t",
        "SELECT a FROM t FOR UPDATE",
        "SELECT id FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP",
        "UPDATE t SET a = a + 1 WHERE id = 1",
        "UPDATE t SET a = 1",
        "INSERT INTO t (id, a) VALUES (2, 3)",
        "INSERT INTO t (id, a) SELECT id + 1, a FROM t",
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a + t.a",
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT DO NOTHING",
        "INSERT INTO t (id, a) VALUES (2, 3) RETURNING id, a",
        "MERGE INTO t USING (VALUES (1)) AS s (k) ON t.id = s.k WHEN MATCHED THEN UPDATE SET a = 0"
            + " WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.k, 0)",
        "EXPLAIN SELECT a FROM t"
      })
  void grantedColumns_areEnough(String sql) throws SQLException {
    may(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "SELECT * EXCEPT (b) FROM t",
        "SELECT t.* EXCEPT (b) FROM t",
        "SELECT t.* FROM t",
        "TABLE t",
        "SELECT b FROM t",
        "SELECT a FROM t WHERE b = 20",
        "SELECT a FROM t WHERE t.b = 20 AND id = 1",
        "SELECT a FROM t ORDER BY b",
        "SELECT COUNT(b) FROM t",
        "SELECT COUNT(*) FROM t GROUP BY b",
        "SELECT a FROM t GROUP BY a HAVING MAX(c) > 1",
        "SELECT SUM(a) OVER (PARTITION BY b) FROM t",
        "SELECT id FROM (SELECT * FROM t) AS x",
        "SELECT q FROM (SELECT id, b AS q FROM t) AS x",
        "SELECT p FROM t AS x (p, q, r, s)",
        "SELECT (SELECT b) FROM t",
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM t WHERE b = 1)",
        "SELECT CASE WHEN b = 20 THEN 1 END FROM t",
        "SELECT x.a FROM t AS x NATURAL JOIN t AS y",
        "SELECT x.a FROM t AS x JOIN t AS y USING (b)",
        "SELECT x.a FROM t AS x JOIN t AS y ON x.b = y.b",
        "WITH c AS (SELECT b FROM t) SELECT * FROM c",
        "WITH c AS (INSERT INTO t (id, a) VALUES (2, 3) RETURNING b) SELECT 1 FROM c",
        "WITH c AS (DELETE FROM t WHERE id = 1) SELECT 1",
        "SELECT a FROM FINAL TABLE (INSERT INTO t (id, a) VALUES (2, 3))",
        "SELECT id FROM t UNION SELECT b FROM t",
        "SELECT x.n FROM t, LATERAL (SELECT t.b AS n) AS x",
        "SELECT b FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP",
        "SELECT b FROM t VERSIONS BETWEEN TIMESTAMP '2000-01-01 00:00:00' AND CURRENT_TIMESTAMP",
        "SELECT b FROM t FOR UPDATE",
        "SELECT id FROM u FOR UPDATE",
        "SELECT a FROM v",
        "SELECT a FROM u",
        "UPDATE t SET b = 1",
        "UPDATE t SET a = b",
        "UPDATE t SET a = 1 WHERE c = 30",
        "UPDATE t SET a = 1 RETURNING b",
        "UPDATE t SET a = u.a FROM u WHERE u.id = t.id",
        "UPDATE v SET a = 1",
        "INSERT INTO t VALUES (2, 3, 4, 5)",
        "INSERT INTO t (id, b) VALUES (2, 3)",
        "INSERT INTO t (id, a) VALUES (2, 3) RETURNING *",
        "INSERT INTO t (id, a) SELECT id + 1, b FROM t",
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET b = 1",
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET a = t.b",
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET a = 1 WHERE b = 20",
        "INSERT INTO v VALUES (7, 7)",
        "UPSERT INTO t (id, a) VALUES (1, 1)",
        "REPLACE INTO t (id, a) VALUES (1, 1)",
        "DELETE FROM t",
        "DELETE FROM v",
        "MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET a = 0",
        "MERGE INTO t USING (VALUES (1)) AS s (k) ON t.id = s.k WHEN MATCHED THEN DELETE",
        "MERGE INTO t USING (VALUES (1)) AS s (k) ON t.b = s.k WHEN MATCHED THEN UPDATE SET a = 0",
        "EXPLAIN SELECT b FROM t",
        "EXPLAIN ANALYZE DELETE FROM t",
        "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)"
      })
  void otherColumns_areRefused(String sql) throws SQLException {
    mayNot(sql);
    assertThat(TestDatabase.query(owner, "SELECT * FROM t")).isEqualTo("1,10,20,30");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE copy AS SELECT a FROM t",
        "CREATE VIEW w AS SELECT a FROM t",
        "CREATE INDEX i ON t (a)",
        "ALTER TABLE t ADD COLUMN d INTEGER",
        "ALTER TABLE t RENAME COLUMN b TO a2",
        "DROP TABLE t",
        "TRUNCATE TABLE t",
        "COMMENT ON TABLE t IS 'mine'",
        "ANALYZE",
        "CALL MOKA.AWAIT_TRIGGERS(1)",
        "CHECK DATABASE",
        "BACKUP DATABASE TO '/tmp/never'",
        "DROP ALL USERS",
        "GRANT SELECT ON t TO ann",
        "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW CALL 'java.lang.String'"
      })
  void definitionsAndMaintenance_areTheAdministrators(String sql) {
    assertThatThrownBy(() -> TestDatabase.execute(ann, sql))
        .as(sql)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo("42501");
  }

  @Test
  void kill_takesAnAdministrator() throws SQLException {
    String session =
        TestDatabase.query(owner, "SELECT session_id FROM moka.sessions WHERE is_current");
    assertThatThrownBy(() -> TestDatabase.execute(ann, "KILL " + session))
        .extracting("SQLState")
        .isEqualTo("42501");
  }

  @Test
  void generatedKeys_showNoColumnThatMayNotBeRead() throws SQLException {
    String upsert =
        "INSERT INTO t (id, a) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a";
    assertThatThrownBy(() -> ann.prepareStatement(upsert, new String[] {"B"}))
        .extracting("SQLState")
        .isEqualTo("42501");
    try (PreparedStatement insert = ann.prepareStatement(upsert, new String[] {"A"})) {
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  void insertAndDelete_needNoSelectUnlessTheyRead() throws SQLException {
    TestDatabase.execute(owner, "GRANT INSERT, DELETE ON u TO ann");
    TestDatabase.execute(ann, "INSERT INTO u VALUES (2, 2)", "DELETE FROM u");
    mayNot("DELETE FROM u WHERE id = 1");
    mayNot("INSERT INTO u SELECT * FROM u");
  }

  @Test
  void foreignKeys_actWithTheRightsOfTheDatabase() throws SQLException {
    TestDatabase.execute(
        owner,
        "CREATE TABLE child (id INTEGER PRIMARY KEY, t_id INTEGER REFERENCES t ON DELETE CASCADE)",
        "CREATE TABLE note (id INTEGER PRIMARY KEY,"
            + " t_id INTEGER REFERENCES t ON DELETE SET NULL)",
        "INSERT INTO child VALUES (1, 1)",
        "INSERT INTO note VALUES (1, 1)",
        "GRANT DELETE ON t TO ann",
        "GRANT INSERT ON child TO ann");
    TestDatabase.execute(ann, "INSERT INTO child VALUES (2, 1)", "DELETE FROM t WHERE id = 1");
    assertThat(TestDatabase.query(owner, "SELECT * FROM child")).isEmpty();
    assertThat(TestDatabase.query(owner, "SELECT id FROM note WHERE t_id IS NULL")).isEqualTo("1");
    mayNot("DELETE FROM child");
  }

  @Test
  void anotherTableOfTheName_hasNoPrivileges() throws SQLException {
    String tables = "SELECT table_name FROM information_schema.tables WHERE table_schema='PUBLIC'";
    assertThat(TestDatabase.query(ann, tables)).isEqualTo("T");
    TestDatabase.execute(
        owner, "DROP VIEW v", "DROP TABLE t", "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)");
    mayNot("SELECT a FROM t");
    assertThat(TestDatabase.query(ann, tables)).isEmpty();
    assertThat(TestDatabase.query(owner, "SELECT * FROM moka.grants")).isEmpty();
  }

  @Test
  void anotherSchemaOfTheName_hasNoPrivileges() throws SQLException {
    TestDatabase.execute(
        owner,
        "CREATE SCHEMA s",
        "CREATE TABLE s.x (n INTEGER)",
        "GRANT SELECT ON SCHEMA s TO ann");
    may("SELECT n FROM s.x");
    TestDatabase.execute(
        owner, "DROP SCHEMA s CASCADE", "CREATE SCHEMA s", "CREATE TABLE s.x (n INTEGER)");
    mayNot("SELECT n FROM s.x");
  }

  @Test
  void anotherColumnOfTheName_hasNoPrivileges() throws SQLException {
    TestDatabase.execute(
        owner,
        "DROP VIEW v",
        "ALTER TABLE t RENAME COLUMN a TO old_a",
        "ALTER TABLE t ADD COLUMN a INTEGER");
    may("SELECT old_a FROM t");
    mayNot("SELECT a FROM t");
  }

  @Test
  void privileges_followTheTable() throws SQLException {
    TestDatabase.execute(
        owner, "DROP VIEW v", "TRUNCATE TABLE t", "ALTER TABLE t ALTER COLUMN c TYPE VARCHAR(10)");
    may("SELECT a FROM t");
    TestDatabase.execute(owner, "ALTER TABLE t RENAME TO renamed");
    may("SELECT a FROM renamed");
    assertThat(TestDatabase.query(owner, "SELECT object FROM moka.grants WHERE privilege='UPDATE'"))
        .isEqualTo("TABLE PUBLIC.RENAMED (A)");
  }

  @Test
  void rolledBackDrop_leavesPrivileges() throws SQLException {
    owner.setAutoCommit(false);
    TestDatabase.execute(owner, "DROP VIEW v", "DROP TABLE t");
    owner.rollback();
    owner.setAutoCommit(true);
    may("SELECT a FROM t");
  }

  @Test
  void revokeOnTheTable_takesItsColumnsToo() throws SQLException {
    TestDatabase.execute(owner, "REVOKE SELECT (a) ON t FROM ann");
    may("SELECT id FROM t");
    mayNot("SELECT a FROM t");
    TestDatabase.execute(owner, "REVOKE SELECT ON t FROM ann");
    mayNot("SELECT id FROM t");
    TestDatabase.execute(owner, "GRANT SELECT ON t TO ann", "REVOKE SELECT (b) ON t FROM ann");
    may("SELECT b FROM t");
  }

  @Test
  void trigger_doesWhatItsCreatorMayDo() throws SQLException {
    String create =
        "CREATE TRIGGER g AFTER UPDATE OF a ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)";
    TestDatabase.execute(owner, "GRANT TRIGGER ON t TO ann");
    mayNot(create);
    TestDatabase.execute(owner, "GRANT INSERT ON log TO ann");
    mayNot(create);
    TestDatabase.execute(owner, "GRANT SELECT ON t TO ann");
    mayNot(
        "CREATE TRIGGER h AFTER INSERT ON t FOR EACH ROW WHEN (EXISTS (SELECT 1 FROM u WHERE u.a > 1))"
            + " INSERT INTO log VALUES (NEW.a)");
    TestDatabase.execute(ann, create, "UPDATE t SET a = 77");
    TestDatabase.execute(owner, "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(TestDatabase.query(owner, "SELECT n FROM log")).isEqualTo("77");
    TestDatabase.execute(owner, "REVOKE TRIGGER ON t FROM ann");
    mayNot("ALTER TRIGGER g PAUSE");
    mayNot("DROP TRIGGER g");
    TestDatabase.execute(owner, "GRANT TRIGGER ON t TO ann");
    TestDatabase.execute(ann, "ALTER TRIGGER g PAUSE", "DROP TRIGGER g");
  }

  @Test
  void metadata_tellsWhoMayWhat() throws SQLException {
    TestDatabase.execute(owner, "GRANT DELETE ON t TO ann", "CREATE ROLE r", "GRANT r TO ann");
    TestDatabase.execute(owner, "GRANT SELECT ON u TO r");
    DatabaseMetaData metadata = ann.getMetaData();
    assertThat(privileges(metadata.getTablePrivileges(null, "PUBLIC", "_"), "TABLE_NAME"))
        .containsExactly("T ANN DELETE NO", "U R SELECT NO");
    assertThat(privileges(metadata.getColumnPrivileges(null, "PUBLIC", "T", "%"), "COLUMN_NAME"))
        .containsExactly(
            "A ANN INSERT NO",
            "A ANN SELECT NO",
            "A ANN UPDATE NO",
            "ID ANN INSERT NO",
            "ID ANN SELECT NO");
    assertThat(
            privileges(
                owner.getMetaData().getColumnPrivileges(null, "PUBLIC", "U", "A"), "COLUMN_NAME"))
        .containsExactly(
            "A ROOT INSERT YES",
            "A ROOT REFERENCES YES",
            "A R SELECT NO",
            "A ROOT SELECT YES",
            "A ROOT UPDATE YES");
    TestDatabase.execute(owner, "DROP ALL USERS");
    assertThat(privileges(owner.getMetaData().getTablePrivileges(null, null, "V"), "TABLE_NAME"))
        .containsExactly(
            "V PUBLIC DELETE YES",
            "V PUBLIC INSERT YES",
            "V PUBLIC SELECT YES",
            "V PUBLIC UPDATE YES");
  }

  private static List<String> privileges(ResultSet rows, String what) throws SQLException {
    List<String> found = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        found.add(
            rows.getString(what)
                + " "
                + rows.getString("GRANTEE")
                + " "
                + rows.getString("PRIVILEGE")
                + " "
                + rows.getString("IS_GRANTABLE"));
      }
    }
    return found;
  }
}

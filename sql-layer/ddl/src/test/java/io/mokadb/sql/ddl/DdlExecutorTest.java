package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DdlExecutorTest {
  private final DdlDatabase db = new DdlDatabase();

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void createTable_everyType_isKeptAcrossReopening() {
    db.execute(
        "CREATE TABLE t (a BOOLEAN, b TINYINT, c SMALLINT, d INT NOT NULL, e BIGINT, f DECIMAL(10,"
            + " 2), g DECIMAL, h REAL, i DOUBLE PRECISION, j FLOAT, k CHAR, l CHAR(3), m"
            + " VARCHAR(7), n TEXT, o BINARY(4), p BYTEA, q DATE, r TIME, s TIMESTAMP(3), u"
            + " TIMESTAMP DEFAULT CURRENT_TIMESTAMP)");
    try (DdlDatabase again = db.reopened()) {
      TableDef table = again.table("T");
      assertThat(table).isEqualTo(db.table("T"));
      assertThat(table.columns().stream().map(c -> c.type().toString()))
          .containsExactly(
              "BOOLEAN",
              "TINYINT",
              "SMALLINT",
              "INTEGER",
              "BIGINT",
              "DECIMAL(10, 2)",
              "DECIMAL(38, 0)",
              "REAL",
              "DOUBLE",
              "DOUBLE",
              "CHAR(1)",
              "CHAR(3)",
              "VARCHAR(7)",
              "VARCHAR",
              "BINARY(4)",
              "VARBINARY",
              "DATE",
              "TIME(6)",
              "TIMESTAMP(3)",
              "TIMESTAMP(6)");
      assertThat(table.columns().get(3).nullable()).isFalse();
      assertThat(table.columns().get(0).nullable()).isTrue();
      assertThat(table.columns().get(19).defaultSql()).isEqualTo("CURRENT_TIMESTAMP");
      assertThat(again.definitions.newest()).isEqualTo(db.definitions.newest());
    }
  }

  @Test
  void createTable_keys_becomePrimaryKeyAndUniqueIndexes() {
    db.execute(
        "CREATE TABLE t (a INT, b INT UNIQUE, c INT, CONSTRAINT u UNIQUE (c, a), PRIMARY KEY (c,"
            + " a))");
    TableDef table = db.table("T");
    assertThat(table.primaryKey()).containsExactly(2, 0);
    assertThat(table.primaryKeyName()).isEqualTo("T_PKEY");
    assertThat(table.columns().stream().map(ColumnDef::nullable))
        .containsExactly(false, true, false);
    assertThat(table.indexes().stream().map(IndexDef::name)).containsExactly("T_B_KEY", "U");
    assertThat(table.indexes()).allMatch(IndexDef::unique);
    assertThat(table.indexes().get(1).columnIds()).containsExactly(2, 0);
  }

  @Test
  void createTable_identity_isNotNullWithItsOptions() {
    db.execute(
        "CREATE TABLE t (a BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 5 INCREMENT BY -2)"
            + " PRIMARY KEY)",
        "CREATE TABLE u (a INT AUTO_INCREMENT)");
    assertThat(db.table("T").columns().get(0))
        .isEqualTo(
            new ColumnDef(
                0, "A", SqlType.of(Kind.BIGINT), false, null, new ColumnDef.Identity(true, 5, -2)));
    assertThat(db.table("U").columns().get(0).identity())
        .isEqualTo(new ColumnDef.Identity(false, 1, 1));
    assertThat(db.table("U").columns().get(0).nullable()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TABLE t (a INT) | TABLE_EXISTS",
        "CREATE TABLE nowhere.x (a INT) | NO_SUCH_SCHEMA",
        "CREATE TABLE other.public.x (a INT) | NO_SUCH_SCHEMA",
        "CREATE TABLE information_schema.x (a INT) | NOT_AUTHORISED",
        "CREATE TABLE x (a INT, a INT) | COLUMN_EXISTS",
        "CREATE TABLE x (a INT, PRIMARY KEY (b)) | NO_SUCH_COLUMN",
        "CREATE TABLE x (a INT PRIMARY KEY, b INT PRIMARY KEY) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT NULL PRIMARY KEY) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT, UNIQUE (a, a)) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT, CONSTRAINT i UNIQUE (a)) | INDEX_EXISTS",
        "CREATE TABLE x (a VARCHAR(5) GENERATED ALWAYS AS IDENTITY) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT GENERATED ALWAYS AS IDENTITY (INCREMENT BY 0)) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT AUTO_INCREMENT DEFAULT 1) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT GENERATED ALWAYS AS IDENTITY (MAXVALUE 0)) | INVALID_STATEMENT",
        "CREATE TABLE x (a INT DEFAULT wrong, b INT DEFAULT 1) | NO_SUCH_COLUMN",
        "CREATE TABLE x (a thing) | NO_SUCH_TYPE",
        "CREATE TABLE x (a TIMESTAMP(9) WITH TIME ZONE) | FEATURE_NOT_SUPPORTED",
        "CREATE TABLE x (a TIMESTAMP(9)) | FEATURE_NOT_SUPPORTED",
        "CREATE TABLE x (a DECIMAL(39)) | INVALID_STATEMENT",
        "CREATE TABLE x (a DECIMAL(3, 4)) | INVALID_STATEMENT",
        "CREATE TABLE x (a VARCHAR(0)) | INVALID_STATEMENT",
        "CREATE TABLE \" \" (a INT) | INVALID_STATEMENT",
        "DROP TABLE x | NO_SUCH_TABLE",
        "DROP TABLE t, x | NO_SUCH_TABLE",
        "DROP TABLE information_schema.tables | NOT_AUTHORISED",
        "TRUNCATE TABLE x | NO_SUCH_TABLE",
        "ANALYZE x | NO_SUCH_TABLE",
        "CREATE INDEX i ON t (a) | INDEX_EXISTS",
        "CREATE INDEX j ON x (a) | NO_SUCH_TABLE",
        "CREATE INDEX j ON t (x) | NO_SUCH_COLUMN",
        "CREATE INDEX j ON t (a, a) | INVALID_STATEMENT",
        "CREATE INDEX s.j ON t (a) | INVALID_STATEMENT",
        "DROP INDEX j | NO_SUCH_INDEX",
        "CREATE SCHEMA s | SCHEMA_EXISTS",
        "CREATE SCHEMA information_schema | SCHEMA_EXISTS",
        "DROP SCHEMA x | NO_SUCH_SCHEMA",
        "DROP SCHEMA public | NOT_AUTHORISED",
        "DROP SCHEMA s | DEPENDENT_OBJECTS_EXIST",
      })
  void execute_whatCannotBe_failsAndChangesNothing(String sql, SqlState state) {
    db.execute(
        "CREATE TABLE t (a INT)",
        "CREATE INDEX i ON t (a)",
        "CREATE SCHEMA s",
        "CREATE TABLE s.u (a INT)");
    Catalog before = db.definitions.newest();
    assertThatThrownBy(() -> db.execute(sql))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).as(e.getMessage()).isEqualTo(state));
    assertThat(db.definitions.newest()).isEqualTo(before);
  }

  @Test
  void execute_ifExistsAndIfNotExists_doNothing() {
    db.execute("CREATE TABLE t (a INT)", "CREATE INDEX i ON t (a)", "CREATE SCHEMA s");
    Catalog before = db.definitions.newest();
    db.execute(
        "CREATE TABLE IF NOT EXISTS t (b INT)",
        "CREATE INDEX IF NOT EXISTS i ON t (a)",
        "CREATE SCHEMA IF NOT EXISTS s",
        "DROP TABLE IF EXISTS x, y",
        "DROP INDEX IF EXISTS x",
        "DROP SCHEMA IF EXISTS x");
    assertThat(db.definitions.newest()).isEqualTo(before);
  }

  @Test
  void dropTable_filled_removesRowsEntriesAndCounters() {
    db.execute("CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b INT UNIQUE)");
    TableDef table = db.table("T");
    for (int i = 0; i < 10; i++) {
      db.insert("T", i, i);
    }
    try (Transaction transaction = db.begin()) {
      db.context(transaction).identities().nextIdentity(table, table.columns().get(0));
    }
    db.execute("ANALYZE t", "DROP TABLE t");
    assertThat(db.table("T")).isNull();
    assertThat(db.cells(table.id())).isEqualTo(10);
    db.runBackground();
    assertThat(db.cells(table.id())).isZero();
    assertThat(db.cells(table.indexes().get(0).id())).isZero();
    assertThat(db.value(SystemKeys.identityCounter(table.id(), 0))).isNull();
    assertThat(db.value(SystemKeys.rowCount(table.id()))).isNull();
    try (Transaction transaction = db.begin()) {
      assertThat(db.definitions.store().dropped(transaction)).isEmpty();
    }
  }

  @Test
  void dropTable_crashWhileDeleting_goesOnAtTheNextOpen() {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY)");
    long id = db.table("T").id();
    for (int i = 0; i < 10; i++) {
      db.insert("T", i);
    }
    db.execute("DROP TABLE t");
    db.probe = crashAt(DdlProbe.Step.BATCH_DELETED);
    assertThatThrownBy(db::runBackground).isInstanceOf(Crash.class);
    assertThat(db.cells(id)).isEqualTo(6);
    try (DdlDatabase again = db.reopened()) {
      again.resume();
      assertThat(again.cells(id)).isZero();
    }
  }

  @Test
  void ids_afterDropAndReopen_areNeverGivenAgain() {
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      db.execute("CREATE TABLE t (a INT, UNIQUE (a))");
      assertThat(seen.add(db.table("T").id())).isTrue();
      assertThat(seen.add(db.table("T").indexes().get(0).id())).isTrue();
      db.execute("DROP TABLE t");
    }
    try (DdlDatabase again = db.reopened()) {
      again.execute("CREATE TABLE t (a INT)");
      assertThat(seen.add(again.table("T").id())).isTrue();
    }
  }

  @Test
  void truncate_filled_isEmptyAndIdentityGoesOn() {
    db.execute("CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b INT UNIQUE)");
    TableDef before = db.table("T");
    long first;
    try (Transaction transaction = db.begin()) {
      first = db.context(transaction).identities().nextIdentity(before, before.columns().get(0));
    }
    db.insert("T", 1, 1);
    db.execute("TRUNCATE TABLE t");
    TableDef after = db.table("T");
    assertThat(db.rows("T")).isEmpty();
    assertThat(after.id()).isNotEqualTo(before.id());
    assertThat(after.columns().get(1)).isEqualTo(before.columns().get(1));
    assertThat(after.columns().get(0).identity().first()).isEqualTo(first + 1);
    try (Transaction transaction = db.begin()) {
      assertThat(db.context(transaction).identities().nextIdentity(after, after.columns().get(0)))
          .isEqualTo(first + 1);
    }
    db.insert("T", 1, 1);
    db.runBackground();
    assertThat(db.cells(before.id())).isZero();
    assertThat(db.rows("T")).containsExactly(List.of(1, 1));
  }

  @Test
  void schemas_createAndDropCascade_takeTheirTablesAlong() {
    db.execute("CREATE SCHEMA s", "CREATE TABLE s.t (a INT)", "CREATE TABLE moka.s.u (a INT)");
    assertThat(db.definitions.newest().table("S", "U")).isNotNull();
    db.execute("DROP SCHEMA s CASCADE");
    assertThat(db.definitions.newest().schemas()).containsExactly(Catalog.DEFAULT_SCHEMA);
    assertThat(db.definitions.newest().tables()).isEmpty();
  }

  @Test
  void analyze_filled_isKnownToThePlanner() {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    for (int i = 0; i < 20; i++) {
      db.insert("T", i, i % 4);
    }
    db.execute("ANALYZE t");
    assertThat(db.statistics.of(db.table("T")).rowCount()).isEqualTo(20);
    assertThat(db.statistics.of(db.table("T")).columns().get(1).distinct()).isEqualTo(4);
  }

  @Test
  void commit_tableDroppedMeanwhile_isAConflict() {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY)");
    TableDef planned = db.table("T");
    try (Transaction transaction = db.begin()) {
      db.insert(transaction, planned, 1);
      db.execute("DROP TABLE t", "CREATE TABLE t (a INT PRIMARY KEY)");
      CommitOutcome outcome = db.definitions.commit(transaction, List.of(planned), () -> {});
      assertThat(outcome)
          .isInstanceOfSatisfying(
              CommitOutcome.Conflict.class,
              c -> assertThat(c.reason()).contains("PUBLIC.T", "altered or dropped"));
    }
    assertThat(db.rows("T")).isEmpty();
    assertThat(db.cells(planned.id())).isZero();
  }

  @Test
  void commit_otherTableChanged_succeeds() {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY)");
    TableDef planned = db.table("T");
    try (Transaction transaction = db.begin()) {
      db.insert(transaction, planned, 1);
      db.execute("CREATE TABLE u (a INT)");
      assertThat(db.definitions.commit(transaction, List.of(planned), () -> {}))
          .isInstanceOf(CommitOutcome.Committed.class);
    }
    assertThat(db.rows("T")).hasSize(1);
  }

  @Test
  void commit_indexCreatedMeanwhile_isAConflict() {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    TableDef planned = db.table("T");
    try (Transaction transaction = db.begin()) {
      db.insert(transaction, planned, 1, 1);
      db.execute("CREATE INDEX i ON t (b)");
      assertThat(db.definitions.commit(transaction, List.of(planned), () -> {}))
          .isInstanceOf(CommitOutcome.Conflict.class);
    }
    assertThat(db.rowsBy("T", "I")).isEmpty();
  }

  @Test
  void at_oldSnapshot_seesTheOldCatalog() {
    db.execute("CREATE TABLE t (a INT)");
    Catalog before = db.definitions.newest();
    try (Transaction old = db.begin()) {
      for (int i = 0; i < 30; i++) {
        db.execute("CREATE TABLE u" + i + " (a INT)");
      }
      // More changes than the cache remembers: this one comes from the store.
      assertThat(db.definitions.at(old)).isEqualTo(before);
      try (Transaction fresh = db.begin()) {
        assertThat(db.definitions.at(fresh)).isEqualTo(db.definitions.newest());
        db.execute("DROP TABLE t");
        assertThat(db.definitions.at(fresh).table("PUBLIC", "T")).isNotNull();
        assertThat(db.definitions.newest().table("PUBLIC", "T")).isNull();
      }
    }
  }

  static DdlProbe crashAt(DdlProbe.Step where) {
    return step -> {
      if (step == where) {
        throw new Crash();
      }
    };
  }

  /** Ends the work as the end of the process would: nothing catches it. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }
}

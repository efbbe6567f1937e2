package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.check.RowConditions;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every kind of damage is planted once, below SQL, and CHECK DATABASE names it. */
final class CheckDatabaseTest {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
  private SqlDatabase database = open();
  private Session session = database.connect("ADA", () -> {});

  private SqlDatabase open() {
    return SqlDatabase.open(
        transactions,
        Storage.withoutBackup(store),
        new DatabaseSettings(Durability.BUFFERED, 1 << 20, Duration.ofSeconds(1)),
        Clock.systemUTC(),
        timer,
        Runnable::run,
        new TriggerSupport(transactions.observers(), Set.of()),
        "test");
  }

  @BeforeEach
  void fill() {
    run("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(10) NOT NULL, town VARCHAR(4000))");
    run("CREATE UNIQUE INDEX person_name ON person (name)");
    run("CREATE INDEX person_town ON person (town, name)");
    run("CREATE TABLE note (text VARCHAR(20))");
    run("CREATE SCHEMA other");
    run("CREATE TABLE other.gone (id INT PRIMARY KEY)");
    run("INSERT INTO other.gone VALUES (1)");
    run("DROP TABLE other.gone");
    for (int i = 1; i <= 300; i++) {
      run("INSERT INTO person VALUES (" + i + ", 'p" + i + "', 't" + i % 7 + "')");
    }
    run("UPDATE person SET town = NULL WHERE id = 7");
    run("UPDATE person SET town = RPAD('x', 3000, 'y') WHERE id = 8");
    run("DELETE FROM person WHERE id = 9");
    run("INSERT INTO note VALUES ('a'), ('b')");
    run("ANALYZE");
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private ExecutionResult run(String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  private List<String> rows(String sql) {
    RowCursor cursor = ((ExecutionResult.Rows) run(sql)).cursor();
    List<String> rows = new ArrayList<>();
    for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
      rows.add(row[0] + " | " + row[1] + " | " + row[2] + " | " + row[3]);
    }
    return rows;
  }

  private List<String> check() {
    return rows("CHECK DATABASE");
  }

  private TableDef table(String name) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      return new CatalogStore().read(transaction).table(Catalog.DEFAULT_SCHEMA, name);
    }
  }

  private static IndexDef index(TableDef table, String name) {
    return table.indexes().stream().filter(i -> i.name().equals(name)).findFirst().orElseThrow();
  }

  private static CellKey row(TableDef table, Object... key) {
    return CellKey.of(new RowKeys(table).of(key));
  }

  private static CellKey entry(TableDef table, String index, Object... row) {
    IndexKeys keys = new IndexKeys(table, index(table, index));
    return CellKey.of(keys.entry(row, new RowKeys(table).encode(row)));
  }

  /** Changes cells in a transaction that keeps every rule of the protocol. */
  private void plant(Consumer<Transaction> damage) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      damage.accept(transaction);
      assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
    }
  }

  /** Changes cells behind the protocol's back. */
  private void plant(CellKey cell, Edit edit) {
    store.mutate(
        List.of(new RowMutation(cell.row(), Condition.always(), List.of(edit))),
        Durability.BUFFERED,
        Deadline.none());
  }

  private static byte[] value(TableDef table, Object... row) {
    return new RowCodec(table).writer(GroupDef.FIRST).encode(row);
  }

  @Test
  void check_soundDatabase_isEmpty() {
    assertThat(check()).isEmpty();
  }

  @Test
  void check_withCounts_tellsWhatWasLookedAt() {
    assertThat(rows("CHECK DATABASE WITH COUNTS"))
        .contains(
            "PUBLIC.PERSON | null | COUNT | 299",
            "PUBLIC.PERSON INDEX PERSON_NAME | null | COUNT | 299",
            "PUBLIC.PERSON INDEX PERSON_TOWN | null | COUNT | 299",
            "PUBLIC.NOTE | null | COUNT | 2")
        .allMatch(row -> row.contains("| COUNT |"));
  }

  @Test
  void check_entryTakenAway_entryMissing() {
    TableDef person = table("PERSON");
    plant(t -> t.delete(entry(person, "PERSON_TOWN", 5, "p5", "t5")));
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON INDEX PERSON_TOWN | (ID) = (5) | ENTRY_MISSING |"
                + " The index has no entry for it");
  }

  @Test
  void check_rowTakenAway_entriesWithoutRow() {
    plant(t -> t.delete(row(table("PERSON"), 5)));
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON INDEX PERSON_NAME | (NAME) = (p5) | ENTRY_WITHOUT_ROW |"
                + " There is no row (ID) = (5)",
            "PUBLIC.PERSON INDEX PERSON_TOWN | (TOWN, NAME) = (t5, p5) | ENTRY_WITHOUT_ROW |"
                + " There is no row (ID) = (5)");
  }

  @Test
  void check_rowChangedPastItsIndexes_bothWays() {
    TableDef person = table("PERSON");
    plant(t -> t.put(row(person, 5), value(person, 5, "p5", "elsewhere")));
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON INDEX PERSON_TOWN | (ID) = (5) | ENTRY_MISSING |"
                + " The index has no entry for it",
            "PUBLIC.PERSON INDEX PERSON_TOWN | (TOWN, NAME) = (t5, p5) | ENTRY_OF_OTHER_VALUES |"
                + " The row (ID) = (5) has (TOWN, NAME) = (elsewhere, p5)");
  }

  @Test
  void check_twoRowsWithOneUniqueValue_notUnique() {
    TableDef person = table("PERSON");
    plant(
        t -> {
          t.put(row(person, 400), value(person, 400, "p5", "t5"));
          t.put(entry(person, "PERSON_TOWN", 400, "p5", "t5"), new byte[] {4});
        });
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON INDEX PERSON_NAME | (ID) = (400) | NOT_UNIQUE |"
                + " The row (ID) = (5) has the same values, (NAME) = (p5)");
  }

  @Test
  void check_uniqueEntryLeadsElsewhere_bothWays() {
    TableDef person = table("PERSON");
    IndexKeys keys = new IndexKeys(person, index(person, "PERSON_NAME"));
    Object[] other = {6, "p6", "t6"};
    byte[] leadsToOther = keys.value(other, row(person, 6).row());
    plant(t -> t.put(entry(person, "PERSON_NAME", 5, "p5", "t5"), leadsToOther));
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON INDEX PERSON_NAME | (ID) = (5) | ENTRY_MISSING |"
                + " The entry for (NAME) = (p5) leads to (ID) = (6)",
            "PUBLIC.PERSON INDEX PERSON_NAME | (NAME) = (p5) | ENTRY_OF_OTHER_VALUES |"
                + " The row (ID) = (6) has (NAME) = (p6)");
  }

  @Test
  void check_valuesThatColumnsForbid_named() {
    TableDef person = table("PERSON");
    plant(
        t -> {
          t.put(row(person, 5), value(person, 5, null, "t5"));
          t.delete(entry(person, "PERSON_NAME", 5, "p5", "t5"));
          t.delete(entry(person, "PERSON_TOWN", 5, "p5", "t5"));
          t.put(entry(person, "PERSON_NAME", 5, null, "t5"), new byte[] {4});
          t.put(entry(person, "PERSON_TOWN", 5, null, "t5"), new byte[] {4});
        });
    plant(t -> t.put(row(table("NOTE"), 1L), value(table("NOTE"), "x".repeat(21))));
    assertThat(check())
        .containsExactly(
            "PUBLIC.PERSON | (ID) = (5) | NULL_IN_COLUMN |"
                + " Column NAME of table PUBLIC.PERSON may not be null",
            "PUBLIC.NOTE | (row id) = (1) | VALUE_OF_OTHER_TYPE | Column TEXT of table PUBLIC.NOTE"
                + " holds at most 20 characters, the value has 21");
  }

  private void createConstrained() {
    run("CREATE TABLE dept (id BIGINT PRIMARY KEY, code VARCHAR(5) UNIQUE)");
    run(
        "CREATE TABLE emp (id INT PRIMARY KEY, dept INT REFERENCES dept (id), code VARCHAR(5)"
            + " REFERENCES dept (code), boss INT, pay INT, CONSTRAINT paid CHECK (pay > 0 AND pay <"
            + " 100), CONSTRAINT bosses FOREIGN KEY (boss) REFERENCES emp (id) DEFERRABLE INITIALLY"
            + " DEFERRED)");
    run("INSERT INTO dept VALUES (1, 'a'), (2, 'b')");
    run("INSERT INTO emp VALUES (1, 1, 'a', 1, 5), (2, 2, 'b', 1, 6), (3, NULL, NULL, NULL, NULL)");
    assertThat(check()).isEmpty();
  }

  /** Changes a row with all of its index entries, past its constraints. */
  private void plantRow(String name, Object[] before, Object[] after) {
    TableDef table = table(name);
    plant(
        t -> {
          for (IndexDef index : table.indexes()) {
            IndexKeys keys = new IndexKeys(table, index);
            Key row = new RowKeys(table).encode(before);
            t.delete(CellKey.of(keys.entry(before, row)));
            if (after != null) {
              t.put(CellKey.of(keys.entry(after, row)), keys.value(after, row));
            }
          }
          CellKey cell = CellKey.of(new RowKeys(table).encode(before));
          if (after == null) {
            t.delete(cell);
          } else {
            t.put(cell, value(table, after));
          }
        });
  }

  @Test
  void check_rowThatItsCheckForbids_namesTableKeyAndConstraint() {
    createConstrained();
    plantRow("EMP", new Object[] {2, 2, "b", 1, 6}, new Object[] {2, 2, "b", 1, 100});
    assertThat(check())
        .containsExactly(
            "PUBLIC.EMP | (ID) = (2) | CHECK_VIOLATED | Check constraint PAID: pay > 0 AND pay <"
                + " 100 is false for the row");
  }

  @Test
  void check_rowWithoutParent_namesTableKeyAndConstraint() {
    createConstrained();
    plantRow("EMP", new Object[] {2, 2, "b", 1, 6}, new Object[] {2, 7, "z", 9, 6});
    assertThat(check())
        .hasSize(3)
        .allMatch(finding -> finding.startsWith("PUBLIC.EMP | (ID) = (2) | REFERENCE_BROKEN |"))
        .anyMatch(finding -> finding.contains("no row in PUBLIC.DEPT with (ID) = (7)"))
        .anyMatch(finding -> finding.contains("no row in PUBLIC.DEPT with (CODE) = (z)"))
        .anyMatch(finding -> finding.contains("BOSSES"));
  }

  @Test
  void check_rowThatGivesHalfOfFullKey_namesTableKeyAndConstraint() {
    run("CREATE TABLE place (a INT, b INT, PRIMARY KEY (a, b))");
    run(
        "CREATE TABLE visit (id INT PRIMARY KEY, a INT, b INT,"
            + " FOREIGN KEY (b, a) REFERENCES place (b, a) MATCH FULL)");
    run("INSERT INTO place VALUES (1, 2)");
    run("INSERT INTO visit VALUES (1, 1, 2), (2, NULL, NULL)");
    assertThat(check()).isEmpty();
    plantRow("VISIT", new Object[] {2, null, null}, new Object[] {2, 1, null});
    assertThat(check())
        .containsExactly(
            "PUBLIC.VISIT | (ID) = (2) | REFERENCE_BROKEN | Foreign key VISIT_B_A_FKEY of table"
                + " PUBLIC.VISIT is violated: MATCH FULL requires all of its columns to be null,"
                + " or none");
  }

  @Test
  void check_parentTakenAway_namesTheRowsThatRefer() {
    createConstrained();
    plantRow("DEPT", new Object[] {2L, "b"}, null);
    assertThat(check())
        .hasSize(2)
        .allMatch(finding -> finding.startsWith("PUBLIC.EMP | (ID) = (2) | REFERENCE_BROKEN |"));
  }

  @Test
  void check_cellsOfColumnGroups_missingOrTooMany_named() {
    run("CREATE TABLE part (id INT PRIMARY KEY, a INT, b INT, COLUMN GROUP hot (b))");
    run("CREATE INDEX part_both ON part (a, b)");
    run("INSERT INTO part VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
    run("CREATE TABLE gone (id INT, x INT, COLUMN GROUP g (x))");
    run("INSERT INTO gone VALUES (1, 1)");
    run("DROP TABLE gone");
    assertThat(check()).isEmpty();
    TableDef part = table("PART");
    plant(
        t -> {
          t.delete(CellKey.of(row(part, 1).row(), Column.of(1)));
          t.delete(row(part, 2));
          t.put(CellKey.of(row(part, 3).row(), Column.of(2)), new byte[] {4, 0});
        });
    assertThat(check())
        .containsExactly(
            "PUBLIC.PART | (ID) = (1) | ROW_DAMAGED | The row has no cell in column group HOT",
            "PUBLIC.PART | (ID) = (2) | ROW_DAMAGED | The row has no cell in column group DEFAULT",
            "PUBLIC.PART | (ID) = (3) | ROW_DAMAGED | A cell in column 2, which nothing has");
    assertThatThrownBy(() -> rows("SELECT id, a, b, 1 FROM part WHERE id = 1"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED))
        .hasMessageContaining("CHECK DATABASE");
  }

  @Test
  void check_nullWhereNoneIsAllowed_named() {
    createConstrained();
    plantRow("EMP", new Object[] {2, 2, "b", 1, 6}, new Object[] {2, null, null, null, null});
    assertThat(check()).as("nulls refer to nothing and no check is false").isEmpty();
  }

  @Test
  void check_rowOfNoise_damaged() {
    plant(t -> t.put(row(table("NOTE"), 1L), new byte[] {77, 1}));
    plant(t -> t.put(row(table("NOTE"), 2L), new byte[] {4, 1, 1, 9}));
    byte[] cut = Arrays.copyOf(value(table("PERSON"), 5, "p5", "t5"), 3);
    plant(t -> t.put(row(table("PERSON"), 5), cut));
    assertThat(check())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("PUBLIC.NOTE | (row id) = (1) | ROW_DAMAGED |"))
        .anyMatch(line -> line.startsWith("PUBLIC.PERSON | (ID) = (5) | ROW_DAMAGED |"));
  }

  @Test
  void check_keyOfNoise_damaged() {
    Key key = row(table("NOTE"), 1L).row();
    byte[] longer = Arrays.copyOf(key.toByteArray(), key.length() + 1);
    plant(t -> t.put(CellKey.of(Key.wrap(longer)), value(table("NOTE"), "x")));
    assertThat(check()).singleElement().asString().contains("PUBLIC.NOTE").contains("ROW_DAMAGED");
  }

  @Test
  void check_entryOfNoise_damaged() {
    TableDef person = table("PERSON");
    plant(t -> t.put(entry(person, "PERSON_TOWN", 5, "p5", "t5"), new byte[] {77}));
    assertThat(check())
        .anyMatch(
            line ->
                line.startsWith(
                    "PUBLIC.PERSON INDEX PERSON_TOWN | (TOWN, NAME) = (t5, p5) | ENTRY_DAMAGED"))
        .anyMatch(line -> line.startsWith("PUBLIC.PERSON INDEX PERSON_TOWN | (ID) = (5) |"))
        .hasSize(2);
  }

  @Test
  void check_entriesThatNobodyOwns_oneFinding() {
    plant(
        t -> {
          t.put(CellKey.of(SystemKeys.key(5000, 1)), new byte[] {1});
          t.put(CellKey.of(SystemKeys.key(5000, 2)), new byte[] {1});
        });
    plant(t -> t.put(CellKey.of(Key.wrap(new byte[] {1, 2, 3})), new byte[] {1}));
    assertThat(check())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("KEY SPACE 5000 |") && line.contains("2 entries"))
        .anyMatch(line -> line.startsWith("KEY SPACE -1 | x'010203' | SPACE_WITHOUT_OWNER"));
  }

  @Test
  void check_definitionOfNoise_namedThoughNothingElseRuns() {
    long id = table("NOTE").id();
    CellKey definition = CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 2, id));
    plant(t -> t.put(definition, "{\"id\":".getBytes(StandardCharsets.UTF_8)));
    database.close();
    database = open();
    session = database.connect("ADA", () -> {});
    assertThatThrownBy(() -> run("SELECT 1"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
    assertThat(check())
        .singleElement()
        .asString()
        .startsWith("CATALOG | x'" + definition.row() + "' | DEFINITION_DAMAGED |");
  }

  @Test
  void check_definitionTakenAway_itsRowsHaveNoOwner() {
    long id = table("NOTE").id();
    plant(t -> t.delete(CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 2, id))));
    assertThat(check())
        .singleElement()
        .asString()
        .startsWith("KEY SPACE " + id)
        .contains("SPACE_WITHOUT_OWNER");
  }

  @Test
  void check_definitionsThatContradict_named() {
    TableDef note = table("NOTE");
    CellKey definition = CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 2, note.id()));
    plant(
        t -> {
          String json = new String(t.get(definition), StandardCharsets.UTF_8);
          t.put(
              definition,
              json.replace("\"schema\":\"PUBLIC\"", "\"schema\":\"NOWHERE\"")
                  .getBytes(StandardCharsets.UTF_8));
          t.delete(CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 0)));
          t.put(
              CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 4, 77)),
              "{\"indexId\":77,\"tableId\":1,\"lastKey\":null}".getBytes(StandardCharsets.UTF_8));
        });
    assertThat(check())
        .containsExactlyInAnyOrder(
            "CATALOG | header | DEFINITION_CONTRADICTS |"
                + " There are tables, but the catalog has no header",
            "CATALOG | NOWHERE.NOTE | DEFINITION_CONTRADICTS | There is no schema NOWHERE",
            "CATALOG | index 77 | DEFINITION_CONTRADICTS |"
                + " An index is to be built that does not exist");
  }

  @Test
  void check_indexOnAColumnThatIsNotThere_namedAndItsRowsLeftAlone() {
    TableDef person = table("PERSON");
    CellKey definition = CellKey.of(SystemKeys.key(SystemKeys.CATALOG, 2, person.id()));
    plant(
        t -> {
          String json = new String(t.get(definition), StandardCharsets.UTF_8);
          t.put(
              definition,
              json.replace("\"columnIds\":[1]", "\"columnIds\":[9]")
                  .getBytes(StandardCharsets.UTF_8));
        });
    assertThat(check())
        .containsExactly(
            "CATALOG | PUBLIC.PERSON INDEX PERSON_NAME | DEFINITION_CONTRADICTS |"
                + " The index has a column that does not exist");
  }

  @Test
  void check_countersAndStatistics_named() {
    TableDef note = table("NOTE");
    plant(
        t -> {
          t.put(SystemKeys.rowIdCounter(note.id()), ByteBuffer.allocate(8).putLong(2).array());
          t.put(SystemKeys.identityCounter(note.id(), 0), new byte[] {1});
          t.put(SystemKeys.rowCount(note.id()), new byte[] {1});
          t.put(SystemKeys.analysis(table("PERSON").id()), new byte[] {1});
          t.put(SystemKeys.rowCount(99_999), ByteBuffer.allocate(8).array());
        });
    assertThat(check())
        .hasSize(5)
        .anyMatch(line -> line.startsWith("COUNTERS") && line.contains("not a number"))
        .anyMatch(line -> line.startsWith("PUBLIC.NOTE | (row id) = (2) | COUNTER_WRONG"))
        .anyMatch(line -> line.startsWith("STATISTICS | PUBLIC.NOTE | STATISTICS_WRONG"))
        .anyMatch(line -> line.startsWith("STATISTICS | PUBLIC.PERSON | STATISTICS_WRONG"))
        .anyMatch(line -> line.contains("There never was a table with the id 99999"));
  }

  @Test
  void check_damageOfTheStore_namesTableAndKey() {
    CellKey cell = row(table("NOTE"), 1L);
    plant(cell, Edit.put(Family.LOCK, Column.ZERO, 5, new byte[] {1, 2}));
    plant(
        CellKey.of(SystemKeys.key(6000, 1)),
        Edit.put(Family.NOTIFY, Column.of(3), Long.MAX_VALUE >> 2, new byte[] {1}));
    plant(row(table("PERSON"), 1), Edit.put(Family.DATA, Column.ZERO, 6, new byte[2000]));
    assertThat(check())
        .anyMatch(line -> line.startsWith("PUBLIC.NOTE | (row id) = (1) | RECORD_DAMAGED |"))
        .anyMatch(line -> line.startsWith("PUBLIC.PERSON | (ID) = (1) | VALUE_ORPHANED |"))
        .anyMatch(line -> line.contains("NOTIFICATION_WITHOUT_ROW"))
        .anyMatch(line -> line.startsWith("KEY SPACE 6000 |") && line.contains("TRIGGER_UNKNOWN"));
  }

  @Test
  void check_afterDefinitionsOfAllKinds_noFinding() {
    run("CREATE VIEW short AS SELECT id FROM person WHERE id < 10");
    run(
        "CREATE TABLE child (id INT PRIMARY KEY, person INT REFERENCES person (id),"
            + " n INT CHECK (n > 0))");
    run("INSERT INTO child VALUES (1, 1, 1), (2, NULL, 2)");
    run("ALTER TABLE person ADD COLUMN born INT DEFAULT 1900 NOT NULL");
    run("CREATE INDEX person_born ON person (born)");
    run("INSERT INTO person (id, name) VALUES (1000, 'late')");
    run("UPDATE person SET born = 1950 WHERE id = 3");
    run("ALTER TABLE note ADD COLUMN added VARCHAR(5)");
    run("ALTER TABLE person DROP COLUMN town");
    assertThat(check()).isEmpty();
    assertThat(rows("CHECK DATABASE WITH COUNTS"))
        .contains("PUBLIC.PERSON INDEX PERSON_BORN | null | COUNT | 300");
  }

  @Test
  void check_viewOfNoise_damaged() {
    run("CREATE VIEW short AS SELECT id FROM person WHERE id < 10");
    CellKey definition = firstIn(SystemKeys.key(SystemKeys.CATALOG, 6));
    plant(t -> t.put(definition, new byte[] {1}));
    assertThat(check()).singleElement().asString().contains("DEFINITION_DAMAGED");
  }

  private CellKey firstIn(Key prefix) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = transaction.scan(Scan.forward(KeyRange.prefix(prefix)))) {
      assertThat(cursor.next()).isTrue();
      return cursor.key();
    }
  }

  @Test
  void check_triggersThatWork_noFinding() {
    run(
        "CREATE TRIGGER seen AFTER INSERT OR UPDATE OF text ON note FOR EACH ROW"
            + " UPDATE person SET town = NEW.text WHERE id = 1");
    run(
        "CREATE TRIGGER waits AFTER INSERT ON note FOR EACH ROW"
            + " UPDATE person SET town = NEW.text WHERE id = 2");
    run("ALTER TRIGGER waits PAUSE");
    run("INSERT INTO note VALUES ('c')");
    run(
        "CREATE TRIGGER gone AFTER INSERT ON person FOR EACH ROW"
            + " UPDATE note SET text = NEW.name WHERE text = 'c'");
    run("INSERT INTO person VALUES (500, 'p500', 't')");
    run("DROP TRIGGER gone DISCARD");
    assertThat(check()).isEmpty();
  }

  @Test
  void check_whatTriggersRemember_named() {
    run(
        "CREATE TRIGGER seen AFTER INSERT ON note FOR EACH ROW"
            + " UPDATE person SET town = NEW.text WHERE id = 1");
    TableDef note = table("NOTE");
    byte[] id = {0, 'a', (byte) 0x80, (byte) 0x80, (byte) (0x80 | 9), (byte) 0x80};
    Key row = row(note, 1L).row();
    ByteBuffer stranger = ByteBuffer.allocate(id.length + row.length()).put(id);
    Key unknown = Key.wrap(stranger.put(row.toByteArray()).array());
    plant(t -> t.put(CellKey.of(unknown), ByteBuffer.allocate(8).putLong(7).array()));
    plant(t -> t.put(CellKey.of(Key.wrap(new byte[] {0, 'x', 1})), new byte[] {1}));
    plant(row(note, 2L), Edit.put(Family.NOTIFY, Column.of(1152), 5, new byte[] {0}));
    int trigger = note.triggers().get(0).id();
    plant(row(note, 2L), Edit.put(Family.NOTIFY, Column.of(trigger), 5, new byte[] {0, 1, 2}));
    plant(row(table("PERSON"), 3), Edit.put(Family.NOTIFY, Column.of(trigger), 5, new byte[] {0}));
    assertThat(check())
        .containsExactlyInAnyOrder(
            "TRIGGERS | trigger 1152 PUBLIC.NOTE (row id) = (1) | TRIGGER_UNKNOWN |"
                + " trigger 1152, which its table does not have",
            "TRIGGERS | x'007801' | TRIGGER_RECORD_DAMAGED | No observer has the key 007801",
            "PUBLIC.NOTE | (row id) = (2) | TRIGGER_UNKNOWN |"
                + " A notification to trigger 1152, which its table does not have",
            "PUBLIC.NOTE | (row id) = (2) | TRIGGER_RECORD_DAMAGED |"
                + " A protocol record of 3 bytes is damaged",
            "PUBLIC.PERSON | (ID) = (3) | TRIGGER_UNKNOWN |"
                + " A notification to trigger "
                + trigger
                + ", which its table does not have");
  }

  @Test
  void check_thousandsOfFindings_bounded() {
    TableDef note = table("NOTE");
    for (int i = 0; i < 2; i++) {
      int from = i * 1000;
      plant(
          t -> {
            for (int j = 1; j <= 1000; j++) {
              t.put(row(note, 1000L + from + j), new byte[] {77});
            }
          });
    }
    List<String> findings = check();
    assertThat(findings).hasSize(1001);
    assertThat(findings.get(1000)).contains("MORE_FINDINGS").contains("1000 more");
  }

  private static final RowConditions NOTHING_TO_HOLD =
      new RowConditions() {
        @Override
        public List<TableConstraints.Check> of(TableDef table) {
          return List.of();
        }

        @Override
        public IndexedRows keyed(TableDef table) {
          return IndexedRows.NONE;
        }
      };

  /** Another session, or another node, drops table and function while the check is under way. */
  @Test
  void conditions_areCompiledByTheDefinitionsOfTheSnapshot() {
    run("CREATE FUNCTION twice(x INT) RETURNS INT DETERMINISTIC RETURN 2 * x");
    run("CREATE TABLE pair (a INT CHECK (twice(a) > 0))");
    long snapshot = transactions.currentTimestamp();
    run("DROP TABLE pair");
    run("DROP FUNCTION twice");
    Definitions definitions = new Definitions(transactions);
    TableDef table;
    try (Transaction then = transactions.begin(TransactionOptions.DEFAULT.withSnapshot(snapshot))) {
      table = definitions.at(then).table("PUBLIC", "PAIR");
    }
    PlannedConditions newest = new PlannedConditions(new Planner(), definitions, transactions, 0);
    assertThatThrownBy(() -> newest.of(table)).isInstanceOf(MokaException.class);
    assertThat(newest.at(snapshot).of(table)).hasSize(1);
  }

  @Test
  void check_cancelled_ends() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel("enough");
    assertThatThrownBy(
            () ->
                new DatabaseCheck(
                        store,
                        transactions,
                        TransactionOptions.DEFAULT,
                        NOTHING_TO_HOLD,
                        LargeObjects.NONE)
                    .run(cancellation))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED));
  }

  @Test
  void damagedUsers_letTheOwnerIn_whoDropsThem() {
    run("CREATE USER root PASSWORD 'the root' ADMIN");
    plant(
        t ->
            t.put(
                CellKey.of(SystemKeys.key(SystemKeys.ACCOUNTS, 0)),
                "noise".getBytes(StandardCharsets.UTF_8)));
    database.close();
    database = open();
    assertThatThrownBy(() -> database.connect("ROOT", "the root", () -> {}))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("DROP ALL USERS")
        .extracting("state")
        .isEqualTo(SqlState.NOT_AUTHORISED);
    session = database.connect(null, null, () -> {});
    assertThatThrownBy(() -> run("CREATE USER root PASSWORD 'the root' ADMIN"))
        .isInstanceOf(MokaException.class);
    run("DROP ALL USERS");
    run("CREATE USER root PASSWORD 'the root' ADMIN");
    database.connect("ROOT", "the root", () -> {}).close();
  }
}

package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.ddl.DdlExecutorTest.Crash;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Empty tables that are filled under other ids, in lists of three cells (D7, D8). */
final class EmptyTableLoadsTest {
  private static final int ROWS = 11;

  private final DdlDatabase db = new DdlDatabase();

  @BeforeEach
  void create() {
    db.execute(
        "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), n INT)",
        "CREATE INDEX by_n ON t (n)",
        "CREATE UNIQUE INDEX by_name ON t (name)");
  }

  @AfterEach
  void close() {
    db.close();
  }

  /** In an order that is not that of the key. */
  private static List<Object[]> rows() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int id = i * 7 % ROWS;
      rows.add(new Object[] {id, "name " + id, id % 3});
    }
    return rows;
  }

  private static List<Long> dropped(DdlDatabase database) {
    try (Transaction transaction = database.begin()) {
      return database.definitions.store().dropped(transaction).stream()
          .map(DroppedSpace::id)
          .toList();
    }
  }

  private static void assertFilled(DdlDatabase database) {
    assertThat(database.rows("T")).hasSize(ROWS);
    assertThat(database.rows("T").get(4)).containsExactly(4, "name 4", 1);
    assertThat(database.statistics.of(database.table("T")).rowCount()).isEqualTo(ROWS);
    database.runBackground();
    assertThat(dropped(database)).isEmpty();
    // The cleaner was at work: what it deleted belongs to no table.
    assertThat(database.rows("T")).hasSize(ROWS);
    assertThat(database.rowsBy("T", "BY_N")).hasSize(ROWS);
    assertThat(database.rowsBy("T", "BY_NAME")).hasSize(ROWS);
  }

  /** Nothing is left of an attempt once the cleaner was at work. */
  private static void assertEmpty(DdlDatabase database, long id) {
    database.runBackground();
    assertThat(database.table("T").id()).isEqualTo(id);
    assertThat(database.rows("T")).isEmpty();
    assertThat(dropped(database)).isEmpty();
    for (long space = id; space < id + 80; space++) {
      assertThat(database.cells(space)).isZero();
    }
  }

  @Test
  void load_rowsAndEntries_areThereUnderOtherIds() {
    long before = db.table("T").id();
    assertThat(db.load("T", rows())).isEqualTo(ROWS);
    assertThat(db.table("T").id()).isNotEqualTo(before);
    assertFilled(db);
    assertThat(db.load("T", rows())).isEqualTo(EmptyTableLoads.NOT_LOADED);
    db.insert("T", 100, "one more", 1);
    assertThat(db.rows("T")).hasSize(ROWS + 1);
  }

  @Test
  void load_withoutPrimaryKey_othersGoOnBehindIt() {
    db.execute("CREATE TABLE bare (name VARCHAR(20))");
    List<Object[]> bare = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      bare.add(new Object[] {"row " + i, null});
    }
    assertThat(db.load("BARE", bare)).isEqualTo(ROWS);
    db.insert("BARE", "one more");
    assertThat(db.rows("BARE").get(ROWS)).containsExactly("one more", ROWS + 1L);
  }

  @Test
  void load_anotherTransactionInsertsMeanwhile_hasNotHappened() {
    long id = db.table("T").id();
    db.probe =
        step -> {
          if (step == DdlProbe.Step.ROWS_LOADED) {
            db.insert("T", 100, "theirs", 1);
          }
        };
    assertThat(db.load("T", rows())).isEqualTo(EmptyTableLoads.NOT_LOADED);
    db.runBackground();
    assertThat(db.rows("T")).containsExactly(List.of(100, "theirs", 1));
    assertThat(db.table("T").id()).isEqualTo(id);
    assertThat(dropped(db)).isEmpty();
  }

  @Test
  void load_tableIsAlteredMeanwhile_hasNotHappened() {
    db.probe =
        step -> {
          if (step == DdlProbe.Step.ROWS_LOADED) {
            db.execute("ALTER TABLE t ADD COLUMN more INT");
          }
        };
    assertThat(db.load("T", rows())).isEqualTo(EmptyTableLoads.NOT_LOADED);
    assertThat(db.rows("T")).isEmpty();
  }

  @Test
  void load_openTransactionHasInserted_failsAtItsCommit() {
    try (Transaction open = db.begin()) {
      var before = db.table("T");
      db.insert(open, before, 100, "theirs", 1);
      assertThat(db.load("T", rows())).isEqualTo(ROWS);
      assertThat(db.definitions.commit(open, List.of(before), () -> {}))
          .isInstanceOf(CommitOutcome.Conflict.class);
    }
    assertFilled(db);
  }

  @Test
  void load_olderSnapshot_seesAnEmptyTable() {
    try (Transaction old = db.begin()) {
      var before = db.definitions.at(old).table(db.table("T").id());
      db.load("T", rows());
      assertThat(db.rows(old, before)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"BATCH_FILLED", "ROWS_LOADED"})
  void load_crash_leavesAnEmptyTable(DdlProbe.Step where) {
    long id = db.table("T").id();
    db.probe = DdlExecutorTest.crashAt(where);
    assertThatThrownBy(() -> db.load("T", rows())).isInstanceOf(Crash.class);
    try (DdlDatabase again = db.reopened()) {
      assertThat(dropped(again)).hasSize(3);
      assertThat(again.rows("T")).isEmpty();
      again.resume();
      assertEmpty(again, id);
      assertThat(again.load("T", rows())).isEqualTo(ROWS);
      assertFilled(again);
    }
  }

  @Test
  void load_duplicates_leaveAnEmptyTable() {
    long id = db.table("T").id();
    List<Object[]> twice = rows();
    twice.add(new Object[] {4, "another name", 1});
    assertFails(twice, "(ID) = (4)");
    twice.set(ROWS, new Object[] {400, "name 4", 1});
    assertFails(twice, "(NAME) = (name 4)");
    assertEmpty(db, id);
  }

  /** The first rows were stored as they came, the others are sorted. */
  @Test
  void load_duplicatesOfRowsInOrder_areFound() {
    long id = db.table("T").id();
    for (int first = 0; first < 20; first++) {
      List<Object[]> rows = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        rows.add(new Object[] {i, "name " + i, 0});
      }
      rows.add(new Object[] {-1, "before all", 0});
      rows.add(new Object[] {first, "twice", 0});
      rows.add(new Object[] {30, "behind all", 0});
      assertFails(rows, "(ID) = (" + first + ")");
      rows.remove(21);
      if (first == 19) {
        assertEmpty(db, id);
        assertThat(db.load("T", rows)).isEqualTo(22);
        assertThat(db.rows("T")).hasSize(22);
        assertThat(db.rows("T").get(0)).containsExactly(-1, "before all", 0);
      }
    }
  }

  @Test
  void load_sameKeyTwiceInARow_isFound() {
    List<Object[]> rows = new ArrayList<>();
    rows.add(new Object[] {1, "one", 0});
    rows.add(new Object[] {1, "again", 0});
    assertFails(rows, "(ID) = (1)");
  }

  private void assertFails(List<Object[]> rows, String words) {
    assertThatThrownBy(() -> db.load("T", rows))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION))
        .hasMessageContaining(words);
  }
}

package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.IndexDef.State;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CREATE INDEX on a filled table, in batches of three rows or entries. */
abstract class IndexBuildContract {
  private final DdlDatabase db;

  /** A step at which the last row has no entry yet. */
  private final DdlProbe.Step unfilled;

  IndexBuildContract(CommitPath path, DdlProbe.Step unfilled) {
    this.db = new DdlDatabase(path);
    this.unfilled = unfilled;
  }

  @AfterEach
  void close() {
    db.close();
  }

  private void fill(int rows) {
    db.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    for (int i = 0; i < rows; i++) {
      db.insert("T", i, i == 4 ? null : 100 - i);
    }
  }

  @Test
  void createIndex_filledTable_holdsEveryRowInOrder() {
    fill(10);
    db.execute("CREATE INDEX i ON t (b)");
    assertThat(db.index("T", "I").state()).isEqualTo(State.PUBLIC);
    assertComplete("I", 10);
    assertThat(db.rowsBy("T", "I").get(0)).isEqualTo(Arrays.asList(4, null));
    assertThat(db.rowsBy("T", "I").get(9)).containsExactly(0, 100);
  }

  @Test
  void createIndex_tableWithoutPrimaryKey_holdsEveryRow() {
    db.execute("CREATE TABLE t (a INT, b INT)");
    for (int i = 0; i < 8; i++) {
      db.insert("T", 1, i / 2);
    }
    db.execute("CREATE INDEX i ON t (b, a)");
    assertThat(db.rowsBy("T", "I")).hasSize(8);
  }

  @Test
  void createUniqueIndex_duplicates_isDroppedAgain() {
    fill(10);
    db.insert("T", 20, 93);
    assertFails("CREATE UNIQUE INDEX i ON t (b)", SqlState.UNIQUE_VIOLATION, "(B) = (93)");
    assertThat(db.index("T", "I")).isNull();
    db.runBackground();
    assertNothingLeft();
    db.delete("T", 0, 20);
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertComplete("I", 10);
  }

  @Test
  void createUniqueIndex_severalNulls_succeeds() {
    fill(6);
    db.insert("T", 20, null);
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertComplete("I", 7);
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED"})
  void createIndex_cancelled_isDroppedAgain(DdlProbe.Step where) {
    fill(10);
    db.probe =
        step -> {
          if (step == where) {
            db.cancellation.cancel("stopped by the user");
          }
        };
    assertFails("CREATE INDEX i ON t (-b)", SqlState.CANCELLED, "stopped by the user");
    db.runBackground();
    assertThat(db.index("T", "I")).isNull();
    assertNothingLeft();
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED", "INDEX_FILLED"})
  void createIndex_crash_isResumedAtTheNextOpen(DdlProbe.Step where) {
    fill(10);
    db.probe = DdlExecutorTest.crashAt(where);
    assertThatThrownBy(() -> db.execute("CREATE UNIQUE INDEX i ON t (b)"))
        .isInstanceOf(DdlExecutorTest.Crash.class);
    try (DdlDatabase again = db.reopened()) {
      assertThat(again.index("T", "I").state()).isEqualTo(State.BUILDING);
      again.insert("T", 50, 1);
      again.update("T", 0, 2, 1, 7);
      again.delete("T", 0, 9);
      List<DdlProbe.Step> steps = new ArrayList<>();
      again.probe = steps::add;
      again.resume();
      assertThat(again.index("T", "I").state()).isEqualTo(State.PUBLIC);
      assertComplete(again, "I", 10);
      if (where == DdlProbe.Step.INDEX_FILLED) {
        assertThat(steps).as("rows that were filled before").hasSizeLessThan(6);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED", "INDEX_FILLED"})
  void createComputedIndex_crash_isResumedAtTheNextOpen(DdlProbe.Step where) {
    fill(10);
    db.probe = DdlExecutorTest.crashAt(where);
    assertThatThrownBy(() -> db.execute("CREATE UNIQUE INDEX i ON t ((-b))"))
        .isInstanceOf(DdlExecutorTest.Crash.class);
    try (DdlDatabase again = db.reopened()) {
      assertThat(again.index("T", "I").state()).isEqualTo(State.BUILDING);
      again.insert("T", 50, 1);
      again.update("T", 0, 2, 1, 7);
      again.delete("T", 0, 9);
      again.resume();
      assertThat(again.index("T", "I").state()).isEqualTo(State.PUBLIC);
      assertComplete(again, "I", 10);
      assertThat(again.rowsBy("T", "I").stream().map(row -> row.get(1)))
          .containsExactly(null, 100, 99, 97, 95, 94, 93, 92, 7, 1);
      assertThatThrownBy(() -> again.insert("T", 60, 7))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION));
    }
  }

  @Test
  void resumeComputed_duplicateCameMeanwhile_dropsTheIndex() {
    fill(10);
    db.probe = DdlExecutorTest.crashAt(DdlProbe.Step.BATCH_FILLED);
    assertThatThrownBy(() -> db.execute("CREATE UNIQUE INDEX i ON t ((-b))"))
        .isInstanceOf(DdlExecutorTest.Crash.class);
    try (DdlDatabase again = db.reopened()) {
      again.insert("T", 50, 93);
      again.resume();
      assertThat(again.index("T", "I")).isNull();
      assertThat(again.rows("T")).hasSize(11);
    }
  }

  @Test
  void resume_duplicateCameMeanwhile_dropsTheIndex() {
    fill(10);
    db.probe = DdlExecutorTest.crashAt(DdlProbe.Step.INDEX_DECLARED);
    assertThatThrownBy(() -> db.execute("CREATE UNIQUE INDEX i ON t (b)"))
        .isInstanceOf(DdlExecutorTest.Crash.class);
    try (DdlDatabase again = db.reopened()) {
      again.insert("T", 50, 93);
      again.resume();
      assertThat(again.index("T", "I")).isNull();
      assertThat(again.rows("T")).hasSize(11);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED", "INDEX_FILLED"})
  void createIndex_writesAtEveryStep_areInTheIndex(DdlProbe.Step where) {
    fill(10);
    int[] visits = {0};
    db.probe =
        step -> {
          if (step == where && visits[0]++ < 3) {
            int visit = visits[0];
            db.insert("T", 100 + visit, 500 + visit);
            db.insert("T", -visit, 600 + visit);
            db.update("T", 0, 3 * visit, 1, 700 + visit);
            db.delete("T", 0, 3 * visit - 1);
          }
        };
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertThat(visits[0]).isPositive();
    assertComplete("I", 10 + Math.min(3, visits[0]));
  }

  /** Row 9 has no entry yet when another row with its value comes, and gives the value up then. */
  @Test
  void createUniqueIndex_valuePassedOnBeforeItsRowIsFilled_keepsTheOthersEntry() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == unfilled && !done[0]) {
            done[0] = true;
            db.insert("T", -1, 91);
            db.update("T", 0, 9, 1, 1);
          }
        };
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertComplete("I", 11);
  }

  /** Row 9 moves to where the build has been, and its value is that of row 1. */
  @Test
  void createUniqueIndex_duplicateMovesBehindTheFiller_isRefusedOrFound() {
    fill(10);
    db.update("T", 0, 9, 1, 99);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == unfilled && !done[0]) {
            done[0] = true;
            try {
              db.update("T", 0, 9, 0, -9);
            } catch (MokaException e) {
              assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
            }
          }
        };
    assertFails("CREATE UNIQUE INDEX i ON t (b)", SqlState.UNIQUE_VIOLATION, "(B) = (99)");
    assertThat(done[0]).isTrue();
  }

  /** Row 50 takes the value of row 9, which the build has seen and not filled, or will see. */
  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ"})
  void createUniqueIndex_duplicateComesMeanwhile_isFound(DdlProbe.Step where) {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == where && !done[0]) {
            done[0] = true;
            db.insert("T", 50, 91);
          }
        };
    assertFails("CREATE UNIQUE INDEX i ON t (b)", SqlState.UNIQUE_VIOLATION, "(B) = (91)");
    db.runBackground();
    assertNothingLeft();
  }

  /** The other row takes the value, gives it up again, and only the first one has it. */
  @Test
  void createUniqueIndex_valueLentMeanwhile_hasTheEntryOfItsRow() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == unfilled && !done[0]) {
            done[0] = true;
            db.insert("T", 50, 91);
            db.delete("T", 0, 50);
          }
        };
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertComplete("I", 10);
  }

  /** Without a duplicate the same move is none of the index's business. */
  @Test
  void createUniqueIndex_rowMovesBehindTheFiller_keepsItsEntry() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == DdlProbe.Step.BATCH_FILLED && !done[0]) {
            done[0] = true;
            db.update("T", 0, 9, 0, -9);
            db.update("T", 0, 1, 0, 11);
            db.update("T", 0, 3, 0, -3);
          }
        };
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    assertComplete("I", 10);
  }

  @Test
  void createIndex_droppedWhileItIsFilled_saysSo() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == DdlProbe.Step.BATCH_READ && !done[0]) {
            done[0] = true;
            db.execute("DROP INDEX i");
          }
        };
    assertFails("CREATE INDEX i ON t (b)", SqlState.NO_SUCH_INDEX, "dropped while");
    db.runBackground();
    assertNothingLeft();
  }

  /** What is filled after the cleaning would stay for good. */
  @Test
  void createIndex_droppedAndCleanedWhileItIsFilled_leavesNothing() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == DdlProbe.Step.BATCH_FILLED && !done[0]) {
            done[0] = true;
            db.execute("DROP INDEX i");
            db.runBackground();
          }
        };
    assertFails("CREATE INDEX i ON t (b)", SqlState.NO_SUCH_INDEX, "dropped while");
    assertThat(done[0]).isTrue();
    db.runBackground();
    assertNothingLeft();
  }

  @Test
  void createIndex_tableDroppedWhileItIsFilled_saysSo() {
    fill(10);
    boolean[] done = {false};
    db.probe =
        step -> {
          if (step == DdlProbe.Step.BATCH_FILLED && !done[0]) {
            done[0] = true;
            db.execute("DROP TABLE t");
          }
        };
    assertFails("CREATE INDEX i ON t (b)", SqlState.NO_SUCH_INDEX, "dropped while");
    db.runBackground();
    assertNothingLeft();
  }

  /** Random writes at random steps; the index must hold what the table holds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void createIndex_randomWritesMeanwhile_matchesTheTable(long seed) {
    Random random = new Random(seed);
    db.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    for (int i = 0; i < 30; i++) {
      db.insert("T", i * 10, random.nextInt(8));
    }
    int[] fresh = {1};
    int[] budget = {25};
    db.probe =
        step -> {
          while (budget[0] > 0 && random.nextInt(3) > 0) {
            budget[0]--;
            int key = random.nextInt(30) * 10;
            switch (random.nextInt(3)) {
              case 0 -> db.insert("T", key + fresh[0]++ % 9 + 1000 * fresh[0], random.nextInt(8));
              case 1 -> db.update("T", 0, key, 1, random.nextInt(8));
              default -> db.delete("T", 0, key);
            }
          }
        };
    db.execute("CREATE INDEX i ON t (b)");
    assertThat(budget[0]).as("seed " + seed).isLessThan(25);
    assertComplete("I", db.rows("T").size());
  }

  /**
   * Transactions that begin at one step and commit at another, with values that no two rows have:
   * the build ends well, unless it drowns in conflicts, and the index is that of the table.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void createUniqueIndex_longTransactionsMeanwhile_matchesTheTable(long seed) {
    Random random = new Random(seed);
    db.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT)");
    for (int i = 0; i < 30; i++) {
      db.insert("T", i, 1000 + i, 0);
    }
    List<Transaction> open = new ArrayList<>();
    int[] fresh = {0};
    int[] committed = {0};
    db.probe =
        step -> {
          TableDef table = db.table("T");
          if (fresh[0] < 60 && table.indexes().size() == 1) {
            Transaction begun = db.begin();
            open.add(begun);
            change(begun, table, random, 2000 + fresh[0]++);
          }
          while (!open.isEmpty() && random.nextInt(3) == 0) {
            Transaction ended = open.remove(random.nextInt(open.size()));
            CommitOutcome outcome = db.definitions.commit(ended, List.of(table), () -> {});
            committed[0] += outcome instanceof CommitOutcome.Committed ? 1 : 0;
          }
        };
    db.execute("CREATE UNIQUE INDEX i ON t (b)");
    db.probe = DdlProbe.NONE;
    for (Transaction left : open) {
      db.definitions.commit(left, List.of(db.table("T")), () -> {});
    }
    assertThat(committed[0]).as("seed " + seed).isPositive();
    assertComplete("I", db.rows("T").size());
  }

  private void change(Transaction transaction, TableDef table, Random random, int value) {
    int key = random.nextInt(30);
    switch (random.nextInt(3)) {
      case 0 -> db.insert(transaction, table, value, value, 0);
      case 1 -> db.update(transaction, table, key, value, 1);
      default -> {
        // The value goes to another row.
        for (List<Object> row : db.rows(transaction, table)) {
          if (row.get(0).equals(key)) {
            db.delete(transaction, table, key);
            db.insert(transaction, table, value, row.get(1), 2);
          }
        }
      }
    }
  }

  private void assertFails(String sql, SqlState state, String text) {
    assertThatThrownBy(() -> db.execute(sql))
        .hasMessageContaining(text)
        .isInstanceOfSatisfying(MokaException.class, e -> assertThat(e.state()).isEqualTo(state));
  }

  private void assertComplete(String index, int rows) {
    assertComplete(db, index, rows);
  }

  private static void assertComplete(DdlDatabase db, String index, int rows) {
    assertThat(db.rows("T")).hasSize(rows);
    assertThat(db.rowsBy("T", index)).containsExactlyInAnyOrderElementsOf(db.rows("T"));
    assertThat(db.cells(db.index("T", index).id())).isEqualTo(rows);
  }

  /** No cells but those of the tables and indexes that there are. */
  private void assertNothingLeft() {
    long[] live =
        db.definitions.newest().tables().values().stream().mapToLong(table -> table.id()).toArray();
    for (long id = 1000; id < 1020; id++) {
      long candidate = id;
      if (Arrays.stream(live).noneMatch(known -> known == candidate)) {
        assertThat(db.cells(id)).as("cells of " + id).isZero();
      }
    }
  }
}

package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.ddl.DdlExecutorTest.Crash;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CREATE TABLE ... AS whose rows are loaded in lists of three before the table is defined. */
final class LoadedCopiesTest {
  private static final String CREATE = "CREATE TABLE t AS SELECT 1";
  private static final int ROWS = 10;

  private final FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
  private final DdlDatabase db = new DdlDatabase(store);

  LoadedCopiesTest() {
    db.queries.only = query(ROWS, Kind.INTEGER);
  }

  @AfterEach
  void close() {
    db.close();
  }

  private static Queries.Query query(int rows, Kind second) {
    return new Queries.Query(
        new Rows(
            IntStream.range(0, rows).mapToObj(i -> new Object[] {"row " + i, 100 - i}).toList()),
        List.of(column("NAME", Kind.VARCHAR), column("NR", second)),
        List.of());
  }

  private static ColumnInfo column(String name, Kind kind) {
    return new ColumnInfo(name, name, null, null, SqlType.of(kind), true, false);
  }

  private List<Long> dropped(DdlDatabase database) {
    try (Transaction transaction = database.begin()) {
      return database.definitions.store().dropped(transaction).stream()
          .map(DroppedSpace::id)
          .toList();
    }
  }

  private void assertComplete(DdlDatabase database) {
    assertThat(database.rows("T")).hasSize(ROWS);
    assertThat(database.rows("T").get(3)).containsExactly("row 3", 97, 4L);
    assertThat(dropped(database)).isEmpty();
  }

  /** The table is not there, and nothing of it is left once the cleaner was at work. */
  private void assertGone(DdlDatabase database, long id) {
    assertThat(database.table("T")).isNull();
    assertThat(database.cells(id)).isZero();
    assertThat(dropped(database)).isEmpty();
  }

  /** The id that a table gets whose definition is the next thing that draws one. */
  private long nextId() {
    db.execute("CREATE TABLE one_before (a INT)");
    return db.table("ONE_BEFORE").id() + 1;
  }

  @Test
  void createAs_rows_areThereInOrderAndOthersGoOnBehindThem() {
    db.execute(CREATE);
    db.insert("T", "one more", 1);
    assertThat(db.rows("T").get(ROWS)).containsExactly("one more", 1, ROWS + 1L);
    assertThat(db.rows("T")).hasSize(ROWS + 1);
    assertThat(db.statistics.of(db.table("T")).rowCount()).isEqualTo(ROWS);
    db.runBackground();
    assertThat(db.rows("T")).hasSize(ROWS + 1);
  }

  @Test
  void createAs_noRows_isEmpty() {
    db.queries.only = query(0, Kind.INTEGER);
    db.execute(CREATE);
    db.insert("T", "first", 1);
    assertThat(db.rows("T")).containsExactly(List.of("first", 1, 1L));
  }

  @Test
  void createAs_twoPhases_isFilledByATransaction() {
    try (DdlDatabase other = new DdlDatabase(CommitPath.TWO_PHASE)) {
      other.queries.only = query(ROWS, Kind.INTEGER);
      other.probe = DdlExecutorTest.crashAt(DdlProbe.Step.ROWS_LOADED);
      other.execute(CREATE);
      assertThat(other.rows("T")).hasSize(ROWS);
    }
  }

  @Test
  void createAs_atWork_isSeenByNobody() {
    List<DdlProbe.Step> steps = new ArrayList<>();
    db.probe =
        step -> {
          steps.add(step);
          assertThat(db.table("T")).isNull();
        };
    db.execute(CREATE);
    assertThat(steps)
        .containsExactly(
            DdlProbe.Step.BATCH_FILLED,
            DdlProbe.Step.BATCH_FILLED,
            DdlProbe.Step.BATCH_FILLED,
            DdlProbe.Step.BATCH_FILLED,
            DdlProbe.Step.ROWS_LOADED);
    assertComplete(db);
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"BATCH_FILLED", "ROWS_LOADED"})
  void createAs_crash_isDeletedAtTheNextOpen(DdlProbe.Step where) {
    long id = nextId();
    db.probe = DdlExecutorTest.crashAt(where);
    assertThatThrownBy(() -> db.execute(CREATE)).isInstanceOf(Crash.class);
    assertThat(db.cells(id)).isPositive();
    try (DdlDatabase again = db.reopened()) {
      assertThat(again.table("T")).isNull();
      assertThat(dropped(again)).containsExactly(id);
      again.resume();
      assertGone(again, id);
      again.queries.only = db.queries.only;
      again.execute(CREATE);
      assertThat(again.table("T").id()).isGreaterThan(id);
      assertComplete(again);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"BATCH_FILLED", "ROWS_LOADED"})
  void createAs_cancelled_leavesNothing(DdlProbe.Step where) {
    long id = nextId();
    db.probe =
        step -> {
          if (step == where) {
            db.cancellation.cancel("stopped by the user");
          }
        };
    assertFails(SqlState.CANCELLED);
    db.runBackground();
    assertGone(db, id);
  }

  @Test
  void createAs_storeIsFull_leavesNothing() {
    long id = nextId();
    db.probe =
        step ->
            store.follow(
                (call, number) ->
                    call == FaultPlan.Call.MUTATE
                        ? Fault.failBefore(KvException.Kind.FULL)
                        : Fault.none());
    assertThatThrownBy(() -> db.execute(CREATE)).isInstanceOf(KvException.class);
    store.follow(FaultPlan.none());
    db.probe = DdlProbe.NONE;
    db.runBackground();
    assertGone(db, id);
  }

  /** What was written nevertheless is written again. */
  @Test
  void createAs_answersAreLost_isComplete() {
    store.follow(
        (call, number) ->
            call == FaultPlan.Call.MUTATE ? new Fault.AppliedButUnknown() : Fault.none());
    db.execute(CREATE);
    store.follow(FaultPlan.none());
    assertComplete(db);
  }

  @Test
  void createAs_nameIsTakenMeanwhile_leavesTheOther() {
    db.probe = onceAt(DdlProbe.Step.BATCH_FILLED, () -> db.execute("CREATE TABLE t (a INT)"));
    assertFails(SqlState.TABLE_EXISTS);
    db.runBackground();
    assertThat(dropped(db)).isEmpty();
    assertThat(db.rows("T")).isEmpty();
  }

  @Test
  void createAsIfNotExists_nameIsTakenMeanwhile_leavesTheOther() {
    db.probe = onceAt(DdlProbe.Step.BATCH_FILLED, () -> db.execute("CREATE TABLE t (a INT)"));
    db.execute("CREATE TABLE IF NOT EXISTS t AS SELECT 1");
    db.runBackground();
    assertThat(dropped(db)).isEmpty();
    assertThat(db.table("T").columns()).hasSize(1);
    assertThat(db.rows("T")).isEmpty();
  }

  @Test
  void createAs_queryMeansSomethingElseWhenItBegins_isRefused() {
    // The second plan of the statement is that of its snapshot.
    Queries.Query first = db.queries.only;
    Queries.Query second = query(ROWS, Kind.BIGINT);
    db.queries.later = second;
    assertFails(SqlState.SERIALIZATION_CONFLICT);
    db.queries.later = null;
    db.queries.only = first;
    db.runBackground();
    assertThat(dropped(db)).isEmpty();
    assertThat(db.table("T")).isNull();
  }

  /** D7: the space is on the list of what the cleaner deletes. */
  @ParameterizedTest
  @EnumSource(
      value = DdlProbe.Step.class,
      names = {"BATCH_FILLED", "ROWS_LOADED"})
  void createAs_cleanerAtWork_keepsItsRows(DdlProbe.Step where) {
    db.execute("CREATE TABLE other (a INT)");
    db.insert("OTHER", 1);
    db.probe =
        onceAt(
            where,
            () -> {
              db.execute("DROP TABLE other");
              db.runBackground();
              assertThat(dropped(db)).hasSize(1);
            });
    db.execute(CREATE);
    assertComplete(db);
  }

  /** D7: the cleaner has read the list before the table is defined, and goes on after that. */
  @Test
  void createAs_definedWhileTheCleanerIsAtWork_keepsItsRows() throws Exception {
    db.execute("CREATE TABLE other (a INT)");
    db.insert("OTHER", 1);
    CountDownLatch listed = new CountDownLatch(1);
    CountDownLatch defined = new CountDownLatch(1);
    List<CompletableFuture<Void>> cleaner = new ArrayList<>();
    db.probe =
        step -> {
          if (step == DdlProbe.Step.ROWS_LOADED) {
            db.execute("DROP TABLE other");
            cleaner.add(CompletableFuture.runAsync(db::runBackground));
            await(listed);
          } else if (step == DdlProbe.Step.BATCH_DELETED) {
            listed.countDown();
            await(defined);
          }
        };
    db.execute(CREATE);
    defined.countDown();
    cleaner.get(0).get();
    assertComplete(db);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static DdlProbe onceAt(DdlProbe.Step where, Runnable action) {
    boolean[] done = {false};
    return step -> {
      if (step == where && !done[0]) {
        done[0] = true;
        action.run();
      }
    };
  }

  private void assertFails(SqlState state) {
    assertThatThrownBy(() -> db.execute(CREATE))
        .isInstanceOfSatisfying(MokaException.class, e -> assertThat(e.state()).isEqualTo(state));
  }
}

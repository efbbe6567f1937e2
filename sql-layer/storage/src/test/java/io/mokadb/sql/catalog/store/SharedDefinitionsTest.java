package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Definitions that two processes change in one store, while both write rows. */
final class SharedDefinitionsTest {
  /** Longer than a lock lives that is not refreshed. */
  private static final Duration LOCK_LIFE = Duration.ofSeconds(4);

  private static final byte[] VALUE = {1};
  private static final TableWork CLOSED = new TableWork(7, 1, TableWork.Kind.CLOSED, null);

  private final SteppedClock clock = new SteppedClock();
  private final KvStore store = new MemoryStore(false);
  private final RestartedOracle oracle = new RestartedOracle(clock);
  private final DefiningProcess a = new DefiningProcess(store, oracle, clock, 1);
  private final DefiningProcess b = new DefiningProcess(store, oracle, clock, 2);

  private static final class SteppedClock extends Clock {
    private volatile Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @AfterEach
  void close() {
    a.close();
    b.close();
  }

  private static CellKey row(TableDef table) {
    return CellKey.of(SystemKeys.key(table.id(), 1));
  }

  /** A transaction that has written a row of a table. */
  private static Transaction writer(DefiningProcess process, TableDef table) {
    Transaction transaction = process.begin();
    transaction.put(row(table), VALUE);
    return transaction;
  }

  private static CommitOutcome commit(
      DefiningProcess process, Transaction writer, TableDef planned) {
    return process.definitions.commit(writer, List.of(planned), () -> {});
  }

  private byte[] stored(TableDef table) {
    try (Transaction transaction = a.begin()) {
      return transaction.get(row(table));
    }
  }

  /** Has work done when a commit of a process comes to a step for the first time. */
  private static void at(DefiningProcess process, ProtocolStep step, Runnable work) {
    process.faults =
        (reached, startTimestamp) -> {
          if (reached == step) {
            process.faults = FaultPoints.NONE;
            work.run();
          }
        };
  }

  @Test
  void tableOfTheOtherProcess_isSeenBySnapshotsAfterIt() {
    assertThat(b.definitions.newest().tables()).isEmpty();
    try (Transaction before = b.begin()) {
      TableDef table = a.create("T");
      assertThat(a.definitions.recent().table(table.id())).isEqualTo(table);
      assertThat(b.definitions.recent().tables()).as("without a call").isEmpty();
      assertThat(b.table("T")).isEqualTo(table);
      assertThat(b.definitions.recent().table(table.id())).isEqualTo(table);
      assertThat(b.definitions.at(before).tables()).as("an older snapshot").isEmpty();
      assertThat(b.definitions.newest().table(table.id())).isEqualTo(table);
      a.drop(table);
      assertThat(b.definitions.newest().tables()).isEmpty();
    }
  }

  @Test
  void chosenSnapshot_hasTheCatalogOfItsTime() {
    TableDef table = a.create("T");
    long then;
    try (Transaction transaction = b.begin()) {
      then = transaction.startTimestamp();
    }
    TableDef altered = a.alter(table);
    try (Transaction past = b.beginAt(then)) {
      assertThat(b.definitions.at(past).table(table.id())).isEqualTo(table);
    }
    assertThat(b.definitions.recent().table(table.id())).as("what became of it").isEqualTo(altered);
  }

  @Test
  void writerAcrossAChangeOfItsTable_isRefused() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, b.table("T"));
    TableDef altered = a.alter(table);
    assertThat(commit(b, writer, table))
        .isInstanceOfSatisfying(
            CommitOutcome.Conflict.class,
            conflict -> assertThat(conflict.reason()).contains("PUBLIC.T was altered or dropped"));
    assertThat(stored(table)).isNull();
    assertThat(b.table("T")).isEqualTo(altered);
    assertThat(commit(b, writer(b, altered), altered)).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(stored(table)).isEqualTo(VALUE);
  }

  @Test
  void writerAcrossADrop_isRefused() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    a.drop(table);
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Conflict.class);
  }

  @Test
  void writerThatMovedOverAChange_isRefusedForWhatItWroteBefore() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    a.alter(table);
    writer.renewSnapshot();
    assertThat(b.definitions.at(writer).table(table.id())).isNotEqualTo(table);
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Conflict.class);
  }

  @Test
  void writerAcrossAChangeOfAnotherTable_commits() {
    TableDef table = a.create("T");
    TableDef other = a.create("U");
    Transaction writer = writer(b, table);
    a.alter(other);
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void writerAcrossARename_commits() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    a.rename(table, "R");
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void writerOfAClosedTable_isRefused_whenEverItBegan() {
    TableDef table = a.create("T");
    Transaction before = writer(b, table);
    TableDef closed = a.put(table.withWork(CLOSED), List.of());
    assertThat(commit(b, before, table)).isInstanceOf(CommitOutcome.Conflict.class);
    Transaction during = writer(b, closed);
    assertThat(commit(b, writer(b, closed), closed))
        .isInstanceOfSatisfying(
            CommitOutcome.Conflict.class,
            conflict -> assertThat(conflict.reason()).contains("is being changed by"));
    TableDef open = a.put(closed.withWork(null), List.of(CLOSED));
    assertThat(commit(b, during, closed)).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(stored(table)).isNull();
    assertThat(commit(b, writer(b, open), open)).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void writerThatKeepsAConstraint_commitsWhenThatIsFoundToHold() {
    TableWork work = new TableWork(7, 1, TableWork.Kind.NOT_NULL, "C0");
    TableDef table = a.create("T");
    Transaction unbound = writer(b, table);
    TableDef checked = a.put(table.withWork(work), List.of());
    Transaction bound = writer(b, checked);
    assertThat(commit(b, unbound, table)).isInstanceOf(CommitOutcome.Conflict.class);
    ColumnDef valid = checked.columns().get(0).withNullable(false);
    a.put(checked.withWork(null).withColumn(valid), List.of(work));
    assertThat(commit(b, bound, checked)).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void tableWithWorkUnderWay_isChangedByNothingElse() {
    TableDef closed = a.put(a.create("T").withWork(CLOSED), List.of());
    assertThatThrownBy(() -> b.alter(closed))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.SERIALIZATION_CONFLICT));
    b.drop(closed);
    assertThat(a.table("T")).isNull();
  }

  @Test
  void rowsOfOthers_areAtRestInATableThatTheChangeHasClosed() {
    TableDef table = a.create("T");
    assertThatThrownBy(() -> a.requireAtRest(table, List.of()))
        .isInstanceOfSatisfying(
            NeedsClosedTable.class, e -> assertThat(e.tableId()).isEqualTo(table.id()));
    TableDef closed = a.put(table.withWork(CLOSED), List.of());
    assertThatThrownBy(() -> a.requireAtRest(closed, List.of()))
        .isInstanceOf(NeedsClosedTable.class);
    a.requireAtRest(closed, List.of(CLOSED));
  }

  @Test
  void changeOfAnotherTable_underWay_isNotWaitedFor() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    List<CommitOutcome> outcome = new ArrayList<>();
    at(a, ProtocolStep.BEFORE_COMMIT_PRIMARY, () -> outcome.add(commit(b, writer, table)));
    a.create("U");
    assertThat(outcome).singleElement().isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void changeOfTheTable_underWay_isWaitedFor() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    AtomicReference<CompletableFuture<CommitOutcome>> outcome = new AtomicReference<>();
    at(
        a,
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () -> outcome.set(CompletableFuture.supplyAsync(() -> commit(b, writer, table))));
    a.alter(table);
    assertThat(outcome.get().join()).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(stored(table)).isNull();
  }

  @Test
  void changeThatDrawsItsTimestampLater_doesNotMatter() {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    List<CommitOutcome> outcome = new ArrayList<>();
    at(a, ProtocolStep.BEFORE_COMMIT_TIMESTAMP, () -> outcome.add(commit(b, writer, table)));
    TableDef altered = a.alter(table);
    assertThat(outcome).singleElement().isInstanceOf(CommitOutcome.Committed.class);
    assertThat(b.table("T")).isEqualTo(altered);
    assertThat(stored(table)).isEqualTo(VALUE);
  }

  @Test
  void failover_refusesNobody_andKeepsTheCatalog() {
    TableDef table = a.create("T");
    Catalog before = b.seen();
    Transaction writer = writer(b, table);
    oracle.failOver();
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(b.seen()).isSameAs(before);
    a.alter(table);
    assertThat(b.seen()).isNotSameAs(before);
  }

  @Test
  void raiseWithoutAChange_keepsTheCatalog() {
    a.create("T");
    Catalog before = b.seen();
    oracle.raise();
    assertThat(b.seen()).isSameAs(before);
  }

  @Test
  void changeOfThisProcess_isTheObjectThatItMade() {
    a.create("T");
    Catalog recent = a.definitions.recent();
    assertThat(a.seen()).isSameAs(recent);
  }

  @Test
  void knownStamp_takesNoCall() {
    a.create("T");
    assertThat(b.readsDuring(b::seen)).isPositive();
    assertThat(b.readsDuring(b::seen)).isZero();
    try (Transaction first = b.begin()) {
      oracle.raise();
      assertThat(b.readsDuring(b::seen)).as("the header").isEqualTo(1);
      assertThat(b.readsDuring(() -> b.definitions.at(first))).isZero();
    }
  }

  @Test
  void definedTransaction_longAfterItsStampIsForgotten_isAtItsBase() {
    TableDef table = a.create("T");
    Catalog base = b.seen();
    try (Transaction open = b.begin()) {
      PendingDefinitions before = PendingDefinitions.none(b.definitions.at(open));
      b.definitions.change(open, before, editor -> DefiningProcess.create(editor, "U"));
      a.alter(table);
      for (int i = 0; i < 20; i++) {
        oracle.raise();
        assertThat(b.seen().table(table.id())).isNotEqualTo(table);
      }
      assertThat(b.definitions.at(open)).isSameAs(base);
    }
  }

  @Test
  void twoChangesAtOnce_bothHappen() {
    int[] runs = new int[1];
    a.definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          if (runs[0]++ == 0) {
            b.create("U");
          }
          return DefiningProcess.create(editor, "T");
        });
    assertThat(runs[0]).isEqualTo(2);
    assertThat(b.seen().tables()).hasSize(2);
    assertThat(b.seen().tables().values()).extracting(TableDef::id).doesNotHaveDuplicates();
  }

  @Test
  void twoOpenTransactionsThatDefine_theFirstToCommitWins() {
    try (Transaction one = a.begin();
        Transaction other = b.begin()) {
      PendingDefinitions ofOne = defined(a, one, "T");
      PendingDefinitions ofOther = defined(b, other, "U");
      assertThat(b.definitions.commit(other, ofOther)).isInstanceOf(CommitOutcome.Committed.class);
      assertThat(a.definitions.commit(one, ofOne)).isInstanceOf(CommitOutcome.Conflict.class);
    }
    assertThat(a.seen().tables()).hasSize(1);
  }

  private static PendingDefinitions defined(
      DefiningProcess process, Transaction open, String name) {
    PendingDefinitions before = PendingDefinitions.none(process.definitions.at(open));
    return process
        .definitions
        .change(open, before, editor -> DefiningProcess.create(editor, name))
        .definitions();
  }

  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      mode = Mode.MATCH_ANY,
      names = {"(BEFORE|AFTER)_(PREWRITE|COMMIT)_.*"})
  void definerThatDies_leavesAllOrNothing(ProtocolStep step) {
    TableDef table = a.create("T");
    Transaction writer = writer(b, table);
    at(
        a,
        step,
        () -> {
          throw new DefiningProcess.Died();
        });
    boolean died = false;
    try {
      a.create("U");
    } catch (DefiningProcess.Died e) {
      died = true;
    }
    clock.now = clock.now.plus(LOCK_LIFE);
    boolean committed =
        !died
            || step == ProtocolStep.AFTER_COMMIT_PRIMARY
            || step == ProtocolStep.BEFORE_COMMIT_SECONDARIES
            || step == ProtocolStep.AFTER_COMMIT_SECONDARIES;
    assertThat(commit(b, writer, table)).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(b.table("U") != null).isEqualTo(committed);
    b.create("V");
    assertThat(b.seen().tables()).hasSize(committed ? 3 : 2);
  }

  @Test
  void follower_isCalledOnceForEachStamp_beforeAnyTransactionUnderItGoesOn() {
    List<SchemaStamp> followed = new ArrayList<>();
    List<Catalog> catalogs = new ArrayList<>();
    b.seen();
    b.definitions.follow(
        (stamp, reading, catalog) -> {
          followed.add(stamp);
          catalogs.add(catalog);
        });
    b.seen();
    assertThat(followed).isEmpty();
    Transaction before = b.begin();
    a.create("T");
    try (Transaction transaction = b.begin()) {
      Catalog catalog = b.definitions.at(transaction);
      assertThat(followed).containsExactly(transaction.schemaStampOrNull());
      assertThat(catalogs).containsExactly(catalog);
    }
    b.seen();
    b.definitions.at(before);
    assertThat(followed).hasSize(1);
    before.close();
  }

  @Test
  void followerThatFails_isCalledAgain() {
    b.seen();
    List<SchemaStamp> followed = new ArrayList<>();
    boolean[] fails = {true};
    b.definitions.follow(
        (stamp, reading, catalog) -> {
          if (fails[0]) {
            throw MokaException.unsupported("not now");
          }
          followed.add(stamp);
        });
    a.create("T");
    assertThatThrownBy(b::seen).hasMessageContaining("not now");
    fails[0] = false;
    b.seen();
    assertThat(followed).hasSize(1);
  }

  @Test
  void follower_ofATransactionThatReadsThePast_isCalledForThePresent() {
    TableDef table = a.create("T");
    long then;
    try (Transaction transaction = b.begin()) {
      then = transaction.startTimestamp();
      b.definitions.at(transaction);
    }
    List<Catalog> followed = new ArrayList<>();
    b.definitions.follow((stamp, reading, catalog) -> followed.add(catalog));
    TableDef altered = a.alter(table);
    try (Transaction past = b.beginAt(then)) {
      assertThat(b.definitions.at(past).table(table.id())).isEqualTo(table);
    }
    assertThat(followed)
        .singleElement()
        .satisfies(now -> assertThat(now.table(table.id())).isEqualTo(altered));
  }
}

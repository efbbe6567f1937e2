package io.mokadb.txn.check;

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
import io.mokadb.kv.testkit.CountingStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.Timestamps;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each invariant of the package is broken once, and seen; a sound store has no flaw. */
final class StoreCheckTest {
  private static final byte[] LONG = new byte[2000];

  private final KvStore store = new MemoryStore();
  private final TransactionEngine engine =
      TransactionEngine.embedded(
          store,
          new Environment(
              Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              FaultPoints.NONE),
          EngineOptions.DEFAULT.withRetention(Duration.ZERO));

  @AfterEach
  void close() {
    engine.close();
  }

  private static CellKey cell(String name) {
    return CellKey.of(Key.wrap(name.getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private long put(CommitPath path, byte[] value, CellKey... cells) {
    try (Transaction transaction = engine.begin(TransactionOptions.DEFAULT.withPath(path))) {
      for (CellKey cell : cells) {
        transaction.put(cell, value.clone());
      }
      return ((CommitOutcome.Committed) transaction.commit()).commitTimestamp();
    }
  }

  private void delete(CellKey cell) {
    try (Transaction transaction = engine.begin(TransactionOptions.DEFAULT)) {
      transaction.delete(cell);
      transaction.commit();
    }
  }

  private void plant(CellKey cell, Edit... edits) {
    store.mutate(
        List.of(new RowMutation(cell.row(), Condition.always(), List.of(edits))),
        Durability.BUFFERED,
        Deadline.none());
  }

  /** Locks a cell as a transaction does that will never go on. */
  private long lock(CellKey cell, CellKey primary, byte[] value) {
    return lock(cell, primary, value, Duration.ofDays(1));
  }

  private long lock(CellKey cell, CellKey primary, byte[] value, Duration life) {
    long start = engine.currentTimestamp();
    Prewrite prewrite = new Prewrite(start, primary, 1, Timestamps.plus(start, life), 100);
    store.mutate(
        List.of(prewrite.mutation(new Intent(cell, WriteKind.PUT, value, 0))),
        Durability.BUFFERED,
        Deadline.none());
    return start;
  }

  private List<Flaw> flaws() {
    return flaws(store);
  }

  private List<Flaw> flaws(KvStore checked) {
    List<Flaw> found = new ArrayList<>();
    try (StoreCheck check =
        StoreCheck.begin(checked, engine, TransactionOptions.DEFAULT, () -> {})) {
      check.records(found::add);
    }
    return found;
  }

  private void assertFlaw(CellKey cell, Flaw.Kind kind) {
    assertThat(flaws())
        .extracting(Flaw::kind, f -> f.cell())
        .containsExactly(org.assertj.core.api.Assertions.tuple(kind, cell));
  }

  private static Edit write(long at, WriteRecord record) {
    return Edit.put(Family.WRITE, Column.ZERO, at, record.encode());
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void records_soundStore_noFlaw(CommitPath path) {
    put(path, bytes("1"), cell("a"), cell("b"));
    put(path, LONG, cell("a"), cell("long"));
    put(path, LONG, cell("long"));
    delete(cell("b"));
    lock(cell("p"), cell("p"), LONG);
    lock(cell("s"), cell("p2"), bytes("x"), Duration.ZERO);
    assertThat(flaws()).extracting(Flaw::kind).containsExactly(Flaw.Kind.LOCK_WITHOUT_PRIMARY);
    assertThat(engine.collectGarbage().versionsDropped()).isPositive();
    assertThat(flaws()).isEmpty();
  }

  @Test
  void records_writeRecordOfNoise_damaged() {
    long at = put(CommitPath.FASTEST, bytes("1"), cell("a"));
    plant(cell("a"), Edit.put(Family.WRITE, Column.ZERO, at, new byte[] {77, 1, 2}));
    assertFlaw(cell("a"), Flaw.Kind.RECORD_DAMAGED);
  }

  @Test
  void records_olderWriteRecordOfNoise_damaged() {
    long at = put(CommitPath.FASTEST, bytes("1"), cell("a"));
    put(CommitPath.FASTEST, bytes("2"), cell("a"));
    plant(cell("a"), Edit.put(Family.WRITE, Column.ZERO, at, new byte[] {77, 1, 2}));
    assertFlaw(cell("a"), Flaw.Kind.RECORD_DAMAGED);
  }

  @Test
  void records_lockOfNoise_damaged() {
    long start = lock(cell("p"), cell("p"), bytes("x"));
    plant(cell("p"), Edit.put(Family.LOCK, Column.ZERO, start, new byte[] {1, 2, 3}));
    assertFlaw(cell("p"), Flaw.Kind.RECORD_DAMAGED);
  }

  @Test
  void records_commitBeforeItsStart_contradicts() {
    long now = engine.currentTimestamp();
    plant(cell("a"), write(now, new WriteRecord(WriteKind.DELETE, now + 1, null, 0)));
    assertFlaw(cell("a"), Flaw.Kind.TIMESTAMPS_CONTRADICT);
  }

  @Test
  void records_lostUpdate_overlap() {
    long first = put(CommitPath.FASTEST, bytes("1"), cell("a"));
    long second = engine.currentTimestamp();
    plant(cell("a"), write(second, new WriteRecord(WriteKind.PUT, first - 1, bytes("2"), 0)));
    assertFlaw(cell("a"), Flaw.Kind.COMMITS_OVERLAP);
  }

  @Test
  void records_committedAndRolledBack_decidedTwice() {
    long start = engine.currentTimestamp();
    long commit = engine.currentTimestamp();
    plant(
        cell("a"),
        write(commit, new WriteRecord(WriteKind.PUT, start, bytes("2"), 0)),
        write(start, WriteRecord.rollback(start)));
    assertFlaw(cell("a"), Flaw.Kind.DECIDED_TWICE);
  }

  @Test
  void records_valueTakenAway_missing() {
    long start;
    try (Transaction transaction = engine.begin(TransactionOptions.DEFAULT)) {
      start = transaction.startTimestamp();
      transaction.put(cell("a"), LONG.clone());
      transaction.commit();
    }
    plant(cell("a"), Edit.delete(Family.DATA, Column.ZERO, start));
    assertFlaw(cell("a"), Flaw.Kind.VALUE_MISSING);
  }

  @Test
  void records_valueOfALockTakenAway_missing() {
    long start = lock(cell("p"), cell("p"), LONG);
    plant(cell("p"), Edit.delete(Family.DATA, Column.ZERO, start));
    assertFlaw(cell("p"), Flaw.Kind.VALUE_MISSING);
  }

  @Test
  void records_valueWithoutRecord_orphaned() {
    put(CommitPath.FASTEST, LONG, cell("a"));
    plant(cell("a"), Edit.put(Family.DATA, Column.ZERO, 5, LONG.clone()));
    assertFlaw(cell("a"), Flaw.Kind.VALUE_ORPHANED);
  }

  /** Of a lock that an earlier version left; see {@link Timestamps#END}. */
  @Test
  void records_markOfAnEarlierVersion_noFlaw() {
    put(CommitPath.FASTEST, bytes("x"), cell("p"));
    plant(cell("p"), Edit.put(Family.WRITE, Column.ZERO, Timestamps.END | 5, new byte[] {1}));
    assertThat(flaws()).isEmpty();
    put(CommitPath.FASTEST, bytes("y"), cell("p"));
    assertThat(flaws()).isEmpty();
  }

  @Test
  void records_recordPastALock_notAlone() {
    lock(cell("p"), cell("p"), bytes("x"));
    long later = engine.currentTimestamp();
    long commit = engine.currentTimestamp();
    plant(cell("p"), write(commit, new WriteRecord(WriteKind.PUT, later, bytes("y"), 0)));
    assertFlaw(cell("p"), Flaw.Kind.LOCK_NOT_ALONE);
  }

  @Test
  void records_rollbackOfAnotherPastALock_noFlaw() {
    long start = lock(cell("p"), cell("p"), bytes("x"));
    long later = lock(cell("s"), cell("p"), bytes("y"));
    plant(cell("p"), write(later, WriteRecord.rollback(later)));
    assertThat(flaws()).isEmpty();
    plant(cell("p"), write(start, WriteRecord.rollback(start)));
    assertThat(flaws()).extracting(Flaw::kind).contains(Flaw.Kind.LOCK_NOT_ALONE);
  }

  /** Where the list with both was cut short, the secondary may be all that is there. */
  @Test
  void records_lockWithoutPrimary_onAStoreOfSingleRows_noFlaw() {
    lock(cell("s"), cell("p"), bytes("x"));
    assertThat(flaws(new CountingStore(store, false))).isEmpty();
    assertThat(flaws()).extracting(Flaw::kind).containsExactly(Flaw.Kind.LOCK_WITHOUT_PRIMARY);
  }

  @Test
  void records_primaryThatNamesAnother_unresolvable() {
    long start = lock(cell("p"), cell("q"), bytes("x"));
    Prewrite prewrite = new Prewrite(start, cell("p"), 1, Long.MAX_VALUE >> 2, 100);
    store.mutate(
        List.of(prewrite.mutation(new Intent(cell("s"), WriteKind.PUT, bytes("y"), 0))),
        Durability.BUFFERED,
        Deadline.none());
    assertThat(flaws())
        .extracting(f -> f.cell() + " " + f.kind())
        .containsExactly(
            cell("p") + " " + Flaw.Kind.LOCK_WITHOUT_PRIMARY,
            cell("s") + " " + Flaw.Kind.LOCK_UNRESOLVABLE);
  }

  @Test
  void records_recordAboveTheOraclesBound_fromFuture() {
    long now = engine.currentTimestamp();
    long future = Timestamps.plus(now, Duration.ofDays(400));
    plant(cell("a"), write(future, new WriteRecord(WriteKind.DELETE, now, null, 0)));
    assertFlaw(cell("a"), Flaw.Kind.TIMESTAMP_FROM_FUTURE);
  }

  @Test
  void records_lockAboveTheOraclesBound_fromFuture() {
    long future = Timestamps.plus(engine.currentTimestamp(), Duration.ofDays(400));
    plant(cell("b"), Edit.put(Family.LOCK, Column.ZERO, future, new byte[] {1}));
    assertThat(flaws()).extracting(Flaw::kind).contains(Flaw.Kind.TIMESTAMP_FROM_FUTURE);
  }

  @Test
  void records_notificationOfARowThatNeverWas_withoutRow() {
    long commit = put(CommitPath.FASTEST, bytes("1"), cell("a"));
    plant(cell("a"), Edit.put(Family.NOTIFY, Column.of(3), commit, new byte[] {1}));
    assertThat(flaws()).isEmpty();
    plant(cell("ghost"), Edit.put(Family.NOTIFY, Column.of(3), commit, new byte[] {1}));
    assertFlaw(CellKey.of(cell("ghost").row(), Column.of(3)), Flaw.Kind.NOTIFICATION_WITHOUT_ROW);
  }

  @Test
  void values_visitsTheSnapshotOnly() {
    put(CommitPath.FASTEST, bytes("1"), cell("a"), cell("b"), cell("c"));
    long damaged = put(CommitPath.FASTEST, LONG, cell("c"));
    delete(cell("b"));
    Map<String, StoreCheck.Seen> seen = new LinkedHashMap<>();
    try (StoreCheck check = StoreCheck.begin(store, engine, TransactionOptions.DEFAULT, () -> {})) {
      put(CommitPath.FASTEST, bytes("2"), cell("a"), cell("d"));
      plant(cell("c"), Edit.put(Family.WRITE, Column.ZERO, damaged, new byte[] {77}));
      check.values(
          KeyRange.all(),
          (cell, value) ->
              seen.put(new String(cell.row().toByteArray(), StandardCharsets.UTF_8), value));
      assertThat(check.look(List.of(cell("d"), cell("c"))))
          .satisfiesExactly(
              d -> assertThat(((StoreCheck.Seen.Value) d).value()).isNull(),
              c -> assertThat(c).isInstanceOf(StoreCheck.Seen.Unreadable.class));
    }
    assertThat(seen).containsOnlyKeys("a", "c");
    assertThat(((StoreCheck.Seen.Value) seen.get("a")).value()).isEqualTo(bytes("1"));
    assertThat(seen.get("c")).isInstanceOf(StoreCheck.Seen.Unreadable.class);
  }

  @Test
  void pulse_throws_endsTheCheck() {
    put(CommitPath.FASTEST, bytes("1"), cell("a"));
    try (StoreCheck check =
        StoreCheck.begin(
            store,
            engine,
            TransactionOptions.DEFAULT,
            () -> {
              throw new TxnException(TxnException.Kind.INTERRUPTED, "enough");
            })) {
      assertThatThrownBy(() -> check.records(flaw -> {})).hasMessage("enough");
    }
  }
}

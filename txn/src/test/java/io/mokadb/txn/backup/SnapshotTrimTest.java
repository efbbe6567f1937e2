package io.mokadb.txn.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.check.Flaw;
import io.mokadb.txn.check.StoreCheck;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.Timestamps;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store is cut back to a snapshot: what came later is gone, what belongs to it is whole. */
final class SnapshotTrimTest {
  private static final byte[] LONG = new byte[2000];

  private final KvStore store = new MemoryStore();
  private final TransactionEngine engine = engine(Duration.ofMinutes(10));

  private TransactionEngine engine(Duration retention) {
    return TransactionEngine.embedded(
        store,
        new Environment(
            Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
            (period, task) -> () -> {},
            Runnable::run,
            new ParkingWaiter(),
            FaultPoints.NONE),
        EngineOptions.DEFAULT.withRetention(retention));
  }

  private static CellKey cell(String name) {
    return CellKey.of(Key.wrap(name.getBytes(StandardCharsets.UTF_8)));
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

  private Prewrite prewrite(CellKey primary) {
    long start = engine.currentTimestamp();
    return new Prewrite(start, primary, 1, Timestamps.plus(start, Duration.ofDays(1)), 100);
  }

  private void apply(RowMutation mutation) {
    assertThat(store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private void lock(Prewrite prewrite, CellKey cell, byte[] value) {
    apply(prewrite.mutation(new Intent(cell, WriteKind.PUT, value.clone(), 0)));
  }

  /** Commits the primary only, as a client does that crashes behind the commit point. */
  private void commitPrimary(Prewrite prewrite, CellKey primary, byte[] value) {
    apply(
        CommitLock.mutation(
            primary,
            prewrite.lock(new Intent(primary, WriteKind.PUT, value.clone(), 0)),
            engine.currentTimestamp()));
  }

  private SnapshotDigest digest(TransactionEngine of) {
    try (Transaction transaction = of.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return SnapshotDigest.of(transaction, () -> {});
    }
  }

  @Test
  void run_afterAllKindsOfLaterWork_leavesTheSnapshot() {
    put(CommitPath.FASTEST, LONG, cell("a"), cell("b"));
    put(CommitPath.TWO_PHASE, new byte[] {1}, cell("c"), cell("d"));
    put(CommitPath.FASTEST, new byte[] {2}, cell("c"));
    delete(cell("d"));
    Prewrite before = prewrite(cell("p1"));
    lock(before, cell("p1"), LONG);
    lock(before, cell("s1"), LONG);
    Prewrite across = prewrite(cell("p2"));
    lock(across, cell("p2"), LONG);
    lock(across, cell("s2"), LONG);
    Prewrite undecided = prewrite(cell("p3"));
    lock(undecided, cell("p3"), LONG);
    lock(undecided, cell("s3"), new byte[] {3});
    commitPrimary(before, cell("p1"), LONG);

    long snapshot = engine.currentTimestamp();

    commitPrimary(across, cell("p2"), LONG);
    put(CommitPath.FASTEST, LONG, cell("a"), cell("new"));
    put(CommitPath.FASTEST, LONG, cell("a"));
    delete(cell("c"));
    Prewrite later = prewrite(cell("p4"));
    lock(later, cell("p4"), LONG);
    apply(
        new RowMutation(
            cell("a").row(),
            Condition.always(),
            List.of(
                Edit.put(Family.NOTIFY, Column.of(1), engine.currentTimestamp(), new byte[1]))));
    SnapshotTrim trim = new SnapshotTrim(store, snapshot);
    trim.run();
    assertThat(notification(cell("a"), 1)).as("of what was never there").isNull();
    TransactionEngine reopened = engine(Duration.ZERO);

    SnapshotDigest once = digest(reopened);
    assertThat(once.cells()).as("a, b, c, p1, s1").isEqualTo(5);
    try (Transaction transaction = reopened.begin(TransactionOptions.DEFAULT)) {
      assertThat(transaction.get(cell("a"))).isEqualTo(LONG);
      assertThat(transaction.get(cell("c"))).isEqualTo(new byte[] {2});
      assertThat(transaction.get(cell("p1"))).isEqualTo(LONG);
      assertThat(transaction.get(cell("s1"))).isEqualTo(LONG);
      for (String gone : List.of("d", "p2", "s2", "p3", "s3", "p4", "new")) {
        assertThat(transaction.get(cell(gone))).as(gone).isNull();
      }
      assertThat(transaction.startTimestamp()).isGreaterThan(snapshot);
    }
    trim.run();
    assertThat(digest(reopened)).isEqualTo(once);
    List<Flaw> flaws = new ArrayList<>();
    try (StoreCheck check =
        StoreCheck.begin(store, reopened, TransactionOptions.DEFAULT, () -> {})) {
      check.records(flaws::add);
    }
    assertThat(flaws).isEmpty();
  }

  /** A restored database that is opened, used and lost with the machine is not half cut. */
  @Test
  void run_endsWithASync() {
    put(CommitPath.FASTEST, LONG, cell("a"));
    long snapshot = engine.currentTimestamp();
    put(CommitPath.FASTEST, LONG, cell("a"));
    List<Durability> asked = new ArrayList<>();
    KvStore watched =
        (KvStore)
            Proxy.newProxyInstance(
                KvStore.class.getClassLoader(),
                new Class<?>[] {KvStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("mutate")) {
                    asked.add((Durability) arguments[1]);
                  }
                  return method.invoke(store, arguments);
                });
    new SnapshotTrim(watched, snapshot).run();
    assertThat(asked).hasSizeGreaterThan(1).endsWith(Durability.SYNC);
  }

  @Test
  void run_observerActedAfterTheSnapshot_isToldAgain() {
    CellKey row = cell("row");
    put(CommitPath.FASTEST, new byte[] {1}, row);
    CellKey before = acknowledgement(3, row);
    put(CommitPath.FASTEST, new byte[8], before);
    long snapshot = engine.currentTimestamp();
    put(CommitPath.FASTEST, new byte[8], acknowledgement(4, row));
    new SnapshotTrim(store, snapshot).run();
    TransactionEngine reopened = engine(Duration.ZERO);
    try (Transaction transaction = reopened.begin(TransactionOptions.DEFAULT)) {
      assertThat(transaction.get(before)).isNotNull();
      assertThat(transaction.get(acknowledgement(4, row))).isNull();
    }
    assertThat(notification(row, 3)).isNull();
    assertThat(notification(row, 4)).isEqualTo(snapshot);
  }

  /** Its author died between commit point and this lock; the notification had gone by then. */
  @Test
  void run_observerActedAfterTheSnapshot_itsAcknowledgementALockStill_isToldAgain() {
    CellKey row = cell("row");
    put(CommitPath.FASTEST, new byte[] {1}, row);
    CellKey primary = acknowledgement(3, row);
    CellKey secondary = acknowledgement(4, row);
    Prewrite acting = prewrite(primary);
    lock(acting, primary, new byte[8]);
    lock(acting, secondary, new byte[8]);
    long snapshot = engine.currentTimestamp();
    commitPrimary(acting, primary, new byte[8]);
    new SnapshotTrim(store, snapshot).run();
    TransactionEngine reopened = engine(Duration.ZERO);
    try (Transaction transaction = reopened.begin(TransactionOptions.DEFAULT)) {
      assertThat(transaction.get(primary)).isNull();
      assertThat(transaction.get(secondary)).isNull();
    }
    assertThat(notification(row, 3)).isEqualTo(snapshot);
    assertThat(notification(row, 4)).isEqualTo(snapshot);
  }

  private Long notification(CellKey row, int observer) {
    CellKey cell = CellKey.of(row.row(), Column.of(observer));
    ReadRanges ranges = ReadRanges.of(Family.NOTIFY, TimeRange.all());
    Cell found = store.read(new CellRead(cell, ranges), Deadline.none()).notification();
    return found == null ? null : found.timestamp();
  }

  private static CellKey acknowledgement(int observer, CellKey of) {
    byte[] row = of.row().toByteArray();
    byte[] key = {0, 'a', (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) (0x80 | observer)};
    byte[] whole = Arrays.copyOf(key, key.length + row.length);
    System.arraycopy(row, 0, whole, key.length, row.length);
    return CellKey.of(Key.wrap(whole));
  }

  @Test
  void digest_ofAnotherValueOrTimestampOrKey_differs() {
    put(CommitPath.FASTEST, new byte[] {1}, cell("a"));
    SnapshotDigest first = digest(engine);
    put(CommitPath.FASTEST, new byte[] {1}, cell("a"));
    SnapshotDigest committedLater = digest(engine);
    put(CommitPath.FASTEST, new byte[] {2}, cell("a"));
    SnapshotDigest otherValue = digest(engine);
    put(CommitPath.FASTEST, new byte[] {2}, CellKey.of(cell("a").row(), Column.of(1)));
    assertThat(List.of(first, committedLater, otherValue, digest(engine))).doesNotHaveDuplicates();
    assertThat(digest(engine)).isEqualTo(digest(engine));
  }

  @Test
  void run_snapshotBelowTheSafePoint_refused() {
    long snapshot = put(CommitPath.FASTEST, new byte[] {1}, cell("a"));
    TransactionEngine collecting = engine(Duration.ZERO);
    put(CommitPath.FASTEST, new byte[] {2}, cell("a"));
    collecting.collectGarbage();
    assertThatThrownBy(() -> new SnapshotTrim(store, snapshot).run())
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }
}

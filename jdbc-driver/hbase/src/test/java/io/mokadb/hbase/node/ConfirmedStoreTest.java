package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Notify;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.action.RefreshLock;
import io.mokadb.txn.action.ResolveLock;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.action.WeakNotification;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.PersistedMark;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ConfirmedStoreTest {
  private static final CellKey CELL = CellKey.of(Key.wrap("cell".getBytes(StandardCharsets.UTF_8)));

  private static final long START = 100;
  private static final Prewrite PREWRITE = new Prewrite(START, CELL, 7, 1_000, 64);
  private static final Intent INTENT =
      new Intent(CELL, WriteKind.PUT, new byte[] {1}, 0, NotifiedColumns.of(3), 0);

  private static final LockRecord LOCK = PREWRITE.lock(INTENT);
  private static final RowMutation PUT_LOCK = PREWRITE.mutation(INTENT);

  private final RevocableTenure tenure = new RevocableTenure();
  private final MemoryStore memory = new MemoryStore(false);
  private final ConfirmedStore store = new ConfirmedStore(memory, tenure);

  /** A right that a test takes away, after some more questions. */
  private static final class RevocableTenure implements Tenure {
    private int left = Integer.MAX_VALUE;
    private boolean closed;

    void revoke() {
      left = 0;
    }

    void revokeAfter(int questions) {
      left = questions;
    }

    @Override
    public void require() {
      if (left == 0) {
        throw new KvException(KvException.Kind.TIMEOUT, "not confirmed");
      }
      left--;
    }

    @Override
    public Nodes nodes() {
      return Nodes.ALONE;
    }

    @Override
    public int number() {
      return 0;
    }

    @Override
    public OracleClient oracle() {
      throw new AssertionError("no oracle");
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static Arguments kind(String name, RowMutation mutation) {
    return Arguments.of(name, mutation);
  }

  private static Stream<Arguments> needTheRight() {
    return Stream.of(
        kind("prewrite", PUT_LOCK),
        kind("prewrite over rollbacks", PREWRITE.mutationOver(INTENT, 90)),
        kind("heartbeat", RefreshLock.mutation(CELL, LOCK.withExpiresAt(2_000))),
        kind("rollback of what is missing", Rollback.ofMissing(CELL, START, 0, 150)),
        kind(
            "weak notification",
            Notify.weakly(new WeakNotification(CELL.row(), NotifiedColumns.of(3)), 150)),
        kind("collected garbage", always(Edit.deleteUpTo(Family.WRITE, CELL.column(), 50))),
        kind("mark", always(Edit.put(Family.DATA, CELL.column(), 1, new byte[8]))),
        kind(
            "condition on another family",
            new RowMutation(
                CELL.row(),
                Condition.cellAt(Family.NOTIFY, CELL.column(), START),
                List.of(Edit.delete(Family.NOTIFY, CELL.column(), START)))),
        kind(
            "lock of another column, while one stands",
            new RowMutation(
                CELL.row(),
                Condition.cellAt(Family.LOCK, CELL.column(), START),
                List.of(Edit.put(Family.LOCK, Column.of(9), START, new byte[1])))));
  }

  private static Stream<Arguments> needNone() {
    return Stream.of(
        kind("commit", CommitLock.mutation(CELL, LOCK, 200)),
        kind("rolling forward", ResolveLock.forward(CELL, LOCK, 200)),
        kind("rolling back", ResolveLock.back(CELL, LOCK, () -> 200)),
        kind("rollback", Rollback.ofLock(CELL, LOCK)),
        kind("rollback of one that is barred", Rollback.ofBarred(CELL, 90, START, 150)));
  }

  private static RowMutation always(Edit edit) {
    return new RowMutation(CELL.row(), Condition.always(), List.of(edit));
  }

  private List<MutationOutcome> mutate(RowMutation... mutations) {
    return store.mutate(List.of(mutations), Durability.SYNC, Deadline.none());
  }

  private static void assertStopped(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
  }

  private boolean isLocked() {
    CellRead read = new CellRead(CELL, ReadRanges.of(Family.LOCK, TimeRange.all()));
    return memory.read(read, Deadline.none()).lock() != null;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("needTheRight")
  void change_thatOthersCouldContradict_needsTheRight(String name, RowMutation mutation) {
    tenure.revoke();
    assertStopped(() -> mutate(mutation));
    assertStopped(
        () -> store.startMutate(List.of(mutation), Durability.SYNC, Deadline.none()).await());
    assertThat(isLocked()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("needNone")
  void change_thatEndsALockWhichStands_needsNone(String name, RowMutation mutation) {
    assertThat(mutate(PUT_LOCK)).containsExactly(MutationOutcome.APPLIED);
    tenure.revoke();
    assertThat(mutate(mutation)).containsExactly(MutationOutcome.APPLIED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("needNone")
  void change_thatEndsALock_startedWithoutTheRight_isApplied(String name, RowMutation mutation) {
    assertThat(mutate(PUT_LOCK)).containsExactly(MutationOutcome.APPLIED);
    tenure.revoke();
    assertThat(store.startMutate(List.of(mutation), Durability.SYNC, Deadline.none()).await())
        .containsExactly(MutationOutcome.APPLIED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("needTheRight")
  void list_withOneThatNeedsTheRight_needsIt(String name, RowMutation mutation) {
    assertThat(mutate(PUT_LOCK)).containsExactly(MutationOutcome.APPLIED);
    tenure.revoke();
    assertStopped(() -> mutate(CommitLock.mutation(CELL, LOCK, 200), mutation));
    assertThat(isLocked()).isTrue();
  }

  @Test
  void mark_isNotRaisedWithoutTheRight() {
    PersistedMark mark = PersistedMark.safePoint(store);
    tenure.revoke();
    assertStopped(() -> mark.raise(500));
    assertThat(PersistedMark.safePoint(memory).value()).isZero();
  }

  /** Each of these asks before the call and after the answer. */
  @Test
  void reads_askBeforeAndAfterTheAnswer() {
    CellRead read = new CellRead(CELL, ReadRanges.snapshot(START));
    List<Consumer<ConfirmedStore>> calls =
        List.of(
            s -> s.read(read, Deadline.none()),
            s -> s.read(List.of(read), Deadline.none()),
            s -> s.versions(List.of(read), 1, Deadline.none()),
            s -> scan(s.scan(request(), Deadline.none())),
            s -> scan(s.scan(request(), List.of(KeyRange.all()), Deadline.none())));
    for (Consumer<ConfirmedStore> call : calls) {
      tenure.revokeAfter(0);
      assertStopped(() -> call.accept(store));
      tenure.revokeAfter(1);
      assertStopped(() -> call.accept(store));
      tenure.revokeAfter(2);
      call.accept(store);
    }
  }

  private static ScanRequest request() {
    return ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(START));
  }

  private static void scan(CellCursor cursor) {
    try (cursor) {
      assertThat(cursor.next()).isNull();
    }
  }

  @Test
  void close_givesTheRightBack() {
    store.close();
    assertThat(tenure.closed).isTrue();
  }
}

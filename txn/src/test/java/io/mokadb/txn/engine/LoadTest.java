package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Loads beside transactions that write and read the same cells. */
final class LoadTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");

  private final Rig rig = new Rig(CommitPath.FASTEST);
  private final TransactionEngine client = rig.client();

  private static List<CellValue> values(String value, CellKey... cells) {
    return Stream.of(cells).map(cell -> new CellValue(cell, bytes(value))).toList();
  }

  private static BitSet places(int... set) {
    BitSet places = new BitSet();
    for (int place : set) {
      places.set(place);
    }
    return places;
  }

  @Test
  void load_freshCells_areSeenByLaterSnapshotsAndStay() {
    try (Transaction before = rig.begin(client);
        Transaction loading = rig.begin(client)) {
      String longValue = "long ".repeat(500);
      assertThat(loading.load(values(longValue, A, B)).isEmpty()).isTrue();
      assertThat(loading.load(values("short", C)).isEmpty()).isTrue();
      assertThat(before.get(A)).isNull();
      assertThat(loading.get(A)).as("a load is apart from its transaction").isNull();
      loading.rollback();
      assertThat(rig.read(client, A)).isEqualTo(longValue);
      assertThat(rig.read(rig.client(), C)).isEqualTo("short");
    }
  }

  @Test
  void load_cellsWrittenOrLockedSince_areLeft() {
    rig.writing(client, "old", A, B, C).commit();
    try (Transaction loading = rig.begin(client);
        Transaction deleting = rig.begin(client)) {
      rig.writing(client, "theirs", A).commit();
      deleting.delete(C);
      deleting.commit();
      assertThat(loading.load(values("loaded", A, B, C))).isEqualTo(places(0, 2));
      assertThat(rig.read(client, A)).isEqualTo("theirs");
      assertThat(rig.read(client, B)).isEqualTo("loaded");
      assertThat(rig.read(client, C)).isNull();
    }
  }

  @Test
  void load_cellOfADeadCommit_isLeft() {
    TransactionEngine dying = rig.client(Stop.dying(ProtocolStep.AFTER_PREWRITE_PRIMARY));
    Transaction dead = dying.begin(TransactionOptions.DEFAULT.withPath(CommitPath.TWO_PHASE));
    dead.put(B, bytes("dead"));
    assertThatThrownBy(dead::commit).isInstanceOf(Stop.ClientDied.class);
    try (Transaction loading = rig.begin(client)) {
      assertThat(loading.load(values("loaded", A, B))).isEqualTo(places(1));
    }
  }

  @Test
  void commit_ofCellsLoadedSinceItsSnapshot_conflicts() {
    try (Transaction loading = rig.begin(client)) {
      Transaction earlier = rig.writing(client, "earlier", A);
      assertThat(earlier.get(B)).isNull();
      assertThat(loading.load(values("loaded", A)).isEmpty()).isTrue();
      assertThat(earlier.commit()).isInstanceOf(Conflict.class);
      assertThat(rig.writing(client, "later", A).commit()).isInstanceOf(Committed.class);
    }
    assertThat(rig.read(client, A)).isEqualTo("later");
  }

  @Test
  void load_twoPhases_isNotThere() {
    Rig twoPhase = new Rig(CommitPath.TWO_PHASE);
    TransactionEngine other = twoPhase.client();
    assertThat(other.loads()).isFalse();
    assertThat(client.loads()).isTrue();
    try (Transaction loading = twoPhase.begin(other)) {
      assertThatThrownBy(() -> loading.load(values("loaded", A)))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void load_transactionWithWrites_isRefused() {
    try (Transaction writing = rig.writing(client, "written", A)) {
      assertThatThrownBy(() -> writing.load(values("loaded", B)))
          .isInstanceOf(IllegalStateException.class);
      assertThat(writing.commit()).isInstanceOf(Committed.class);
    }
    assertThat(rig.read(client, B)).isNull();
  }

  @Test
  void load_cellsOutOfOrder_areRefused() {
    try (Transaction loading = rig.begin(client)) {
      assertThatThrownBy(() -> loading.load(values("loaded", B, A)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> loading.load(values("loaded", A, A)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(rig.read(client, A)).isNull();
  }

  /** Else a delete that the collection drops would not keep the load away. */
  @Test
  void load_belowTheSafePoint_isRefused() {
    try (Transaction loading = rig.begin(client)) {
      rig.world.advance(Rig.OPTIONS.longReaderLimit().multipliedBy(2));
      assertThat(client.collectGarbage().safePoint()).isGreaterThan(loading.startTimestamp());
      assertThatThrownBy(() -> loading.load(values("loaded", A)))
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
    }
    assertThat(rig.read(client, A)).isNull();
  }

  @Test
  void load_underWay_holdsTheSafePointBack() {
    long[] safePoint = {0};
    TransactionEngine[] loader = new TransactionEngine[1];
    loader[0] =
        rig.client(
            Stop.acting(
                ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
                () -> {
                  rig.world.advance(Rig.OPTIONS.longReaderLimit().multipliedBy(2));
                  safePoint[0] = loader[0].collectGarbage().safePoint();
                }));
    try (Transaction loading = rig.begin(loader[0])) {
      assertThat(loading.load(values("loaded", A)).isEmpty()).isTrue();
      assertThat(safePoint[0]).isPositive().isLessThanOrEqualTo(loading.startTimestamp());
    }
    assertThat(rig.read(client, A)).isEqualTo("loaded");
    assertThat(loader[0].collectGarbage().safePoint()).isGreaterThan(safePoint[0]);
  }

  @Test
  void load_answerIsLost_cellsCountAsLeft() {
    try (Transaction loading = rig.begin(client)) {
      rig.store.follow(
          (call, number) ->
              call == FaultPlan.Call.MUTATE ? new Fault.AppliedButUnknown() : Fault.none());
      assertThat(loading.load(values("loaded", A, B))).isEqualTo(places(0, 1));
      rig.store.follow(FaultPlan.none());
      assertThat(rig.read(client, A)).isEqualTo("loaded");
    }
  }

  @Test
  void load_storeIsFull_failsAndShowsNothing() {
    try (Transaction loading = rig.begin(client)) {
      rig.store.follow(
          (call, number) ->
              call == FaultPlan.Call.MUTATE
                  ? Fault.failBefore(KvException.Kind.FULL)
                  : Fault.none());
      assertThatThrownBy(() -> loading.load(values("loaded", A))).isInstanceOf(KvException.class);
      rig.store.follow(FaultPlan.none());
      assertThat(rig.read(client, A)).isNull();
    }
  }

  @Test
  void snapshotAfterTimestampDrawn_pointRead_waitsForTheLoad_invariant3() throws Exception {
    checkReaderWaits(t -> text(t.get(B)));
  }

  @Test
  void snapshotAfterTimestampDrawn_manyPoints_waitForTheLoad_invariant3() throws Exception {
    checkReaderWaits(t -> text(t.getAll(List.of(C, B)).get(1)));
  }

  @Test
  void snapshotAfterTimestampDrawn_scan_waitsForTheLoad_invariant3() throws Exception {
    checkReaderWaits(
        t ->
            TransactionContract.drain(t.scan(Scan.forward(KeyRange.of(B.row(), C.row()))))
                .get(0)
                .substring(2));
  }

  private void checkReaderWaits(Function<Transaction, String> read) throws Exception {
    rig.world.parking();
    CountDownLatch waiting = rig.world.firstWait();
    TransactionEngine[] loader = new TransactionEngine[1];
    List<CompletableFuture<String>> reader = new ArrayList<>();
    Stop drawn =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              reader.add(
                  CompletableFuture.supplyAsync(
                          () -> {
                            try (Transaction t = rig.begin(loader[0])) {
                              return read.apply(t);
                            }
                          })
                      // One that passes by instead of waiting is noticed, not waited for.
                      .whenComplete((value, failure) -> waiting.countDown()));
              OnePhaseProtocolTest.awaitUninterruptibly(waiting);
              assertThat(reader.get(0)).isNotDone();
            });
    loader[0] = rig.client(drawn);
    try (Transaction loading = rig.begin(loader[0])) {
      assertThat(loading.load(values("loaded", A, B)).isEmpty()).isTrue();
    }
    assertThat(reader.get(0).get()).isEqualTo("loaded");
  }

  @Test
  void snapshotBeforeTimestampDrawn_orOtherCell_passesWithoutWaiting() {
    rig.writing(client, "old", A, B, C).commit();
    TransactionEngine[] loader = new TransactionEngine[1];
    Transaction[] early = new Transaction[1];
    Stop drawn =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              assertThat(text(early[0].get(A))).isEqualTo("old");
              assertThat(rig.read(loader[0], B)).isEqualTo("old");
            });
    loader[0] = rig.client(drawn);
    early[0] = loader[0].begin(TransactionOptions.DEFAULT.withLockWait(Duration.ZERO));
    try (Transaction loading = rig.begin(loader[0])) {
      assertThat(loading.load(values("loaded", A, C)).isEmpty()).isTrue();
    }
    assertThat(drawn.wasReached()).isTrue();
    early[0].close();
  }
}

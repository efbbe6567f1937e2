package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.OnePhaseCommit;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Invariant 3: readers and writers between the steps of a one-phase commit. */
final class OnePhaseProtocolTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");

  private final Rig rig = new Rig(CommitPath.FASTEST);

  /** A full disk: reading goes on with the newest timestamp, writing says why it does not. */
  @Test
  void begin_storeTakesNoChangesAndTheBoundIsReached_readersSeeTheNewestState() {
    TransactionEngine client = rig.client();
    rig.writing(client, "kept", A).commit();
    rig.store.follow(
        (call, number) ->
            call == FaultPlan.Call.MUTATE || call == FaultPlan.Call.MUTATE_ATOMICALLY
                ? Fault.failBefore(KvException.Kind.FULL)
                : Fault.none());
    rig.world.advance(Duration.ofDays(2));
    try (Transaction reading = client.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      assertThat(text(reading.get(A))).isEqualTo("kept");
    }
    assertThatThrownBy(() -> rig.begin(client))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.FULL));
  }

  /** The oracle may have any trouble while the end of a batch is looked for. */
  @Test
  void batchOfWhichNoAnswerCame_oracleFailsThen_isUnknown() {
    Stop stop =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              rig.world.advance(Duration.ofDays(2));
              EmbeddedOracle other =
                  new EmbeddedOracle(
                      rig.store, rig.world.environment().clock(), Duration.ofDays(9));
              assertThat(other.next()).as("a timestamp above its own bound").isPositive();
              rig.store.follow(
                  (call, number) ->
                      call == FaultPlan.Call.MUTATE_ATOMICALLY
                          ? Fault.droppedAndUnknown()
                          : Fault.none());
            });
    assertThat(rig.writing(rig.client(stop), "new", A, B).commit())
        .isInstanceOf(CommitOutcome.Unknown.class);
  }

  /** The batch is there, and its first cell tells so. */
  @Test
  void memoryRunsOutBehindTheBatch_isCommitted() {
    AtomicBoolean exhausted = new AtomicBoolean();
    KvStore store =
        new ForwardingStore(rig.store) {
          @Override
          public AtomicOutcome mutateAtomically(
              List<RowMutation> mutations, Durability durability, Deadline deadline) {
            AtomicOutcome outcome = store().mutateAtomically(mutations, durability, deadline);
            if (exhausted.get()) {
              throw new OutOfMemoryError("on purpose");
            }
            return outcome;
          }
        };
    TransactionEngine client =
        TransactionEngine.create(
            store,
            rig.oracle,
            () -> {},
            rig.world.environment(FaultPoints.NONE),
            Rig.OPTIONS,
            WriteSpace.UNBOUNDED);
    Transaction transaction = rig.writing(client, "new", A, B);
    exhausted.set(true);
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void snapshotAfterTimestampDrawn_pointRead_waitsForTheBatch_invariant3() throws Exception {
    checkReaderWaits(t -> text(t.get(B)));
  }

  @Test
  void snapshotAfterTimestampDrawn_manyPoints_waitForTheBatch_invariant3() throws Exception {
    checkReaderWaits(t -> text(t.getAll(List.of(C, B)).get(1)));
  }

  @Test
  void snapshotAfterTimestampDrawn_scan_waitsForTheBatch_invariant3() throws Exception {
    checkReaderWaits(
        t ->
            TransactionContract.drain(t.scan(Scan.forward(KeyRange.of(B.row(), C.row()))))
                .get(0)
                .substring(2));
  }

  private void checkReaderWaits(Function<Transaction, String> read) throws Exception {
    rig.writing(rig.client(), "old", A, B).commit();
    rig.world.parking();
    CountDownLatch waiting = rig.world.firstWait();
    TransactionEngine[] client = new TransactionEngine[1];
    List<CompletableFuture<String>> reader = new ArrayList<>();
    Stop drawn =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              reader.add(
                  CompletableFuture.supplyAsync(
                          () -> {
                            try (Transaction t = rig.begin(client[0])) {
                              return read.apply(t);
                            }
                          })
                      // One that passes by instead of waiting is noticed, not waited for.
                      .whenComplete((value, failure) -> waiting.countDown()));
              awaitUninterruptibly(waiting);
              assertThat(reader.get(0)).isNotDone();
            });
    client[0] = rig.client(drawn);
    assertThat(rig.writing(client[0], "new", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(reader.get(0).get()).isEqualTo("new");
  }

  @Test
  void snapshotBeforeTimestampDrawn_passesWithoutWaiting_invariant3() {
    rig.writing(rig.client(), "old", A, B).commit();
    for (ProtocolStep step :
        List.of(
            ProtocolStep.ONE_PHASE_PUBLISHED,
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            ProtocolStep.ONE_PHASE_APPLIED)) {
      TransactionEngine[] client = new TransactionEngine[1];
      Transaction[] early = new Transaction[1];
      Stop stop =
          Stop.acting(
              step,
              () -> {
                assertThat(text(early[0].get(A))).isEqualTo("old");
                assertThat(TransactionContract.drain(early[0].scan(TransactionContract.all())))
                    .containsExactly("a=old", "b=old");
              });
      client[0] = rig.client(stop);
      early[0] = client[0].begin(TransactionOptions.DEFAULT.withLockWait(Duration.ZERO));
      assertThat(rig.writing(client[0], "new", A, B).commit()).isInstanceOf(Committed.class);
      assertThat(stop.wasReached()).isTrue();
      early[0].close();
      rig.writing(rig.client(), "old", A, B).commit();
    }
  }

  /** Between the oracle's answer and the note of it nobody can tell who comes first. */
  @Test
  void snapshotWhileTimestampIsDrawn_waits_invariant3() {
    Runnable[] whenDrawn = new Runnable[1];
    TimestampOracle oracle =
        new TimestampOracle() {
          @Override
          public long next() {
            long drawn = rig.oracle.next();
            Runnable action = whenDrawn[0];
            whenDrawn[0] = null;
            if (action != null) {
              action.run();
            }
            return drawn;
          }

          @Override
          public long forReading() {
            return rig.oracle.forReading();
          }
        };
    TransactionEngine client =
        TransactionEngine.create(rig.store, oracle, rig.world.environment(), Rig.OPTIONS);
    Transaction writing = rig.writing(client, "new", A);
    List<String> met = new ArrayList<>();
    whenDrawn[0] =
        () -> {
          try (Transaction later =
              client.begin(TransactionOptions.DEFAULT.withLockWait(Duration.ofMillis(50)))) {
            assertThatThrownBy(() -> later.get(A)).isInstanceOf(TxnException.class);
            assertThatThrownBy(() -> later.scan(TransactionContract.all()))
                .isInstanceOf(TxnException.class);
            met.add("waited");
          }
        };
    assertThat(writing.commit()).isInstanceOf(Committed.class);
    assertThat(met).containsExactly("waited");
  }

  /** Who reads the past may ask for the very timestamp of a commit. */
  @Test
  void snapshotAtTheDrawnTimestamp_waits_invariant3() {
    long[] drawn = new long[1];
    TimestampOracle oracle =
        new TimestampOracle() {
          @Override
          public long next() {
            return drawn[0] = rig.oracle.next();
          }

          @Override
          public long forReading() {
            return rig.oracle.forReading();
          }
        };
    TransactionEngine[] client = new TransactionEngine[1];
    Stop stop =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              TransactionOptions options =
                  TransactionOptions.DEFAULT
                      .withSnapshot(drawn[0])
                      .withLockWait(Duration.ofMillis(50));
              try (Transaction at = client[0].begin(options)) {
                assertThatThrownBy(() -> at.get(A)).isInstanceOf(TxnException.class);
                assertThatThrownBy(() -> at.scan(TransactionContract.all()))
                    .isInstanceOf(TxnException.class);
              }
            });
    client[0] =
        TransactionEngine.create(rig.store, oracle, rig.world.environment(stop), Rig.OPTIONS);
    assertThat(rig.writing(client[0], "new", A).commit()).isInstanceOf(Committed.class);
    assertThat(stop.wasReached()).isTrue();
  }

  @Test
  void batchDroppedWithoutAWord_isAConflict_andNeverArrives_invariant4() {
    TransactionEngine client = rig.client();
    rig.store.follow(
        (call, number) ->
            call == FaultPlan.Call.MUTATE_ATOMICALLY ? Fault.droppedAndUnknown() : Fault.none());
    Transaction transaction = rig.writing(client, "lost", A, B);
    assertThat(transaction.commit()).isInstanceOf(Conflict.class);
    rig.store.follow(FaultPlan.none());
    assertThat(rig.read(client, A)).isNull();
    assertThat(rig.writes(A)).as("the rollback record").hasSize(1);
    OnePhaseCommit batch = new OnePhaseCommit(transaction.startTimestamp(), 1024);
    List<Intent> intents =
        List.of(
            new Intent(A, WriteKind.PUT, bytes("lost"), 0),
            new Intent(B, WriteKind.PUT, bytes("lost"), 0));
    assertThat(
            rig.store.mutateAtomically(
                batch.mutations(intents, Map.of(), rig.oracle.next()),
                Durability.SYNC,
                Deadline.none()))
        .as("the batch, when it arrives after all")
        .isInstanceOf(AtomicOutcome.Rejected.class);
    assertThat(rig.read(client, B)).isNull();
  }

  @Test
  void snapshotWhilePublished_readsOldAndStaysOld_invariant3() {
    rig.writing(rig.client(), "old", A).commit();
    TransactionEngine[] client = new TransactionEngine[1];
    Transaction[] early = new Transaction[1];
    Stop stop =
        Stop.acting(
            ProtocolStep.ONE_PHASE_PUBLISHED,
            () -> {
              early[0] = client[0].begin(TransactionOptions.DEFAULT.withLockWait(Duration.ZERO));
              assertThat(text(early[0].get(A))).isEqualTo("old");
            });
    client[0] = rig.client(stop);
    rig.writing(client[0], "new", A).commit();
    assertThat(text(early[0].get(A))).isEqualTo("old");
    assertThat(rig.read(client[0], A)).isEqualTo("new");
  }

  @Test
  void readerOfDrawnCommit_limitPassed_timesOut() {
    TransactionEngine[] client = new TransactionEngine[1];
    Stop stop =
        Stop.acting(
            ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
            () -> {
              try (Transaction t =
                  client[0].begin(TransactionOptions.DEFAULT.withLockWait(Duration.ofMillis(50)))) {
                assertThat(t.get(C)).isNull();
                assertThatThrownBy(() -> t.get(A))
                    .isInstanceOfSatisfying(
                        TxnException.class,
                        e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.LOCK_TIMEOUT));
                assertThatThrownBy(() -> t.scan(TransactionContract.all()))
                    .isInstanceOf(TxnException.class);
                assertThat(
                        TransactionContract.drain(t.scan(Scan.forward(KeyRange.single(C.row())))))
                    .isEmpty();
              }
            });
    client[0] = rig.client(stop);
    assertThat(rig.writing(client[0], "new", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(stop.wasReached()).isTrue();
  }

  @Test
  void twoCommits_onOneCell_secondWaitsForTheFirst() {
    TransactionEngine[] client = new TransactionEngine[1];
    Stop stop =
        Stop.acting(
            ProtocolStep.ONE_PHASE_PUBLISHED,
            () ->
                assertThat(rig.writing(client[0], "second", B, C).commit())
                    .isInstanceOfSatisfying(
                        Conflict.class,
                        conflict ->
                            assertThat(conflict.cell()).as("the one of both").isEqualTo(B)));
    client[0] = rig.client(stop);
    assertThat(rig.writing(client[0], "first", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(client[0], B)).isEqualTo("first");
    assertThat(rig.read(client[0], C)).isNull();
  }

  @Test
  void died_betweenSteps_lockTableIsEmptyAgain() {
    for (ProtocolStep step :
        List.of(ProtocolStep.ONE_PHASE_PUBLISHED, ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN)) {
      TransactionEngine client = rig.client(Stop.dying(step));
      Transaction dead = rig.writing(client, "lost", A);
      assertThatThrownBy(dead::commit).isInstanceOf(Stop.ClientDied.class);
      assertThat(rig.read(client, A)).isNull();
      assertThat(rig.writing(client, "x", B).commit()).isInstanceOf(Committed.class);
    }
  }

  static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

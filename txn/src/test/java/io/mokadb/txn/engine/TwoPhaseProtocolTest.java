package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.LockState;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients die, wake up late, and are finished by others. */
final class TwoPhaseProtocolTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);

  private Transaction dying(ProtocolStep step, CellKey... cells) {
    Transaction transaction =
        rig.writing(rig.client(Stop.dying(step)), "new" + "x".repeat(3000), cells);
    assertThatThrownBy(transaction::commit).isInstanceOf(Stop.ClientDied.class);
    return transaction;
  }

  @Test
  void reader_metDeadLockBeforeCommitPoint_rollsBackAfterItsLife_invariants4And5() {
    TransactionEngine client = rig.client();
    rig.writing(client, "old", A, B, C).commit();
    Transaction dead = dying(ProtocolStep.BEFORE_COMMIT_PRIMARY, A, B, C);
    long before = rig.oracle.next();
    assertThat(rig.read(client, B)).isEqualTo("old");
    Duration waited =
        Duration.ofMillis(Timestamps.toMillis(rig.oracle.next()) - Timestamps.toMillis(before));
    assertThat(waited).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
    assertThat(rig.isLocked(A)).isFalse();
    assertThat(rig.isLocked(C)).isTrue();
    assertThat(rig.writes(A)).anyMatch(w -> w.timestamp() == dead.startTimestamp());
    assertThat(rig.read(client, C)).isEqualTo("old");
    assertThat(rig.read(client, A)).isEqualTo("old");
    rig.checkVerdicts(A, B, C);
  }

  /** Whether it is older or newer: what stands in the primary's place may be committed. */
  @ParameterizedTest(name = "the other one is older: {0}")
  @ValueSource(booleans = {true, false})
  void primaryMissing_lockOfAnotherInItsPlace_keepsItsOwnVerdict_invariant5(boolean older) {
    TransactionEngine client = rig.client();
    rig.writing(client, "old", A, B, C).commit();
    long start = older ? 0 : rig.oracle.next();
    dying(ProtocolStep.AFTER_COMMIT_PRIMARY, A, B);
    assertThat(rig.isLocked(B)).as("a secondary of the other one").isTrue();
    start = older ? rig.oracle.next() : start;
    long life = rig.oracle.next();
    assertThat(
            rig.apply(
                new Prewrite(start, B, 77, life, 1024)
                    .mutation(new Intent(C, WriteKind.PUT, bytes("lost"), 0))))
        .isEqualTo(MutationOutcome.APPLIED);
    rig.world.advance(Duration.ofMinutes(1));

    assertThat(rig.read(client, C)).isEqualTo("old");
    assertThat(rig.read(client, A)).startsWith("new");
    assertThat(rig.read(client, B)).startsWith("new");
    rig.checkVerdicts(A, B, C);
  }

  /** The other one lives: it is waited for by nobody whom it does not concern. */
  @Test
  void primaryMissing_livingLockOfAnotherInItsPlace_isLeftAlone_invariant5() {
    TransactionEngine client = rig.client();
    rig.writing(client, "old", A, B).commit();
    long start = rig.oracle.next();
    rig.apply(
        new Prewrite(start, A, 77, start, 1024)
            .mutation(new Intent(B, WriteKind.PUT, bytes("lost"), 0)));
    Stop committing =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              rig.world.advance(Duration.ofMinutes(1));
              assertThat(rig.read(client, B)).isEqualTo("old");
            });
    assertThat(rig.writing(rig.client(committing), "new", A).commit())
        .isInstanceOf(Committed.class);
    assertThat(committing.wasReached()).isTrue();
    assertThat(rig.read(client, A)).isEqualTo("new");
  }

  @Test
  void locks_tellTheirPhase_andAreLeftAlone() {
    TransactionEngine client = rig.client();
    dying(ProtocolStep.BEFORE_COMMIT_PRIMARY, A, B);
    assertThat(client.locks(10))
        .allMatch(lock -> lock.primary().equals(A))
        .extracting(LockState::cell, LockState::phase, LockState::isPrimary)
        .containsExactly(
            tuple(A, LockState.Phase.PREWRITTEN, true),
            tuple(B, LockState.Phase.PREWRITTEN, false));
    assertThat(client.locks(1)).hasSize(1);
    rig.world.advance(Duration.ofDays(3));
    assertThat(client.locks(10))
        .extracting(LockState::phase)
        .containsExactly(LockState.Phase.ABANDONED, LockState.Phase.ABANDONED);
    assertThat(rig.locks()).isEqualTo(2);
  }

  @Test
  void locks_ofACommittedPrimary_areToBeRolledForward() {
    TransactionEngine client = rig.client();
    dying(ProtocolStep.AFTER_COMMIT_PRIMARY, A, B);
    assertThat(client.locks(10))
        .extracting(LockState::cell, LockState::phase, LockState::isPrimary)
        .containsExactly(tuple(B, LockState.Phase.COMMITTED, false));
    assertThat(rig.locks()).isEqualTo(1);
  }

  @Test
  void scan_metDeadLocks_resolvesEach_invariant2() {
    TransactionEngine client = rig.client();
    rig.writing(client, "old", A, C).commit();
    dying(ProtocolStep.BEFORE_COMMIT_PRIMARY, A, B, C);
    try (Transaction t = rig.begin(client)) {
      assertThat(TransactionContract.drain(t.scan(TransactionContract.all())))
          .containsExactly("a=old", "c=old");
    }
    assertThat(rig.locks()).isZero();
  }

  @Test
  void reader_metSecondaryOfCommittedPrimary_rollsForwardWhateverItsAge_invariant5() {
    TransactionEngine client = rig.client();
    dying(ProtocolStep.AFTER_COMMIT_PRIMARY, A, B, C);
    assertThat(rig.isLocked(B)).isTrue();
    assertThat(rig.read(client, B)).startsWith("new");
    rig.world.advance(Duration.ofDays(3));
    assertThat(rig.read(client, C)).startsWith("new");
    assertThat(rig.locks()).isZero();
  }

  @Test
  void snapshotBeforeCommitTimestamp_afterRollForward_doesNotSeeIt() {
    TransactionEngine client = rig.client();
    rig.writing(client, "old", A, B).commit();
    Transaction[] early = new Transaction[1];
    Stop between =
        Stop.acting(ProtocolStep.BEFORE_COMMIT_TIMESTAMP, () -> early[0] = rig.begin(client));
    rig.world.deferringBackground();
    rig.writing(rig.client(between), "new", A, B).commit();
    assertThat(text(early[0].get(B))).isEqualTo("old");
    assertThat(rig.read(client, B)).isEqualTo("new");
    rig.world.dropBackground();
    assertThat(rig.locks()).isZero();
  }

  @Test
  void committedSecondaries_inBackground_areVisibleBeforeTheyAreCommitted() {
    rig.world.deferringBackground();
    TransactionEngine client = rig.client();
    assertThat(rig.writing(client, "1", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(rig.isLocked(B)).isTrue();
    assertThat(rig.read(client, B)).isEqualTo("1");
    rig.world.runBackground();
    assertThat(rig.locks()).isZero();
  }

  @Test
  void lateCommit_afterRollback_isRefused_invariant4() {
    TransactionEngine client = rig.client();
    Stop overtaken =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_PRIMARY, () -> assertThat(rig.read(client, A)).isNull());
    assertThat(rig.writing(rig.client(overtaken), "new", A, B).commit())
        .isInstanceOf(Conflict.class);
    assertThat(overtaken.wasReached()).isTrue();
    assertThat(rig.read(client, A)).isNull();
    assertThat(rig.read(client, B)).isNull();
    rig.checkVerdicts(A, B);
  }

  @Test
  void latePrewrite_afterRollback_isRefused_invariant4() {
    TransactionEngine client = rig.client();
    Prewrite prewrite = new Prewrite(rig.oracle.next(), A, 7, 0, 1024);
    Intent primary = new Intent(A, WriteKind.PUT, bytes("late"), 0);
    Intent secondary = new Intent(B, WriteKind.PUT, bytes("late"), 0);
    assertThat(rig.apply(prewrite.mutation(primary))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(rig.apply(prewrite.mutation(secondary))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(rig.read(client, B)).isNull();
    assertThat(rig.apply(prewrite.mutation(primary))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.apply(prewrite.mutation(secondary))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.locks()).isZero();
  }

  /** A prewrite of a transaction with the primary A, which may live for three seconds. */
  private Prewrite prewriteOfAnotherClient() {
    long now = rig.oracle.next();
    return new Prewrite(now, A, 7, Timestamps.plus(now, Duration.ofSeconds(3)), 1024);
  }

  @Test
  void missingPrimary_isForestalledByRecord_afterTheLifeOfTheSecondary_invariants4And5() {
    TransactionEngine client = rig.client();
    Prewrite prewrite = prewriteOfAnotherClient();
    Intent primary = new Intent(A, WriteKind.PUT, bytes("late"), 0);
    Intent secondary = new Intent(B, WriteKind.PUT, bytes("late"), 0);
    rig.apply(prewrite.mutation(secondary));
    assertThatThrownBy(() -> readWithin(client, B, Duration.ofSeconds(1)))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.LOCK_TIMEOUT));
    assertThat(rig.writes(A)).isEmpty();
    assertThat(client.locks(1))
        .extracting(LockState::phase)
        .containsExactly(LockState.Phase.PREWRITTEN);
    rig.world.advance(Duration.ofSeconds(3));
    assertThat(client.locks(1))
        .extracting(LockState::phase)
        .containsExactly(LockState.Phase.ABANDONED);
    assertThat(rig.read(client, B)).isNull();
    assertThat(rig.apply(prewrite.mutation(primary))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.writes(A)).hasSize(1);
  }

  @Test
  void missingPrimary_cellWrittenByOthersSince_isRolledBackAndNotMistaken_invariant5() {
    TransactionEngine client = rig.client();
    Prewrite prewrite = new Prewrite(rig.oracle.next(), A, 7, Long.MAX_VALUE, 1024);
    rig.apply(prewrite.mutation(new Intent(B, WriteKind.PUT, bytes("late"), 0)));
    rig.writing(client, "other", A).commit();
    rig.writing(client, "other", A).commit();
    assertThat(rig.read(client, B)).isNull();
    assertThat(rig.writes(A))
        .extracting(w -> WriteRecord.decode(w.value()).kind())
        .containsExactly(WriteKind.PUT, WriteKind.PUT);
    assertThat(rig.apply(prewrite.mutation(new Intent(A, WriteKind.PUT, bytes("late"), 0))))
        .isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.read(client, A)).isEqualTo("other");
  }

  @Test
  void missingPrimary_behindAnOlderLock_isRolledBackAtOnce_invariants4And5() {
    TransactionEngine client = rig.client();
    Prewrite older = new Prewrite(rig.oracle.next(), A, 6, Long.MAX_VALUE, 1024);
    Intent first = new Intent(A, WriteKind.PUT, bytes("older"), 0);
    rig.apply(older.mutation(first));
    Prewrite younger = prewriteOfAnotherClient();
    rig.apply(younger.mutation(new Intent(B, WriteKind.PUT, bytes("late"), 0)));
    assertThat(readWithin(client, B, Duration.ZERO)).isNull();
    Intent late = new Intent(A, WriteKind.PUT, bytes("late"), 0);
    assertThat(rig.apply(younger.mutation(late))).isEqualTo(MutationOutcome.REJECTED);
    rig.apply(CommitLock.mutation(A, older.lock(first), rig.oracle.next()));
    assertThat(rig.apply(younger.mutation(late))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.read(client, A)).isEqualTo("older");
    assertThat(rig.locks()).isZero();
    rig.checkVerdicts(A, B);
  }

  /** The lock that barred the primary is rolled back: the record that it allowed stays. */
  @ParameterizedTest(name = "the other one is older: {0}")
  @ValueSource(booleans = {true, false})
  void latePrimary_afterTheLockThatBarredIt_isRefused_invariant4(boolean older) {
    TransactionEngine client = rig.client();
    long first = rig.oracle.next();
    Prewrite late = prewriteOfAnotherClient();
    Prewrite other = new Prewrite(older ? first : rig.oracle.next(), A, 6, 0, 1024);
    Intent primary = new Intent(A, WriteKind.PUT, bytes("new"), 0);
    rig.apply(other.mutation(primary));
    rig.apply(late.mutation(new Intent(B, WriteKind.PUT, bytes("late"), 0)));
    assertThat(readWithin(client, B, Duration.ZERO)).isNull();
    assertThat(rig.read(client, A)).as("rolled back, for its client is dead").isNull();
    assertThat(rig.apply(late.mutation(primary))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.locks()).isZero();
  }

  /** Each has what the other one wants: the one with the primary of both gets the rest. */
  @Test
  void twoLists_thatCrossed_theOneWithTheFirstCellWins() {
    Prewrite crossing = prewriteOfAnotherClient();
    TransactionEngine client = rig.client();
    Stop crossed =
        Stop.acting(
            ProtocolStep.BEFORE_PREWRITE_PRIMARY,
            () -> rig.apply(crossing.mutation(new Intent(B, WriteKind.PUT, bytes("loser"), 0))));
    Transaction winner = rig.writing(rig.client(crossed), "winner", A, B, C);
    assertThat(winner.commit()).isInstanceOf(Committed.class);
    assertThat(crossed.wasReached()).isTrue();
    assertThat(rig.read(client, B)).isEqualTo("winner");
    assertThat(rig.apply(crossing.mutation(new Intent(A, WriteKind.PUT, bytes("loser"), 0))))
        .isEqualTo(MutationOutcome.REJECTED);
    rig.checkVerdicts(A, B, C);
  }

  @Test
  void liveLock_outlivesLockWait_readerGivesUp_invariant6() {
    TransactionEngine other = rig.client();
    TransactionEngine[] committer = new TransactionEngine[1];
    Stop slow =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              for (int second = 0; second < 20; second++) {
                rig.world.advance(Duration.ofSeconds(1));
                rig.world.tick();
              }
              assertThatThrownBy(() -> readWithin(other, B, Duration.ofSeconds(1)))
                  .isInstanceOfSatisfying(
                      TxnException.class,
                      e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.LOCK_TIMEOUT));
            });
    committer[0] = rig.client(slow);
    assertThat(rig.writing(committer[0], "new", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(other, B)).isEqualTo("new");
  }

  /** Who is alive in this process is known, whatever the age of his lock. */
  @Test
  void slowCommit_ofThisVeryClient_isNotTakenForDead() {
    TransactionEngine[] client = new TransactionEngine[1];
    Stop slow =
        Stop.acting(
            ProtocolStep.AFTER_COMMIT_TIMESTAMP,
            () -> {
              rig.world.advance(Duration.ofMinutes(1));
              assertThatThrownBy(() -> readWithin(client[0], B, Duration.ZERO))
                  .isInstanceOf(TxnException.class);
            });
    client[0] = rig.client(slow);
    assertThat(rig.writing(client[0], "new", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(slow.wasReached()).isTrue();
    assertThat(rig.read(client[0], B)).isEqualTo("new");
  }

  /** Its timestamp will be drawn later than the reader's snapshot was. */
  @Test
  void lockOfThisVeryClient_beforeItsTimestampIsDrawn_keepsNoReaderBack() {
    TransactionEngine[] client = new TransactionEngine[1];
    Stop slow =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              try (Transaction early = rig.begin(client[0]);
                  ValueCursor cursor = early.scan(Scan.forward(KeyRange.all()))) {
                assertThat(readWithin(client[0], A, Duration.ZERO)).isEqualTo("old");
                assertThat(text(early.get(B))).isNull();
                assertThat(cursor.next()).isTrue();
                assertThat(text(cursor.value())).isEqualTo("old");
                assertThat(cursor.next()).isFalse();
              }
            });
    client[0] = rig.client(slow);
    assertThat(rig.writing(rig.client(), "old", A).commit()).isInstanceOf(Committed.class);
    assertThat(rig.writing(client[0], "new", A, B).commit()).isInstanceOf(Committed.class);
    assertThat(slow.wasReached()).isTrue();
    assertThat(rig.read(client[0], B)).isEqualTo("new");
  }

  @Test
  void abandonedCommit_ofThisVeryClient_isResolvedAtOnce() {
    Stop dying = Stop.dying(ProtocolStep.AFTER_PREWRITE_SECONDARIES);
    TransactionEngine client = rig.client(dying);
    Transaction transaction = rig.writing(client, "new", A, B);
    assertThatThrownBy(transaction::commit).isInstanceOf(Stop.ClientDied.class);
    assertThat(readWithin(client, B, Duration.ZERO)).isNull();
  }

  @Test
  void writer_metDeadLock_resolvesItAndCommits() {
    TransactionEngine client = rig.client();
    dying(ProtocolStep.AFTER_PREWRITE_SECONDARIES, A, B);
    rig.world.advance(Duration.ofSeconds(10));
    Transaction writer = rig.writing(client, "winner", A, B);
    assertThat(writer.commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(client, A)).isEqualTo("winner");
    rig.checkVerdicts(A, B);
  }

  @Test
  void writer_metLiveLock_conflictsAndLeavesNothing() {
    TransactionEngine other = rig.client();
    Stop meanwhile =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              Transaction loser = rig.writing(other, "loser", A, B, C);
              assertThat(loser.commit()).isInstanceOf(Conflict.class);
              assertThat(rig.isLocked(A)).as("the loser's primary").isFalse();
              assertThat(rig.writes(A)).anyMatch(w -> w.timestamp() == loser.startTimestamp());
            });
    assertThat(rig.writing(rig.client(meanwhile), "winner", B, C).commit())
        .isInstanceOf(Committed.class);
    assertThat(rig.read(other, A)).isNull();
    assertThat(rig.read(other, B)).isEqualTo("winner");
    assertThat(rig.locks()).isZero();
  }

  /**
   * Where others may act on them, locks of a refused commit do not wait for the end of its life.
   */
  @Test
  void writer_refusedAtASecondary_takesBackAllLocks() {
    TransactionEngine other = rig.client();
    Stop meanwhile =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              Transaction loser = rig.writing(other, "loser", A, B, C, cell("d"));
              assertThat(loser.commit()).isInstanceOf(Conflict.class);
              assertThat(rig.locks()).as("locks of the winner").isEqualTo(1);
            });
    assertThat(rig.writing(rig.client(meanwhile), "winner", B).commit())
        .isInstanceOf(Committed.class);
    assertThat(meanwhile.wasReached()).isTrue();
  }

  /** Also where the primary is all that is locked. */
  @ParameterizedTest(name = "{0} cells")
  @ValueSource(ints = {1, 2, 3})
  void notificationsThatTheStoreDoesNotTake_leaveNoLockBehind(int count) {
    Stop full =
        Stop.acting(
            ProtocolStep.BEFORE_WEAK_NOTIFICATIONS,
            () -> {
              throw new KvException(KvException.Kind.FULL, "The store refuses on purpose");
            });
    Transaction transaction =
        rig.writing(rig.client(full), "new", Arrays.copyOf(new CellKey[] {A, B, C}, count));
    transaction.announceWeakly(cell("d").row(), NotifiedColumns.of(300));
    assertThatThrownBy(transaction::commit).isInstanceOf(KvException.class);
    assertThat(full.wasReached()).isTrue();
    assertThat(rig.locks()).isZero();
    assertThat(rig.read(rig.client(), A)).isNull();
  }

  /** What is announced with a lock becomes visible by anyone who rolls it forward (invariant 7). */
  @Test
  void lockRolledForward_byAnother_tellsWhoListens() {
    Stop dying = Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY);
    Transaction dead = rig.writing(rig.client(dying), "new", A, B);
    NotifiedColumns announced = NotifiedColumns.of(300);
    dead.announce(B, announced);
    assertThatThrownBy(dead::commit).isInstanceOf(Stop.ClientDied.class);
    List<String> told = new ArrayList<>();
    ProtocolStore store = new ProtocolStore(rig.store);
    LockResolver resolver =
        new LockResolver(
            new CommitRuns(
                store,
                new RememberingOracle(rig.oracle, rig.world),
                1,
                Nodes.ALONE,
                Duration.ofSeconds(3),
                FaultPoints.NONE),
            (row, columns, timestamp) -> told.add(row + " " + columns.equals(announced)),
            FaultPoints.NONE);
    Cell lock = store.read(B, ReadRanges.of(Family.LOCK, TimeRange.all())).lock();
    assertThat(resolver.tryResolve(B, lock, store)).isTrue();
    assertThat(told).containsExactly(B.row() + " true");
  }

  @Test
  void collectGarbage_lockThatCannotBeResolved_keepsTheVerdictAtItsTimestamp_invariant9() {
    TransactionEngine client = rig.client();
    Transaction dead = dying(ProtocolStep.BEFORE_COMMIT_PRIMARY, A, B);
    rig.world.advance(Duration.ofSeconds(10));
    assertThat(rig.read(client, A)).as("rolled back by its reader").isNull();
    rig.world.advance(Duration.ofMinutes(1));
    TransactionEngine collector =
        rig.client(
            Stop.acting(ProtocolStep.GC_LOCKS_RESOLVED, () -> rig.store.follow(FaultPlan.none())));
    int[] mutations = {0};
    rig.store.follow(
        (call, number) ->
            // The first one raises the safe point.
            call == FaultPlan.Call.MUTATE && mutations[0]++ > 0
                ? Fault.droppedAndUnknown()
                : Fault.none());
    assertThat(collector.collectGarbage().locksResolved()).isZero();
    assertThat(rig.isLocked(B)).isTrue();
    assertThat(rig.writes(A)).anyMatch(w -> w.timestamp() == dead.startTimestamp());
  }

  @Test
  void collectGarbage_resolvesOldLocksBeforeItDrops_invariant9() {
    TransactionEngine client = rig.client();
    rig.writing(client, "1", A, B).commit();
    dying(ProtocolStep.AFTER_COMMIT_PRIMARY, A, B);
    dying(ProtocolStep.BEFORE_COMMIT_PRIMARY, C);
    rig.writing(client, "3", A).commit();
    rig.world.advance(Duration.ofMinutes(1));
    GcReport report = client.collectGarbage();
    assertThat(report.locksResolved()).isEqualTo(2);
    assertThat(rig.locks()).isZero();
    assertThat(rig.read(client, A)).isEqualTo("3");
    assertThat(rig.read(client, B)).startsWith("new");
    assertThat(rig.writes(A)).hasSize(1);
    assertThat(rig.writes(B)).hasSize(1);
    assertThat(rig.writes(C)).isEmpty();
  }

  /** Found by the simulator. */
  @Test
  void resolver_heldUpUntilVerdictIsCollected_givesNoOther_invariant4() {
    TransactionEngine client = rig.client();
    dying(ProtocolStep.AFTER_COMMIT_PRIMARY, A, B);
    Stop heldUp =
        Stop.acting(
            ProtocolStep.BEFORE_CHECK_STATUS,
            () -> {
              assertThat(rig.read(client, B)).startsWith("new");
              rig.writing(client, "newer", A).commit();
              rig.world.advance(Duration.ofMinutes(1));
              assertThat(client.collectGarbage().versionsDropped()).isEqualTo(1);
            });
    assertThat(rig.read(rig.client(heldUp), B)).startsWith("new");
    assertThat(heldUp.wasReached()).isTrue();
    assertThat(rig.writes(A)).hasSize(1);
    rig.checkVerdicts(A, B);
  }

  @Test
  void collectGarbage_lockOfLivingClient_stopsDropsBelowIt_invariant9() {
    TransactionEngine client = rig.client();
    rig.writing(client, "1", A).commit();
    rig.writing(client, "2", A).commit();
    Stop meanwhile =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              assertThat(client.collectGarbage().versionsDropped()).isEqualTo(1);
              assertThat(rig.isLocked(B)).isTrue();
            });
    assertThat(rig.writing(rig.client(meanwhile), "new", B).commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(client, B)).isEqualTo("new");
  }

  /**
   * The safe point stands where a transaction began that is in the middle of its commit, and was
   * rolled back by others meanwhile: a prewrite of it that is still on its way must not come back.
   */
  @Test
  void collectGarbage_ofARollbackRecordAtTheSafePoint_keepsIt_invariants4And9() {
    TransactionEngine other = rig.client();
    Transaction[] paused = new Transaction[1];
    TransactionEngine[] client = new TransactionEngine[1];
    MutationOutcome[] repeated = new MutationOutcome[1];
    Stop meanwhile =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
            () -> {
              long start = paused[0].startTimestamp();
              assertThat(rig.read(other, B)).isNull();
              assertThat(client[0].collectGarbage().safePoint()).isEqualTo(start);
              Prewrite prewrite = new Prewrite(start, A, 7, Long.MAX_VALUE, 1024);
              repeated[0] =
                  rig.apply(prewrite.mutation(new Intent(A, WriteKind.PUT, bytes("new"), 0)));
            });
    client[0] = rig.client(meanwhile);
    paused[0] = rig.writing(client[0], "new", A, B);
    assertThat(paused[0].commit()).isInstanceOf(Conflict.class);
    assertThat(repeated[0]).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.read(other, A)).isNull();
    assertThat(rig.read(other, B)).isNull();
  }

  private String readWithin(TransactionEngine client, CellKey cell, Duration wait) {
    try (Transaction transaction = client.begin(TransactionOptions.DEFAULT.withLockWait(wait))) {
      String found = text(transaction.get(cell));
      transaction.scan(Scan.forward(KeyRange.single(cell.row()))).close();
      return found;
    }
  }

  /** Locks A, meets what another one has committed at B, and takes its lock back. */
  private void rollBackAYoungerOne(TransactionEngine client) {
    Transaction younger = rig.writing(client, "never", A, B);
    rig.writing(client, "newer", B).commit();
    assertThat(younger.commit()).isInstanceOf(Conflict.class);
  }

  @Test
  void rollbackRecordOfAnother_isNoNewerWrite() {
    TransactionEngine client = rig.client();
    Transaction older = rig.writing(client, "old", A, C);
    rollBackAYoungerOne(client);
    rollBackAYoungerOne(client);
    assertThat(older.commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(client, A)).isEqualTo("old");
    assertThat(rig.read(client, C)).isEqualTo("old");
    rig.checkVerdicts(A, B, C);
  }

  @Test
  void rollbackRecordOfAnother_doesNotHideANewerWrite() {
    TransactionEngine client = rig.client();
    Transaction older = rig.writing(client, "old", A);
    rig.writing(client, "newer", A).commit();
    rollBackAYoungerOne(client);
    assertThat(older.commit()).isInstanceOf(Conflict.class);
    assertThat(rig.read(client, A)).isEqualTo("newer");
  }

  /** Its lock overlooks rollback records: heartbeat, resolver and late prewrite know of that. */
  @Test
  void prewriteOverRollbackRecords_ofADeadClient_isRolledBackForGood_invariants4And6() {
    TransactionEngine client = rig.client();
    TransactionEngine dyingClient = rig.client(Stop.dying(ProtocolStep.BEFORE_COMMIT_PRIMARY));
    Transaction older = rig.writing(dyingClient, "old", A, C);
    long start = older.startTimestamp();
    rollBackAYoungerOne(client);
    long floor = rig.writes(A).get(0).timestamp();
    assertThatThrownBy(older::commit).isInstanceOf(Stop.ClientDied.class);
    rig.world.tick();
    rig.world.advance(Duration.ofMinutes(1));
    assertThat(rig.read(client, C)).isNull();
    assertThat(rig.read(client, A)).isNull();
    Prewrite prewrite = new Prewrite(start, A, 7, Long.MAX_VALUE, 1024);
    Intent late = new Intent(A, WriteKind.PUT, bytes("late"), 0);
    assertThat(rig.apply(prewrite.mutationOver(late, floor))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.apply(prewrite.mutation(late))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.locks()).isZero();
    rig.checkVerdicts(A, B, C);
  }

  /** The primary never arrived; it might yet, over the rollback record of another. */
  @Test
  void missingPrimary_underARollbackRecord_isForestalledAboveIt_invariant4() {
    TransactionEngine client = rig.client();
    Prewrite prewrite = prewriteOfAnotherClient();
    rollBackAYoungerOne(client);
    long floor = rig.writes(A).get(0).timestamp();
    rig.apply(prewrite.mutation(new Intent(C, WriteKind.PUT, bytes("late"), 0)));
    assertThat(rig.read(client, C)).isNull();
    Intent late = new Intent(A, WriteKind.PUT, bytes("late"), 0);
    assertThat(rig.apply(prewrite.mutationOver(late, floor))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(rig.apply(prewrite.mutation(late))).isEqualTo(MutationOutcome.REJECTED);
    rig.writing(client, "next", A).commit();
    assertThat(rig.read(client, A)).isEqualTo("next");
  }

  /** More cells than go to the store in one call, no two alike. */
  private static final int MANY = 10 * Intents.BATCH + 148;

  private static CellKey many(int i) {
    return cell(String.format("m%05d", i));
  }

  private static String valueOf(int i) {
    return "v" + i + "x".repeat(i % 5 == 0 ? 3000 : 0);
  }

  /** By turns puts, some of them long, deletes and locks. */
  private Transaction writingMany(TransactionEngine client) {
    Transaction transaction = rig.begin(client);
    for (int i = 0; i < MANY; i++) {
      if (i % 7 == 3) {
        transaction.delete(many(i));
      } else if (i % 7 == 5) {
        transaction.lock(many(i));
      } else {
        transaction.put(many(i), bytes(valueOf(i)));
      }
      if (i % 3 == 0) {
        transaction.announce(many(i), NotifiedColumns.of(1 + i % 11));
      }
    }
    return transaction;
  }

  private void assertManyCommitted(TransactionEngine client) {
    try (Transaction reading = rig.begin(client)) {
      for (int i = 0; i < MANY; i++) {
        String expected = i % 7 == 3 ? null : i % 7 == 5 ? "old" + i : valueOf(i);
        assertThat(text(reading.get(many(i)))).as("cell %d", i).isEqualTo(expected);
      }
    }
  }

  private void writeOldOnes(TransactionEngine client) {
    Transaction old = rig.begin(client);
    for (int i = 0; i < MANY; i++) {
      old.put(many(i), bytes("old" + i));
    }
    assertThat(old.commit()).isInstanceOf(Committed.class);
  }

  @ParameterizedTest(name = "finished by readers: {0}")
  @ValueSource(booleans = {false, true})
  void thousandsOfSecondaries_eachGetsItsOwnRecord(boolean byReaders) {
    TransactionEngine client = rig.client();
    writeOldOnes(client);
    rig.world.deferringBackground();
    assertThat(writingMany(client).commit()).isInstanceOf(Committed.class);
    assertThat(rig.locks()).isEqualTo(MANY - 1);
    if (byReaders) {
      rig.world.dropBackground();
    } else {
      rig.world.runBackground();
      assertThat(rig.locks()).isZero();
    }
    assertManyCommitted(client);
    List<String> told = new ArrayList<>();
    for (int observer = 1; observer <= 11; observer++) {
      int id = observer;
      client
          .observers()
          .register(
              ObserverDefinition.of(id, "o" + id, KeyRange.all()),
              (own, seen) -> told.add(text(seen.row().toByteArray()) + ":" + id));
    }
    ObserverRig.drain(client.observers().worker(ObserverRig.OPTIONS));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < MANY; i += 3) {
      expected.add(text(many(i).row().toByteArray()) + ":" + (1 + i % 11));
    }
    assertThat(told).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_COMMIT_PRIMARY", "AFTER_COMMIT_PRIMARY"})
  void thousandsOfLocksLeft_areResolvedTogether(ProtocolStep last) {
    TransactionEngine client = rig.client();
    writeOldOnes(client);
    Transaction dying = writingMany(rig.client(Stop.dying(last)));
    assertThatThrownBy(dying::commit).isInstanceOf(Stop.ClientDied.class);
    rig.world.advance(Duration.ofMinutes(1));
    assertThat(rig.locks()).isGreaterThanOrEqualTo(MANY - 1);
    rig.store.follow(FaultPlan.none());
    long before = rig.store.calls();
    client.resolveLeftLocks();
    assertThat(rig.store.calls() - before).as("calls to the store").isLessThan(MANY / 10);
    assertThat(rig.locks()).isZero();
    if (last == ProtocolStep.AFTER_COMMIT_PRIMARY) {
      assertManyCommitted(client);
    } else {
      assertThat(rig.read(client, many(2))).isEqualTo("old2");
    }
    CellKey[] all = new CellKey[MANY];
    Arrays.setAll(all, TwoPhaseProtocolTest::many);
    rig.checkVerdicts(all);
  }

  @Test
  void thousandsOfSecondaries_refusedAtTheLast_areAllTakenBack() {
    TransactionEngine client = rig.client();
    writeOldOnes(client);
    Transaction many = writingMany(client);
    rig.writing(client, "newer", many(MANY - 1)).commit();
    assertThat(many.commit()).isInstanceOf(Conflict.class);
    assertThat(rig.locks()).isZero();
    try (Transaction reading = rig.begin(client)) {
      for (int i = 0; i < MANY - 1; i++) {
        assertThat(text(reading.get(many(i)))).isEqualTo("old" + i);
      }
    }
    CellKey[] all = new CellKey[MANY];
    Arrays.setAll(all, TwoPhaseProtocolTest::many);
    rig.checkVerdicts(all);
  }
}

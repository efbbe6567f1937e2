package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.ObserverRig.ID;
import static io.mokadb.txn.engine.ObserverRig.NOTIFIED;
import static io.mokadb.txn.engine.ObserverRig.OPTIONS;
import static io.mokadb.txn.engine.ObserverRig.commit;
import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverState;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.ParkedNotification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What observers promise, on either way to commit. */
abstract class ObserverContract {
  private final ObserverRig rig = new ObserverRig(path());

  abstract CommitPath path();

  @Test
  void change_isHandledOnceAndItsNotificationGoes() {
    rig.register(rig::noting);
    rig.write("r1", "a");
    assertThat(rig.notifications()).isEqualTo(1);
    rig.work();
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void change_withoutAnnouncement_isNotObserved() {
    rig.register(rig::noting);
    rig.writeUnannounced("r1", "a");
    rig.work();
    assertThat(rig.calls).isEmpty();
  }

  @Test
  void changesOfOneRow_areCollapsed_andSeenIsTheRowAtTheLastHandling() {
    rig.register(rig::noting);
    rig.write("r1", "a");
    rig.work();
    rig.write("r1", "b");
    rig.write("r1", "c");
    rig.work();
    rig.write("r1", null);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>c", "r1:c>null");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void manyChangesOfOneRow_moreThanAreRemembered_leaveNoNotification() {
    rig.register(rig::noting);
    for (int i = 0; i < 100; i++) {
      rig.write("r1", "v" + i);
    }
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>v99");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void writesOfTheObserver_commitWithTheAcknowledgement() {
    rig.register(
        (transaction, seen) ->
            transaction.put(cell("copy"), transaction.get(CellKey.of(seen.row()))));
    rig.write("r1", "a");
    rig.work();
    assertThat(rig.read("copy")).isEqualTo("a");
    assertThat(rig.observers().state(ID).committed()).isEqualTo(1);
  }

  private void registerSummer(boolean serializable, Runnable meanwhile) {
    rig.observers()
        .register(
            ObserverRig.definition().withSerializable(serializable),
            (transaction, seen) -> {
              String found = text(transaction.get(cell("x"))) + rows(transaction);
              rig.calls.add(found);
              if (rig.calls.size() == 1) {
                meanwhile.run();
              }
              transaction.put(cell("sum"), bytes(found));
            });
    rig.write("r1", "a");
    rig.workThrough(Duration.ofSeconds(1));
  }

  private static String rows(Transaction transaction) {
    StringBuilder found = new StringBuilder();
    try (ValueCursor cursor =
        transaction.scan(Scan.forward(KeyRange.of(cell("y1").row(), cell("y5").row())))) {
      while (cursor.next()) {
        found.append(text(cursor.value()));
      }
    }
    return found.toString();
  }

  @Test
  void readChangedMeanwhile_ofASerializableObserver_itRunsAgain() {
    registerSummer(true, () -> rig.writeUnannounced("x", "1"));
    assertThat(rig.calls).containsExactly("null", "1");
    assertThat(rig.read("sum")).isEqualTo("1");
    assertThat(rig.observers().state(ID).conflicts()).isEqualTo(1);
  }

  @Test
  void rowAppearedInWhatWasScanned_ofASerializableObserver_itRunsAgain() {
    registerSummer(true, () -> rig.writeUnannounced("y3", "3"));
    assertThat(rig.calls).containsExactly("null", "null3");
    assertThat(rig.read("sum")).isEqualTo("null3");
  }

  @Test
  void otherCellsChangedMeanwhile_ofASerializableObserver_noConflict() {
    registerSummer(true, () -> rig.writeUnannounced("y5", "5"));
    assertThat(rig.calls).containsExactly("null");
    assertThat(rig.observers().state(ID).conflicts()).isZero();
  }

  @Test
  void readChangedMeanwhile_ofAnotherObserver_commits() {
    registerSummer(false, () -> rig.writeUnannounced("x", "1"));
    assertThat(rig.calls).containsExactly("null");
    assertThat(rig.read("sum")).isEqualTo("null");
  }

  @Test
  void forget_removesTheAcknowledgement() {
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          if (transaction.get(CellKey.of(seen.row())) == null) {
            seen.forget();
          }
        });
    rig.write("r1", "a");
    rig.work();
    rig.write("r1", null);
    rig.work();
    rig.write("r1", "b");
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>null", "r1:null>b");
  }

  /** In two phases, a crash after the commit leaves the notification. */
  @Test
  void forgottenRow_whoseNotificationIsLeft_isKnownToBeHandled() {
    List<Boolean> handled = new ArrayList<>();
    Observer forgetting =
        (transaction, seen) -> {
          handled.add(seen.isHandledAndForgotten());
          seen.forget();
        };
    rig.register(forgetting);
    long inserted = rig.write("r1", "a");
    rig.write("r1", null);
    rig.work();
    Edit left =
        Edit.put(
            Family.NOTIFY, Column.of(ID), inserted + 1, NotificationRecord.of(NOTIFIED).encode());
    rig.rig.apply(new RowMutation(cell("r1").row(), Condition.always(), List.of(left)));
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), forgetting);
    ObserverRig.drain(later.observers().worker(OPTIONS));
    rig.write("r1", "b");
    rig.write("r1", null);
    rig.work();
    assertThat(handled).containsExactly(false, true, false);
  }

  @Test
  void observerOfRowsAlone_acknowledgesEachByItself() {
    rig.observers().register(ObserverRig.definition().withAlone(true), rig::noting);
    for (int i = 1; i <= 3; i++) {
      rig.write("r" + i, "v");
    }
    ObserverWorker worker = rig.observers().worker(OPTIONS.withBatch(64));
    while (rig.calls.isEmpty()) {
      assertThat(worker.work()).isTrue();
    }
    assertThat(rig.calls).containsExactly("r1:null>v");
    assertThat(rig.observers().state(ID).committed()).isEqualTo(1);
    ObserverRig.drain(worker);
    assertThat(rig.calls).containsExactly("r1:null>v", "r2:null>v", "r3:null>v");
  }

  /** So that a backlog of slow rows does not keep a worker from other observers. */
  @Test
  void batchOfSlowRows_isCommittedInParts_inOrder() {
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          rig.rig.world.advance(Duration.ofMillis(30));
        });
    for (int i = 1; i <= 5; i++) {
      rig.write("r" + i, "v");
    }
    ObserverWorker worker = rig.observers().worker(OPTIONS.withBatch(64));
    while (rig.calls.isEmpty()) {
      assertThat(worker.work()).isTrue();
    }
    assertThat(rig.calls).containsExactly("r1:null>v", "r2:null>v");
    assertThat(rig.observers().state(ID).committed()).isEqualTo(2);
    ObserverRig.drain(worker);
    assertThat(rig.calls).hasSize(5).doesNotHaveDuplicates().isSorted();
    assertThat(rig.observers().state(ID).running()).isZero();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void restart_notificationsOfAnEarlierLife_areFound() {
    for (int i = 0; i < 50; i++) {
      rig.write("r" + i, "v");
    }
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), rig::noting);
    ObserverRig.drain(later.observers().worker(OPTIONS.withSeed(42)));
    assertThat(rig.calls).hasSize(50).doesNotHaveDuplicates();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void moreRowsThanAreRemembered_areFoundByScanning() {
    rig.register(rig::noting);
    var options = OPTIONS.withBatch(4).withScanning(Duration.ofSeconds(10), 10);
    ObserverWorker worker = rig.observers().worker(options);
    for (int i = 0; i < 500; i++) {
      rig.write("r" + i, "v");
    }
    ObserverRig.drain(worker);
    assertThat(rig.calls).hasSize(500).doesNotHaveDuplicates();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void twoObserversOfOneRow_haveTheirOwnAcknowledgements() {
    rig.register(rig::noting);
    List<String> others = new ArrayList<>();
    rig.observers()
        .register(
            ObserverDefinition.of(ID + 1, "other", ObserverRig.ROWS),
            (transaction, seen) -> others.add(text(seen.seen(CellKey.of(seen.row())))));
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NotifiedColumns.of(ID, ID + 1));
    commit(transaction);
    rig.work();
    rig.write("r1", "b");
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>b");
    assertThat(others).hasSize(1).containsOnlyNulls();
  }

  @Test
  void failingObserver_isTriedAgainThenParked_othersAreNotHeldUp() {
    rig.register(
        (transaction, seen) -> {
          transaction.put(cell("half"), bytes("done"));
          rig.noting(transaction, seen);
          if (seen.row().equals(cell("r1").row())) {
            throw new IllegalStateException("No such bird", new RuntimeException("the cause"));
          }
        });
    rig.write("r1", "bad");
    rig.write("r2", "good");
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.calls).filteredOn(call -> call.startsWith("r1")).hasSize(3);
    assertThat(rig.calls).filteredOn(call -> call.startsWith("r2")).hasSize(1);
    ParkedNotification parked = rig.observers().parked(ID, 10).get(0);
    assertThat(parked.row()).isEqualTo(cell("r1").row());
    assertThat(parked.attempts()).isEqualTo(3);
    assertThat(parked.error()).contains("No such bird").contains("the cause");
    ObserverState state = rig.observers().state(ID);
    assertThat(state.parked()).isEqualTo(1);
    assertThat(state.retries()).isEqualTo(2);
    assertThat(state.waiting()).isZero();
    assertThat(rig.notifications()).isZero();
  }

  /** Takes the process down, as far as this test goes: nothing is concluded after it. */
  private static final class Killed extends VirtualMachineError {
    private static final long serialVersionUID = 1;
  }

  private static final CellKey POISON = cell("r5");

  private void killing(Transaction transaction, Observation seen) {
    if (seen.row().equals(POISON.row())) {
      throw new Killed();
    }
    rig.noting(transaction, seen);
  }

  /** Lives of a process until one of them survives; returns how many did not. */
  private int liveThrough(int most) {
    for (int deaths = 0; deaths < most; deaths++) {
      TransactionEngine life = rig.rig.client();
      life.observers().register(ObserverRig.definition(), this::killing);
      try {
        ObserverRig.drain(life.observers().worker(OPTIONS.withBatch(4)));
        return deaths;
      } catch (Killed death) {
        // Nothing more happens in this life.
      }
    }
    return most;
  }

  @Test
  void rowThatKillsTheProcessEachTime_isParkedInTheEnd_andNoOtherRow() {
    for (int i = 0; i < 9; i++) {
      rig.write("r" + i, "v");
    }
    assertThat(liveThrough(50)).isEqualTo(OPTIONS.maxAttempts());
    assertThat(rig.calls).hasSize(8).doesNotHaveDuplicates();
    TransactionEngine last = rig.rig.client();
    last.observers().register(ObserverRig.definition(), rig::noting);
    List<ParkedNotification> parked = last.observers().parked(ID, 10);
    assertThat(parked).hasSize(1);
    assertThat(parked.get(0).row()).isEqualTo(POISON.row());
    assertThat(parked.get(0).attempts()).isEqualTo(OPTIONS.maxAttempts());
    assertThat(parked.get(0).error()).contains("The process ended");
    assertThat(last.observers().state(ID).waiting()).isZero();
    last.observers().retryParked(ID);
    ObserverRig.drain(last.observers().worker(OPTIONS));
    assertThat(rig.calls).contains("r5:null>v");
    assertThat(rig.attempts()).as("records of attempts").isZero();
  }

  @Test
  void errorsOfEarlierLives_areShown() {
    int[] failures = {0};
    Observer failing =
        (transaction, seen) -> {
          throw new IllegalStateException("broken for the time no. " + ++failures[0]);
        };
    rig.register(failing);
    rig.write("r1", "v");
    ObserverWorker worker = rig.observers().worker(OPTIONS);
    ObserverRig.drain(worker);
    rig.rig.world.advance(Duration.ofSeconds(1));
    ObserverRig.drain(worker);
    assertThat(failures[0]).isEqualTo(2);
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition().withPaused(true), failing);
    assertThat(later.observers().state(ID).lastError()).isEqualTo("broken for the time no. 2");
    assertThat(later.observers().state(ID).failing()).isEqualTo(1);
    later.observers().resume(ID);
    ObserverRig.drain(later.observers().worker(OPTIONS));
    assertThat(later.observers().parked(ID, 1).get(0).error())
        .contains("broken for the time no. 3");
  }

  @Test
  void failuresOfEarlierLives_count() {
    rig.write("r1", "bad");
    rig.write("r2", "good");
    List<Integer> attempts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      TransactionEngine life = rig.rig.client();
      life.observers()
          .register(
              ObserverRig.definition(),
              (transaction, seen) -> {
                if (seen.row().equals(cell("r1").row())) {
                  attempts.add(seen.failedAttempts());
                  throw new IllegalStateException("bad");
                }
              });
      ObserverRig.drain(life.observers().worker(OPTIONS));
    }
    assertThat(attempts).containsExactly(0, 1, 2);
    TransactionEngine last = rig.rig.client();
    last.observers().register(ObserverRig.definition(), rig::noting);
    assertThat(last.observers().parked(ID, 10)).hasSize(1);
    assertThat(last.observers().parked(ID, 10).get(0).error()).isEqualTo("bad");
    assertThat(rig.attempts()).as("records of attempts").isZero();
  }

  @Test
  void changeThatAScanHasFound_leavesNoRecordOfAttempts() {
    for (int i = 0; i < 50; i++) {
      rig.write("r" + i, "v");
    }
    rig.register(rig::noting);
    rig.work();
    assertThat(rig.calls).hasSize(50);
    assertThat(rig.attempts()).isZero();
  }

  /** Invariant 8: what comes in while a row is handled is not removed with what was handled. */
  @Test
  void changeByAnotherProcess_whileItsRowIsHandled_keepsItsNotification() {
    TransactionEngine other = rig.rig.client();
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          if (rig.calls.size() == 1) {
            rig.write(other, "r1", "b");
          }
        });
    for (int i = 0; i < 40; i++) {
      // More than are remembered one by one, so that they are removed in one go.
      rig.write("r1", "a");
    }
    rig.observers().worker(OPTIONS).work();
    assertThat(rig.calls).containsExactly("r1:null>a");
    assertThat(rig.notifications()).isEqualTo(1);
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), rig::noting);
    ObserverRig.drain(later.observers().worker(OPTIONS));
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>b");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void changeByAnotherProcess_ofARowRememberedOnce_keepsItsNotification() {
    TransactionEngine other = rig.rig.client();
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          rig.write(other, "r1", "b");
        });
    rig.write("r1", "a");
    rig.observers().worker(OPTIONS).work();
    assertThat(rig.notifications()).isEqualTo(1);
  }

  /** A notification that outlived its removal is of no change that was not handled. */
  @Test
  void notificationThatWasHandledBefore_isRemovedAndNotHandledAgain() {
    rig.register(rig::noting);
    long committed = rig.write("r1", "a");
    rig.work();
    rig.rig.apply(
        new RowMutation(
            cell("r1").row(),
            Condition.always(),
            List.of(
                Edit.put(
                    Family.NOTIFY,
                    Column.of(ID),
                    committed,
                    new NotificationRecord(0, 0).encode()))));
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), rig::noting);
    ObserverRig.drain(later.observers().worker(OPTIONS));
    assertThat(rig.calls).containsExactly("r1:null>a");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void longValue_thatIsAnnounced_isKept() {
    rig.register(rig::noting);
    String value = "x".repeat(100_000);
    rig.write("r1", value);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>" + value);
    assertThat(rig.read("r1")).isEqualTo(value);
  }

  /** Where a commit leaves locks: their notifications are on their way, seen by nobody yet. */
  @Test
  void awaitQuiet_ofACommitWhoseAuthorDied_waitsForIt() {
    rig.register(rig::noting);
    TransactionEngine dying = rig.rig.client(Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY));
    Transaction transaction = rig.rig.begin(dying);
    transaction.put(cell("q"), bytes("primary"));
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NOTIFIED);
    try {
      transaction.commit();
    } catch (Stop.ClientDied death) {
      // Its secondary stands locked.
    }
    assertThat(rig.observers().awaitQuiet(rig.client.currentTimestamp(), Duration.ofMillis(1)))
        .isFalse();
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a");
    assertThat(rig.observers().awaitQuiet(rig.client.currentTimestamp(), Duration.ofMillis(1)))
        .isTrue();
  }

  @Test
  void awaitQuiet_ofAPausedObserver_namesIt() {
    rig.register(rig::noting);
    rig.observers()
        .register(
            ObserverDefinition.of(ID + 1, "other", ObserverRig.ROWS), (transaction, seen) -> {});
    rig.observers().pause(ID);
    long now = rig.client.currentTimestamp();
    assertThat(rig.observers().pausedInTheWay(now)).as("nothing waits").isEmpty();
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NotifiedColumns.of(ID, ID + 1));
    now = commit(transaction);
    assertThat(rig.observers().pausedInTheWay(now)).as("the other is not done").isEmpty();
    rig.work();
    assertThat(rig.observers().pausedInTheWay(now)).containsExactly("observer");
    assertThat(rig.observers().pausedInTheWay(now - 1)).as("before the change").isEmpty();
    rig.observers().resume(ID);
    rig.work();
    assertThat(rig.observers().pausedInTheWay(now)).isEmpty();
    assertThat(rig.observers().awaitQuiet(now, Duration.ofMillis(1))).isTrue();
  }

  @Test
  void failedRow_leavesNothingOfItsWrites() {
    rig.register(
        (transaction, seen) -> {
          transaction.put(cell("trace of " + seen.row()), bytes("x"));
          transaction.announceWeakly(cell("r9").row(), NOTIFIED);
          if (seen.row().equals(cell("r1").row())) {
            throw new IllegalStateException("bad");
          }
        });
    rig.write("r1", "bad");
    rig.work();
    assertThat(rig.read("trace of " + cell("r1").row())).isNull();
    assertThat(rig.notifications()).as("the failed row's own").isEqualTo(1);
  }

  @Test
  void failedRow_inABatchWithOthers_leavesNothingOfItsWrites() {
    rig.register(
        (transaction, seen) -> {
          transaction.put(cell("trace of " + seen.row()), bytes("x"));
          if (seen.row().equals(cell("r1").row())) {
            throw new IllegalStateException("bad");
          }
        });
    rig.write("r0", "good");
    rig.write("r1", "bad");
    rig.write("r2", "good");
    rig.work();
    assertThat(rig.read("trace of " + cell("r0").row())).isEqualTo("x");
    assertThat(rig.read("trace of " + cell("r1").row())).isNull();
    assertThat(rig.read("trace of " + cell("r2").row())).isEqualTo("x");
  }

  private boolean broken = true;

  private void park(String row) {
    broken = true;
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          if (broken) {
            throw new IllegalStateException("broken");
          }
        });
    rig.write(row, "a");
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.observers().parked(ID, 10)).hasSize(1);
    rig.calls.clear();
    broken = false;
  }

  @Test
  void parkedRow_retried_isHandled() {
    park("r1");
    assertThat(rig.observers().retryParked(ID)).isEqualTo(1);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a");
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
  }

  /** K8: what is put where a notification was removed may be hidden for ever. */
  @Test
  void parkedRow_retried_isNotifiedAboveWhatWasRemoved_ofTheSameChange() {
    park("r1");
    long changed = rig.observers().parked(ID, 1).get(0).changedAt();
    long removed = changed;
    for (int i = 0; i < 3; i++) {
      assertThat(rig.observers().retryParked(ID)).isEqualTo(1);
      List<Long> notified = rig.notificationsOf("r1");
      assertThat(notified).hasSize(1);
      assertThat(notified.get(0)).isGreaterThan(removed);
      removed = notified.get(0);
      assertThat(rig.observers().awaitQuiet(changed, Duration.ofMillis(1))).isFalse();
      broken = true;
      rig.workThrough(Duration.ofSeconds(2));
      assertThat(rig.observers().parked(ID, 10))
          .singleElement()
          .satisfies(parked -> assertThat(parked.changedAt()).isEqualTo(changed));
    }
  }

  private final List<UUID> ids = new ArrayList<>();

  /** Reads the row as observers do, and notes the name of the change. */
  private void naming(Transaction transaction, Observation seen) {
    rig.noting(transaction, seen);
    ids.add(seen.changeId());
  }

  @Test
  void changeId_staysOverConflictsFailuresRestartsAndParking() {
    boolean[] broken = {true};
    Observer observer =
        (transaction, seen) -> {
          naming(transaction, seen);
          if (ids.size() == 1) {
            rig.writeUnannounced("hot", "theirs");
          }
          if (broken[0] && ids.size() > 1) {
            throw new IllegalStateException("broken");
          }
          transaction.put(cell("hot"), bytes("mine"));
        };
    rig.register(observer);
    rig.write("r1", "a");
    drainOnce();
    assertThat(rig.observers().state(ID).conflicts()).isEqualTo(1);
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), observer);
    ObserverWorker worker = later.observers().worker(OPTIONS);
    while (later.observers().parked(ID, 1).isEmpty()) {
      ObserverRig.drain(worker);
      rig.rig.world.advance(Duration.ofSeconds(1));
    }
    broken[0] = false;
    int before = ids.size();
    assertThat(later.observers().retryParked(ID)).isEqualTo(1);
    ObserverRig.drain(worker);
    assertThat(ids).hasSize(before + 1).hasSizeGreaterThan(4);
    assertThat(Set.copyOf(ids)).hasSize(1);
    assertThat(rig.read("hot")).isEqualTo("mine");
    assertThat(rig.notifications()).isZero();
    assertThat(rig.parkedRecords()).isZero();
  }

  /** One transaction of a worker, whatever comes of it. */
  private void drainOnce() {
    ObserverWorker worker = rig.observers().worker(OPTIONS);
    while (ids.isEmpty()) {
      assertThat(worker.work()).isTrue();
    }
  }

  @Test
  void changeId_isAnotherForEachChangeRowAndObserver() {
    rig.register(this::naming);
    rig.observers()
        .register(ObserverDefinition.of(ID + 1, "other", ObserverRig.ROWS), this::naming);
    for (int i = 0; i < 3; i++) {
      Transaction transaction = rig.rig.begin(rig.client);
      for (String row : List.of("r1", "r2")) {
        transaction.put(cell(row), bytes("v" + i));
        transaction.announce(cell(row), NotifiedColumns.of(ID, ID + 1));
      }
      commit(transaction);
      rig.work();
    }
    assertThat(ids).hasSize(12).doesNotHaveDuplicates();
  }

  /** What the snapshot shows counts, and not what the worker happens to have heard of. */
  @Test
  void changeId_isThatOfTheNewestChangeSeen_thoughTheWorkerHasHeardOfAnOlderOne() {
    TransactionEngine elsewhere = rig.rig.client();
    rig.register(
        (transaction, seen) -> {
          naming(transaction, seen);
          if (ids.size() == 2) {
            rig.write(elsewhere, "r1", "c");
            rig.writeUnannounced("hot", "theirs");
          }
          transaction.put(cell("hot"), bytes("mine"));
        });
    ObserverWorker worker = rig.observers().worker(OPTIONS);
    ObserverRig.drain(worker);
    rig.write("r1", "a");
    ObserverRig.drain(worker);
    rig.write("r1", "b");
    rig.workThrough(Duration.ofSeconds(15));
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>b", "r1:a>c");
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void parkedRow_skipped_isTakenForSeen() {
    park("r1");
    assertThat(rig.observers().skipParked(ID)).isEqualTo(1);
    rig.work();
    assertThat(rig.calls).isEmpty();
    rig.write("r1", "b");
    rig.work();
    assertThat(rig.calls).containsExactly("r1:a>b");
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
  }

  @Test
  void parkedRow_changedAgain_isTriedAgain() {
    park("r1");
    rig.write("r1", "b");
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b");
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
    assertThat(rig.parkedRecords()).isZero();
    assertThat(rig.observers().retryParked(ID)).isZero();
  }

  /** Invariant 8: parking a row conflicts with anyone who handles it. */
  @Test
  void row_handledByAnotherProcessWhileItIsParked_isNotParked() {
    TransactionEngine other = rig.rig.client();
    other.observers().register(ObserverRig.definition(), rig::noting);
    Stop handled =
        Stop.acting(
            ProtocolStep.BEFORE_PARKING,
            () -> {
              // They are handled together, and the record of the attempt is that of the first one.
              for (int i = 1; i < 9; i++) {
                rig.write("r" + i, "x");
              }
              ObserverRig.drain(other.observers().worker(OPTIONS));
            });
    TransactionEngine parking = rig.rig.client(handled);
    parking
        .observers()
        .register(
            ObserverRig.definition(),
            (transaction, seen) -> {
              throw new IllegalStateException("broken");
            });
    rig.write(parking, "r9", "a");
    var onlyOnce = OPTIONS.withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 1);
    ObserverRig.drain(parking.observers().worker(onlyOnce));
    assertThat(handled.wasReached()).isTrue();
    assertThat(rig.calls).hasSize(9).contains("r9:null>a");
    assertThat(rig.calls.get(0)).as("the record conflicts, too").isNotEqualTo("r9:null>a");
    assertThat(rig.parkedRecords()).isZero();
  }

  /** A record of a row that another process, which does not know it, has handled since. */
  @Test
  void parkedRecord_ofARowHandledSince_isForgottenAndSwallowsNothing() {
    TransactionEngine unaware = rig.rig.client();
    unaware.observers().register(ObserverRig.definition(), rig::noting);
    park("r1");
    rig.write(unaware, "r1", "b");
    ObserverRig.drain(unaware.observers().worker(OPTIONS));
    assertThat(rig.calls).containsExactly("r1:null>b");
    rig.observers().pause(ID);
    rig.write("r1", "c");
    assertThat(rig.observers().skipParked(ID)).isZero();
    assertThat(rig.parkedRecords()).isZero();
    rig.observers().resume(ID);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b", "r1:b>c");
  }

  @Test
  void failureOfTheStore_isNotHeldAgainstTheRow() {
    int[] attempts = {0};
    rig.register(
        (transaction, seen) -> {
          if (attempts[0]++ < 20) {
            throw new IllegalStateException(
                new TxnException(TxnException.Kind.LOCK_TIMEOUT, "busy"));
          }
        });
    rig.write("r1", "a");
    rig.workThrough(Duration.ofSeconds(20));
    assertThat(attempts[0]).isEqualTo(21);
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void failureOfTheStore_comesOutOfTheWorker_andTheRowIsTriedLater() {
    boolean[] down = {true};
    rig.register(
        (transaction, seen) -> {
          if (down[0]) {
            throw new IllegalStateException(new KvException(KvException.Kind.FULL, "disk full"));
          }
        });
    rig.write("r1", "a");
    assertThatThrownBy(rig::work).isInstanceOf(KvException.class);
    down[0] = false;
    rig.workThrough(Duration.ofSeconds(1));
    assertThat(rig.notifications()).isZero();
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
  }

  @Test
  void observerThatEndsItsTransaction_fails() {
    rig.register((transaction, seen) -> transaction.commit());
    rig.write("r1", "a");
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.observers().parked(ID, 1).get(0).error()).contains("The engine ends");
  }

  @Test
  void commitHook_thatRefuses_undoesAndBeginsAgain() {
    int[] refusals = {2};
    rig.register(
        new Observer() {
          @Override
          public void observe(Transaction transaction, Observation seen) {
            rig.noting(transaction, seen);
          }

          @Override
          public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
            return refusals[0]-- > 0
                ? new CommitOutcome.Conflict(null, 0, "not now")
                : commit.get();
          }
        });
    rig.write("r1", "a");
    rig.workThrough(Duration.ofSeconds(1));
    assertThat(rig.calls).hasSize(3);
    assertThat(rig.observers().state(ID).conflicts()).isEqualTo(2);
    assertThat(rig.observers().state(ID).committed()).isEqualTo(1);
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void conflictWithAWriter_isRepeatedFromANewSnapshot() {
    boolean[] first = {true};
    rig.register(
        (transaction, seen) -> {
          String total = text(transaction.get(cell("total")));
          if (first[0]) {
            first[0] = false;
            rig.writeUnannounced("total", "10");
          }
          int sum = (total == null ? 0 : Integer.parseInt(total)) + 1;
          transaction.put(cell("total"), bytes(Integer.toString(sum)));
        });
    rig.write("r1", "a");
    rig.workThrough(Duration.ofSeconds(1));
    assertThat(rig.read("total")).isEqualTo("11");
  }

  @Test
  void waiting_countsUpToTheLimit_whatWaitsAndWhatIsParked() {
    rig.register(
        (transaction, seen) -> {
          throw new IllegalStateException("never");
        });
    rig.write("r0", "parked");
    rig.workThrough(Duration.ofHours(1));
    rig.observers().pause(ID);
    for (int i = 1; i <= 5; i++) {
      rig.write("r" + i, "waits");
    }
    assertThat(rig.observers().waiting(ID, 3)).isEqualTo(3);
    assertThat(rig.observers().waiting(ID, 5)).isEqualTo(5);
    assertThat(rig.observers().waiting(ID, 100)).isEqualTo(6);
  }

  @Test
  void chainWithoutEnd_isParkedAtTheDepthLimit() {
    rig.register(
        (transaction, seen) -> {
          rig.noting(transaction, seen);
          transaction.put(CellKey.of(seen.row()), bytes("" + seen.depth()));
          transaction.announce(CellKey.of(seen.row()), NOTIFIED);
        });
    rig.write("r1", "a");
    ObserverRig.drain(rig.observers().worker(OPTIONS.withMaxDepth(5)));
    assertThat(rig.calls).hasSize(6);
    ParkedNotification parked = rig.observers().parked(ID, 1).get(0);
    assertThat(parked.depth()).isEqualTo(6);
    assertThat(parked.error()).contains("chain");
    assertThat(rig.read("r1")).isEqualTo("5");
  }

  @Test
  void pausedObserver_waitsUntilResumed() {
    rig.register(rig::noting);
    rig.observers().pause(ID);
    rig.write("r1", "a");
    rig.work();
    assertThat(rig.calls).isEmpty();
    assertThat(rig.observers().state(ID).waiting()).isEqualTo(1);
    assertThat(rig.observers().state(ID).oldest()).isPositive();
    rig.observers().resume(ID);
    rig.work();
    assertThat(rig.calls).hasSize(1);
  }

  @Test
  void weakNotification_runsTheObserverWithoutAConflict() {
    rig.register(rig::noting);
    rig.writeUnannounced("r1", "a");
    Transaction weak = rig.rig.begin(rig.client);
    weak.announceWeakly(cell("r1").row(), NOTIFIED);
    Transaction other = rig.rig.begin(rig.client);
    other.announceWeakly(cell("r1").row(), NOTIFIED);
    rig.writeUnannounced("r1", "b");
    commit(weak);
    commit(other);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void weakNotification_undone_isNotMade() {
    rig.register(rig::noting);
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("other"), bytes("x"));
    Transaction.Mark mark = transaction.mark();
    transaction.announceWeakly(cell("r1").row(), NOTIFIED);
    transaction.put(cell("r2"), bytes("x"));
    transaction.announce(cell("r2"), NOTIFIED);
    transaction.rollbackTo(mark);
    commit(transaction);
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void weakNotification_thatTheStoreDroppedWithoutAWord_isThere() {
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.announceWeakly(cell("r1").row(), NOTIFIED);
    rig.rig.store.follow(FaultPlan.onMutations(Map.of(0, Fault.droppedAndUnknown())));
    commit(transaction);
    rig.rig.store.follow(FaultPlan.none());
    assertThat(rig.notifications()).isEqualTo(1);
  }

  /** The first try may have been handled and removed: nothing is put where that was (K8). */
  @Test
  void weakNotification_whoseAnswerWasLost_isWrittenAgainAtAnotherTimestamp() {
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.announceWeakly(cell("r1").row(), NOTIFIED);
    rig.rig.store.follow(FaultPlan.onMutations(Map.of(0, Fault.appliedButUnknown())));
    commit(transaction);
    rig.rig.store.follow(FaultPlan.none());
    assertThat(rig.notificationsOf("r1")).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void weakNotification_withWrites_isCommittedWithThem() {
    rig.register(rig::noting);
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("other"), bytes("x"));
    transaction.put(cell("another"), bytes("x"));
    transaction.announceWeakly(cell("r1").row(), NOTIFIED);
    commit(transaction);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>null");
  }

  @Test
  void announcement_ofACellThatWasNotWritten_isRefused() {
    try (Transaction transaction = rig.rig.begin(rig.client)) {
      assertThatThrownBy(() -> transaction.announce(cell("r1"), NOTIFIED))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void announcement_survivesALaterWriteOfTheSameCell() {
    rig.register(rig::noting);
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NOTIFIED);
    transaction.put(cell("r1"), bytes("b"));
    commit(transaction);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b");
  }

  @Test
  void rolledBackChange_notifiesNobody() {
    rig.register(rig::noting);
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NOTIFIED);
    rig.write("r1", "b");
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Conflict.class);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b");
  }

  @Test
  void drop_withAFullQueue_leavesNothingBehind() {
    boolean[] fail = {false};
    rig.register(
        (transaction, seen) -> {
          if (fail[0]) {
            throw new IllegalStateException("bad");
          }
        });
    for (int i = 0; i < 600; i++) {
      rig.write("r" + i, "a");
    }
    rig.work();
    fail[0] = true;
    rig.write("r1", "b");
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.observers().parked(ID, 10)).hasSize(1);
    for (int i = 0; i < 600; i++) {
      rig.write("r" + i, "c");
    }
    rig.observers().backfill(ID);
    assertThat(rig.notifications()).isEqualTo(600);
    rig.observers().drop(ID, ObserverRig.ROWS);
    assertThat(rig.notifications()).isZero();
    assertThat(rig.bookkeeping()).isZero();
    assertThatThrownBy(() -> rig.observers().state(ID))
        .isInstanceOf(IllegalArgumentException.class);
    rig.work();
  }

  @Test
  void backfill_handsOverAllRows_throttled_andIsResumedAfterARestart() {
    for (int i = 0; i < 100; i++) {
      rig.writeUnannounced("r" + i, "v" + i);
    }
    rig.register(rig::noting);
    rig.observers().backfill(ID);
    ObserverWorker worker = rig.observers().worker(OPTIONS.withBackfillPage(10));
    while (rig.calls.size() < 30) {
      assertThat(worker.work()).isTrue();
      assertThat(rig.notifications()).isLessThanOrEqualTo(15);
    }
    assertThat(rig.observers().state(ID).backfill()).isNotNull();
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition(), rig::noting);
    assertThat(later.observers().state(ID).backfill()).isNotNull();
    ObserverRig.drain(later.observers().worker(OPTIONS.withBackfillPage(10)));
    assertThat(rig.calls).hasSize(100).doesNotHaveDuplicates();
    assertThat(later.observers().state(ID).backfill()).isNull();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void backfill_ofARowThatWasSeen_showsItAsSeen() {
    rig.register(rig::noting);
    rig.write("r1", "a");
    rig.work();
    rig.observers().backfill(ID);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>a", "r1:a>a");
  }

  @Test
  void awaitQuiet_nothingWaits_isTrue_somethingWaits_isFalse() {
    rig.register(rig::noting);
    assertThat(quiet()).isTrue();
    rig.write("r1", "a");
    assertThat(quiet()).isFalse();
    rig.work();
    assertThat(quiet()).isTrue();
  }

  @Test
  void awaitQuiet_ofOneObserver_mindsItsOwnChangesOnly() {
    rig.register(rig::noting);
    rig.observers()
        .register(
            ObserverDefinition.of(ID + 1, "other", ObserverRig.ROWS).withPaused(true),
            (transaction, seen) -> {});
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(cell("r1"), bytes("a"));
    transaction.announce(cell("r1"), NotifiedColumns.of(ID, ID + 1));
    long committed = commit(transaction);
    assertThat(rig.observers().awaitQuiet(ID, committed, Duration.ZERO)).isFalse();
    rig.work();
    assertThat(rig.observers().awaitQuiet(ID, committed, Duration.ZERO)).isTrue();
    assertThat(rig.observers().awaitQuiet(ID + 1, committed, Duration.ZERO)).isFalse();
    assertThat(rig.observers().awaitQuiet(committed, Duration.ZERO)).isFalse();
  }

  @Test
  void awaitQuiet_ignoresLaterChanges() {
    rig.register(rig::noting);
    long before = rig.client.currentTimestamp();
    rig.write("r1", "a");
    assertThat(rig.observers().awaitQuiet(before, Duration.ofMillis(100))).isTrue();
  }

  @Test
  void awaitQuiet_waitsForWhatFollows() {
    rig.register(
        (transaction, seen) -> {
          if (seen.row().equals(cell("r1").row())) {
            transaction.put(cell("r2"), bytes("follows"));
            transaction.announce(cell("r2"), NOTIFIED);
          } else {
            rig.noting(transaction, seen);
          }
        });
    rig.write("r1", "a");
    long timestamp = rig.client.currentTimestamp();
    ObserverWorker worker = rig.observers().worker(OPTIONS.withBatch(1));
    while (rig.observers().state(ID).committed() == 0) {
      worker.work();
    }
    assertThat(rig.observers().awaitQuiet(timestamp, Duration.ofMillis(100))).isFalse();
    ObserverRig.drain(worker);
    assertThat(rig.calls).containsExactly("r2:null>follows");
    assertThat(rig.observers().awaitQuiet(timestamp, Duration.ofMillis(100))).isTrue();
  }

  /** In two phases, what follows is a lock of a committed transaction for a while. */
  @Test
  void awaitQuiet_whatFollowsIsNotYetCommittedInItsCell_waitsForIt() {
    rig.rig.world.deferringBackground();
    rig.register(
        (transaction, seen) -> {
          if (seen.row().equals(cell("r1").row())) {
            transaction.put(cell("r2"), bytes("follows"));
            transaction.announce(cell("r2"), NOTIFIED);
          } else {
            rig.noting(transaction, seen);
          }
        });
    rig.write("r1", "a");
    long timestamp = rig.client.currentTimestamp();
    ObserverWorker worker = rig.observers().worker(OPTIONS.withBatch(1));
    while (rig.observers().state(ID).committed() == 0) {
      worker.work();
    }
    assertThat(rig.observers().awaitQuiet(timestamp, Duration.ofMillis(100))).isFalse();
    rig.rig.world.dropBackground();
    ObserverRig.drain(worker);
    assertThat(rig.calls).containsExactly("r2:null>follows");
    assertThat(rig.observers().awaitQuiet(timestamp, Duration.ofMillis(100))).isTrue();
  }

  @Test
  void awaitQuiet_ofAChangeHiddenBehindALaterOne_waitsForIt() {
    rig.register(rig::noting);
    rig.write("r1", "a");
    long timestamp = rig.client.currentTimestamp();
    rig.write("r1", "b");
    TransactionEngine later = rig.rig.client();
    later.observers().register(ObserverRig.definition().withPaused(true), rig::noting);
    assertThat(later.observers().awaitQuiet(timestamp, Duration.ofMillis(100))).isFalse();
  }

  private boolean quiet() {
    return rig.observers().awaitQuiet(rig.client.currentTimestamp(), Duration.ofMillis(100));
  }

  @Test
  void garbageCollection_keepsWhatAWaitingObserverSawLast_andNothingElse() {
    rig.register(rig::noting);
    rig.write("r1", "a");
    rig.work();
    rig.write("r1", "b");
    rig.write("r1", "c");
    rig.write("r2", "x");
    rig.write("r2", "y");
    collect();
    assertThat(rig.rig.writes(cell("r1"))).as("a and c").hasSize(2);
    assertThat(rig.rig.writes(cell("r2"))).as("never seen: y alone").hasSize(1);
    rig.calls.clear();
    rig.work();
    assertThat(rig.calls).containsExactlyInAnyOrder("r1:a>c", "r2:null>y");
    collect();
    assertThat(rig.rig.writes(cell("r1"))).hasSize(1);
  }

  @Test
  void garbageCollection_ofADeletedRow_keepsWhatWasSeen_andHidesIt() {
    rig.register(rig::noting);
    rig.write("r1", "a".repeat(5000));
    rig.work();
    rig.write("r1", "b".repeat(5000));
    rig.write("r1", null);
    collect();
    assertThat(rig.read("r1")).isNull();
    rig.calls.clear();
    rig.work();
    assertThat(rig.calls).containsExactly("r1:" + "a".repeat(5000) + ">null");
    collect();
    assertThat(rig.rig.writes(cell("r1"))).isEmpty();
    assertThat(rig.scan(io.mokadb.kv.KeyRange.all(), io.mokadb.kv.Family.DATA))
        .noneMatch(view -> view.key().equals(cell("r1")));
  }

  @Test
  void garbageCollection_whereOneObserverSawTheRowAndAnotherOneThatItWasGone_keepsBoth() {
    rig.register(rig::noting);
    List<String> others = new ArrayList<>();
    rig.observers()
        .register(
            ObserverDefinition.of(ID + 1, "other", ObserverRig.ROWS),
            (transaction, seen) -> others.add(text(seen.seen(CellKey.of(seen.row())))));
    NotifiedColumns both = NotifiedColumns.of(ID, ID + 1);
    change("r1", "a", both);
    rig.work();
    rig.observers().pause(ID + 1);
    change("r1", null, both);
    rig.work();
    rig.observers().pause(ID);
    change("r1", "b", both);
    collect();
    rig.calls.clear();
    others.clear();
    rig.observers().resume(ID);
    rig.observers().resume(ID + 1);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:null>b");
    assertThat(others).containsExactly("a");
    collect();
    assertThat(rig.rig.writes(cell("r1"))).hasSize(1);
  }

  private void change(String row, String value, NotifiedColumns notified) {
    Transaction transaction = rig.rig.begin(rig.client);
    if (value == null) {
      transaction.delete(cell(row));
    } else {
      transaction.put(cell(row), bytes(value));
    }
    transaction.announce(cell(row), notified);
    commit(transaction);
  }

  @Test
  void garbageCollection_keepsWhatAParkedRowNeeds() {
    park("r1");
    rig.observers().skipParked(ID);
    broken = true;
    rig.write("r1", "b");
    rig.workThrough(Duration.ofSeconds(2));
    rig.writeUnannounced("r1", "c");
    collect();
    broken = false;
    rig.calls.clear();
    rig.observers().retryParked(ID);
    rig.work();
    assertThat(rig.calls).containsExactly("r1:a>c");
  }

  /** At whatever moment of a collection a row is parked, or parked no more. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void garbageCollection_whileARowIsParkedOrRetried_keepsWhatItsObserverSaw(boolean parked) {
    boolean within = true;
    for (int scan = 0; within; scan++) {
      ObserverRig each = new ObserverRig(path());
      boolean[] fails = {false};
      each.register(
          (transaction, seen) -> {
            if (fails[0]) {
              throw new IllegalStateException("broken");
            }
            each.noting(transaction, seen);
          });
      Runnable park =
          () -> {
            var onlyOnce = OPTIONS.withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 1);
            ObserverRig.drain(each.observers().worker(onlyOnce));
            assertThat(each.observers().parked(ID, 10)).hasSize(1);
          };
      each.write("r1", "a");
      each.work();
      each.write("r1", "b");
      each.writeUnannounced("r1", "c");
      fails[0] = true;
      if (parked) {
        park.run();
      }
      each.rig.world.advance(Duration.ofSeconds(1));
      within =
          collectAndActAtScan(each, scan, parked ? () -> each.observers().retryParked(ID) : park);
      fails[0] = false;
      each.calls.clear();
      each.observers().retryParked(ID);
      each.work();
      assertThat(each.calls).as("at scan %d", scan).containsExactly("r1:a>c");
    }
  }

  /** Returns whether there were so many scans. */
  private static boolean collectAndActAtScan(ObserverRig rig, int scan, Runnable action) {
    int[] scans = {0};
    boolean[] acted = {false};
    rig.rig.store.follow(
        (call, number) -> {
          if (call == FaultPlan.Call.SCAN && !acted[0] && scans[0]++ == scan) {
            acted[0] = true;
            action.run();
          }
          return Fault.none();
        });
    rig.client.collectGarbage();
    rig.rig.store.follow(FaultPlan.none());
    return acted[0];
  }

  @Test
  void garbageCollection_underAnObserverThatIsNotToldOfEverything_keepsWhatItSaw() {
    rig.observers().register(ObserverRig.definition().withSkipsChanges(true), rig::noting);
    rig.write("r1", "a");
    rig.work();
    rig.writeUnannounced("r1", "b");
    collect();
    rig.write("r1", "c");
    rig.calls.clear();
    rig.work();
    assertThat(rig.calls).containsExactly("r1:a>c");
  }

  private void collect() {
    rig.rig.world.advance(Duration.ofSeconds(1));
    rig.client.collectGarbage();
    assertThat(rig.client.safePoint()).isPositive();
  }

  @Test
  void seen_ofAnotherRow_isRefused() {
    rig.register(
        (transaction, seen) ->
            assertThatThrownBy(() -> seen.seen(cell("r2")))
                .isInstanceOf(IllegalArgumentException.class));
    rig.write("r1", "a");
    rig.work();
    assertThat(rig.observers().state(ID).committed()).isEqualTo(1);
  }

  @Test
  void emptyRowKeys_andZeroBytes_areKept() {
    rig.observers()
        .register(
            ObserverDefinition.of(0, "all", io.mokadb.kv.KeyRange.of(key(1), null)), rig::noting);
    Transaction transaction = rig.rig.begin(rig.client);
    for (Key row : List.of(key(1), key(1, 0), key(1, 0, 0, 255), key(255, 255))) {
      transaction.put(CellKey.of(row), bytes("x"));
      transaction.announce(CellKey.of(row), NotifiedColumns.of(0));
    }
    commit(transaction);
    rig.work();
    rig.work();
    assertThat(rig.calls).hasSize(4);
    assertThat(rig.notifications()).isZero();
  }

  private static Key key(int... bytes) {
    byte[] key = new byte[bytes.length];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) bytes[i];
    }
    return Key.wrap(key);
  }
}

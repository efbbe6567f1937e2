package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.ObserverRig.ID;
import static io.mokadb.txn.engine.ObserverRig.NOTIFIED;
import static io.mokadb.txn.engine.ObserverRig.OPTIONS;
import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.ObserverWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that came and went: what an observer was told to forget is not handled a second time. */
final class ForgottenRowsTest {
  private final List<Boolean> handled = new ArrayList<>();
  private boolean broken;
  private boolean reading = true;
  private ObserverRig rig;

  /** Notes whether each row was handled before, and remembers none. */
  private void forgetting(Transaction transaction, Observation seen) {
    if (broken) {
      throw new IllegalStateException("broken");
    }
    if (reading) {
      transaction.get(CellKey.of(seen.row()));
    }
    handled.add(seen.isHandledAndForgotten());
    seen.forget();
  }

  private void set(CommitPath path) {
    rig = new ObserverRig(path);
    rig.register(this::forgetting);
  }

  /** Another process that has the same observer. */
  private TransactionEngine other() {
    TransactionEngine other = rig.rig.client();
    other.observers().register(ObserverRig.definition(), this::forgetting);
    return other;
  }

  private static void work(TransactionEngine engine) {
    ObserverRig.drain(engine.observers().worker(OPTIONS));
  }

  private void comeAndGo(TransactionEngine engine) {
    rig.write(engine, "r1", "a");
    rig.write(engine, "r1", null);
  }

  /** The row is handled while a notification stays that the worker has not heard of. */
  private void handleAndLeaveANotification() {
    rig.write(rig.rig.client(), "r1", "a");
    rig.write("r1", null);
    rig.observers().worker(OPTIONS).work();
    assertThat(handled).containsExactly(false);
    assertThat(rig.notifications()).as("that of the insert").isEqualTo(1);
  }

  private void collect() {
    rig.rig.world.advance(Duration.ofSeconds(1));
    rig.client.collectGarbage();
    assertThat(rig.client.safePoint()).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void notificationLeft_afterACollection_isKnownToBeHandled(CommitPath path) {
    set(path);
    handleAndLeaveANotification();
    collect();
    work(other());
    assertThat(handled).containsExactly(false, true);
    assertThat(rig.notifications()).isZero();
    collect();
    assertThat(rig.bookkeeping()).as("what is left of it").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void changeUnheardOf_behindANotificationLeft_isNotTakenForHandled(CommitPath path) {
    set(path);
    handleAndLeaveANotification();
    ObserverWorker worker = other().observers().worker(OPTIONS);
    assertThat(worker.work()).as("a scan finds it").isTrue();
    assertThat(handled).hasSize(1);
    comeAndGo(rig.rig.client());
    ObserverRig.drain(worker);
    assertThat(handled).containsExactly(false, false);
    assertThat(rig.notifications()).isZero();
  }

  /** What a process has heard of may have been handled by another one long ago. */
  @ParameterizedTest
  @EnumSource
  void changeHeardOf_handledElsewhereBeforeACollection_isKnownToBeHandled(CommitPath path) {
    set(path);
    comeAndGo(rig.client);
    work(other());
    assertThat(handled).containsExactly(false);
    assertThat(rig.notifications()).isZero();
    collect();
    assertThat(rig.bookkeeping()).isZero();
    rig.work();
    assertThat(handled).containsExactly(false, true);
  }

  /** An observer need not read the cell that announces. */
  @ParameterizedTest
  @EnumSource
  void changeWhoseLockStands_isNotTakenForHandled(CommitPath path) {
    set(path);
    comeAndGo(rig.client);
    work(other());
    collect();
    rig.writeUnannounced("r1", "a");
    Transaction transaction =
        rig.rig.begin(rig.rig.client(Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY)));
    transaction.put(cell("q"), bytes("primary"));
    transaction.delete(cell("r1"));
    transaction.announce(cell("r1"), NOTIFIED);
    try {
      transaction.commit();
    } catch (Stop.ClientDied e) {
      assertThat(path).isEqualTo(CommitPath.TWO_PHASE);
    }
    reading = false;
    rig.work();
    assertThat(handled)
        .as("the last is what is left of the second")
        .containsExactly(false, false, true);
  }

  @ParameterizedTest
  @EnumSource
  void parkedRow_isNotTakenForHandled_whereItWasHeardOf(CommitPath path) {
    set(path);
    comeAndGo(rig.client);
    parkAt(other());
    assertThat(rig.notifications()).isZero();
    rig.work();
    assertThat(handled).containsExactly(false);
  }

  /** The other process does not know that rows are parked. */
  @ParameterizedTest
  @EnumSource
  void parkedRow_handledSince_isNotRunAgain_alsoAfterACollection(CommitPath path) {
    set(path);
    TransactionEngine unaware = other();
    comeAndGo(rig.client);
    parkAt(rig.client);
    comeAndGo(unaware);
    work(unaware);
    assertThat(handled).containsExactly(false);
    collect();
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
    assertThat(rig.observers().retryParked(ID)).isZero();
    rig.work();
    assertThat(handled).containsExactly(false);
    assertThat(rig.parkedRecords()).isZero();
    collect();
    assertThat(rig.bookkeeping()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void parkedRow_withAnOlderNotificationLeft_isStillParkedForTheNewerChange(CommitPath path) {
    set(path);
    handleAndLeaveANotification();
    long changed = rig.write("r1", "b");
    parkAt(rig.client);
    assertThat(rig.notifications()).as("parked for both, one after the other").isZero();
    assertThat(rig.observers().parked(ID, 10).get(0).changedAt()).isEqualTo(changed);
    assertThat(rig.observers().retryParked(ID)).isEqualTo(1);
    rig.work();
    assertThat(handled).containsExactly(false, false);
  }

  @ParameterizedTest
  @EnumSource
  void rowHandledElsewhere_isNotParked(CommitPath path) {
    set(path);
    comeAndGo(rig.client);
    work(other());
    collect();
    broken = true;
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.observers().parked(ID, 10)).isEmpty();
    assertThat(rig.observers().state(ID).waiting()).isZero();
  }

  private void parkAt(TransactionEngine engine) {
    broken = true;
    var onlyOnce = OPTIONS.withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 1);
    ObserverRig.drain(engine.observers().worker(onlyOnce));
    assertThat(engine.observers().parked(ID, 10)).hasSize(1);
    broken = false;
  }

  /** A worker at the moment when rows are about to go from the one place to the other. */
  @ParameterizedTest
  @EnumSource
  void parkedRow_whileItIsRetried_isHandledOnce(CommitPath path) {
    set(path);
    comeAndGo(rig.client);
    parkAt(rig.client);
    boolean[] acted = {false};
    rig.rig.store.follow(
        (call, number) -> {
          if (call == FaultPlan.Call.MUTATE && !acted[0]) {
            acted[0] = true;
            rig.work();
          }
          return Fault.none();
        });
    rig.observers().retryParked(ID);
    rig.rig.store.follow(FaultPlan.none());
    assertThat(acted).containsExactly(true);
    rig.work();
    assertThat(handled).containsExactly(false);
    assertThat(rig.notifications()).isZero();
    assertThat(rig.parkedRecords()).isZero();
  }
}

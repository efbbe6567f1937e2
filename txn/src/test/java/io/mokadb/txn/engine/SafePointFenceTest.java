package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process is passed by the safe point while it commits; no clock may matter then (9). */
final class SafePointFenceTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final SharedRig rig = new SharedRig();
  private final TransactionEngine other = rig.join();

  /** Another process announces a safe point above all that has begun. */
  private void pass() {
    rig.oracle.raiseSafePoint(rig.oracle.next(), Deadline.none());
  }

  private CommitOutcome commitPassedAt(ProtocolStep step) {
    Stop passing = Stop.acting(step, this::pass);
    CommitOutcome outcome = rig.writing(rig.join(passing), "1", A, B).commit();
    assertThat(passing.wasReached()).isTrue();
    return outcome;
  }

  @ParameterizedTest
  @EnumSource(
      names = {"BEFORE_PREWRITE_PRIMARY", "AFTER_PREWRITE_PRIMARY", "BEFORE_COMMIT_TIMESTAMP"})
  void passedBeforeTheDraw_isRefused_andLeavesNothing(ProtocolStep step) {
    assertThat(commitPassedAt(step)).isInstanceOf(Conflict.class);
    assertThat(rig.count(Family.LOCK)).isZero();
    assertThat(rig.read(other, A)).isNull();
    assertThat(rig.read(other, B)).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"AFTER_COMMIT_TIMESTAMP", "BEFORE_COMMIT_PRIMARY", "AFTER_COMMIT_PRIMARY"})
  void passedAfterTheDraw_commits(ProtocolStep step) {
    assertThat(commitPassedAt(step)).isInstanceOf(Committed.class);
    assertThat(rig.read(other, A)).isEqualTo("1");
    assertThat(rig.read(other, B)).isEqualTo("1");
  }

  @Test
  void passedExactlyAtTheSnapshot_commits() {
    Transaction transaction = rig.writing(other, "1", A);
    rig.oracle.raiseSafePoint(transaction.startTimestamp(), Deadline.none());
    assertThat(transaction.commit()).isInstanceOf(Committed.class);
  }

  /** Its first write is checked from its first snapshot on, wherever it has moved since (12). */
  @Test
  void movedSnapshot_isRefusedForTheFirstThatItsWritesDependOn() {
    Transaction moved = rig.writing(other, "1", A);
    Transaction fresh = rig.begin(other);
    pass();
    moved.renewSnapshot();
    fresh.renewSnapshot();
    moved.put(B, bytes("1"));
    fresh.put(B, bytes("2"));
    assertThat(moved.commit()).isInstanceOf(Conflict.class);
    assertThat(fresh.commit()).isInstanceOf(Committed.class);
    assertThat(rig.read(other, A)).isNull();
  }
}

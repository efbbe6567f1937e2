package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of a commit whose commit point the store refuses. */
final class CommitPointTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);

  /** A transaction that meets these faults from its commit point on. */
  private Transaction meeting(Fault first, Fault later) {
    assertThat(rig.writing(rig.client(), "old", A, B).commit())
        .isInstanceOf(CommitOutcome.Committed.class);
    Stop stop =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_PRIMARY,
            () -> rig.store.follow((call, number) -> number == 0 ? first : later));
    return rig.writing(rig.client(stop), "new", A, B);
  }

  private void assertReads(String value) {
    rig.store.follow(FaultPlan.none());
    rig.world.advance(Duration.ofMinutes(1));
    assertThat(rig.read(rig.client(), B)).isEqualTo(value);
    assertThat(rig.read(rig.client(), A)).isEqualTo(value);
    assertThat(rig.locks()).isZero();
    rig.checkVerdicts(A, B);
  }

  @ParameterizedTest
  @EnumSource(
      value = KvException.Kind.class,
      names = {"FULL", "CLOSED"})
  void refusedBeforeAnythingWasDone_hasFailedForCertain(KvException.Kind kind) {
    Fault refusal = Fault.failBefore(kind);
    Transaction transaction = meeting(refusal, refusal);
    assertThatThrownBy(transaction::commit)
        .isInstanceOfSatisfying(KvException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    assertReads("old");
  }

  @Test
  void refusedOnce_takesItsLocksBack() {
    Transaction transaction = meeting(Fault.failBefore(KvException.Kind.FULL), Fault.none());
    assertThatThrownBy(transaction::commit).isInstanceOf(KvException.class);
    assertThat(rig.locks()).isZero();
    assertReads("old");
  }

  /** What was done before, in an attempt of which no answer came, is not undone by a refusal. */
  @ParameterizedTest
  @EnumSource(
      value = KvException.Kind.class,
      names = {"FULL", "CLOSED", "INACCESSIBLE"})
  void refusedAfterALostAnswer_isUnknown(KvException.Kind kind) {
    Fault refusal = Fault.failBefore(kind);
    assertThat(meeting(Fault.appliedButUnknown(), refusal).commit())
        .isInstanceOfSatisfying(
            CommitOutcome.Unknown.class,
            unknown ->
                assertThat(unknown.cause())
                    .isInstanceOfSatisfying(
                        KvException.class, e -> assertThat(e.kind()).isEqualTo(kind)));
    assertReads("new");
  }

  /** A network client asks again by itself, and a server may have done it that did not answer. */
  @Test
  void inaccessibleBehindANetwork_isUnknown() {
    Fault refusal = Fault.failBefore(KvException.Kind.INACCESSIBLE);
    assertThat(meeting(refusal, refusal).commit()).isInstanceOf(CommitOutcome.Unknown.class);
    assertReads("old");
  }

  /** Whatever is left to do: it is committed, and others finish it. */
  @Test
  void memoryRunsOutBehindTheCommitPoint_isCommitted() {
    Stop stop =
        Stop.acting(
            ProtocolStep.AFTER_COMMIT_PRIMARY,
            () -> {
              throw new OutOfMemoryError("on purpose");
            });
    Transaction transaction = rig.writing(rig.client(stop), "new", A, B);
    assertThatCode(
            () -> assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class))
        .doesNotThrowAnyException();
    assertReads("new");
  }
}

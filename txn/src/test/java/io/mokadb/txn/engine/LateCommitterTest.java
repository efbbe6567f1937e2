package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A transaction older than the limit for long readers begins to commit just when the safe point
 * passes it: what it must be checked against may not be collected before it has been (9).
 */
final class LateCommitterTest {
  private static final CellKey A = cell("a");

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void committer_whomTheSafePointPasses_stillMeetsItsConflict(CommitPath path) throws Exception {
    Rig rig = new Rig(path);
    CountDownLatch committing = new CountDownLatch(1);
    CountDownLatch collected = new CountDownLatch(1);
    long[] late = new long[1];
    ProtocolStep first =
        path == CommitPath.FASTEST
            ? ProtocolStep.ONE_PHASE_PUBLISHED
            : ProtocolStep.BEFORE_PREWRITE_PRIMARY;
    TransactionEngine client =
        rig.client(
            (step, start) -> {
              if (step == first && start == late[0]) {
                committing.countDown();
                await(collected);
              }
            });
    Transaction old = rig.writing(client, "old", A);
    late[0] = old.startTimestamp();
    rig.writing(client, "newer", A).commit();
    Transaction deleting = rig.begin(client);
    deleting.delete(A);
    deleting.commit();
    rig.world.advance(Rig.OPTIONS.longReaderLimit().multipliedBy(2));
    // The oracle raises its bound now and not later: the next change is the safe point's.
    assertThat(rig.oracle.next()).isPositive();
    boolean[] raising = {false};
    CompletableFuture<?>[] commit = new CompletableFuture<?>[1];
    rig.store.follow(
        (call, number) -> {
          if (call == FaultPlan.Call.MUTATE && !raising[0]) {
            raising[0] = true;
            commit[0] = CompletableFuture.supplyAsync(old::commit);
            await(committing);
          }
          return Fault.none();
        });
    long safePoint = client.collectGarbage().safePoint();
    assertThat(safePoint).isGreaterThan(late[0]);
    collected.countDown();
    assertThat(commit[0].get()).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(rig.read(client, A)).isNull();
    assertThat(client.collectGarbage().versionsDropped()).isPositive();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The answer to the mutation that resolves a lock is lost, and the mutation with it. */
final class LostResolutionTest {
  private static final CellKey PRIMARY = cell("a");
  private static final CellKey SECONDARY = cell("b");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);

  @Test
  void garbageCollection_keepsTheVerdictOfALockThatStayed() {
    TransactionEngine dying = rig.client(Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY));
    Transaction transaction = rig.writing(dying, "committed", PRIMARY, SECONDARY);
    assertThatThrownBy(transaction::commit).isInstanceOf(Stop.ClientDied.class);
    TransactionEngine client = rig.client();
    rig.writing(client, "newer", PRIMARY).commit();
    rig.world.advance(Duration.ofSeconds(10));

    // The first mutation raises the safe point; the second one resolves the lock, or tries to.
    int[] mutations = {0};
    rig.store.follow(
        (call, number) ->
            call == FaultPlan.Call.MUTATE && mutations[0]++ == 1
                ? Fault.droppedAndUnknown()
                : Fault.none());
    client.collectGarbage();
    rig.store.follow(FaultPlan.none());

    assertThat(rig.read(client, SECONDARY)).isEqualTo("committed");
    assertThat(rig.read(client, PRIMARY)).isEqualTo("newer");
  }
}

package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Serializable transactions, which compare what they have read with this process' commits only. */
final class OnlyNodeTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final SharedRig rig = new SharedRig();

  private static Transaction serializable(TransactionEngine node) {
    return node.begin(TransactionOptions.DEFAULT.withSerializable(true));
  }

  private static void readAndWrite(Transaction transaction) {
    var unused = transaction.get(A);
    transaction.put(B, new byte[] {1});
  }

  @Test
  void alone_commits() {
    Transaction transaction = serializable(rig.join());
    readAndWrite(transaction);
    assertThat(transaction.commit()).isInstanceOf(Committed.class);
  }

  @Test
  void besideAnotherNode_isRefusedAtItsBegin() {
    TransactionEngine node = rig.join();
    rig.join();
    assertThatThrownBy(() -> serializable(node))
        .isInstanceOfSatisfying(
            TxnException.class, e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.UNSUPPORTED));
    assertThat(rig.writing(node, "1", A).commit()).isInstanceOf(Committed.class);
  }

  @Test
  void nodeThatJoinsMeanwhile_isFoundAtTheCommit() {
    Stop joining = Stop.acting(ProtocolStep.AFTER_PREWRITE_PRIMARY, () -> rig.join());
    Transaction transaction = serializable(rig.join(joining));
    readAndWrite(transaction);
    assertThat(transaction.commit()).isInstanceOf(Conflict.class);
    assertThat(joining.wasReached()).isTrue();
  }

  @Test
  void nodeThatCameAndWentMeanwhile_isRemembered() {
    TransactionEngine node = rig.join();
    Transaction transaction = serializable(node);
    readAndWrite(transaction);
    TransactionEngine other = rig.join();
    assertThat(rig.writing(other, "1", A).commit()).isInstanceOf(Committed.class);
    rig.nodes.kill(other.nodes().self());
    assertThat(transaction.commit()).isInstanceOf(Conflict.class);
  }

  @Test
  void nodeThatWentLongAgo_isForgotten() {
    TransactionEngine node = rig.join();
    TransactionEngine other = rig.join();
    rig.nodes.kill(other.nodes().self());
    rig.world.advance(Duration.ofMinutes(2));
    Transaction transaction = serializable(node);
    readAndWrite(transaction);
    assertThat(transaction.commit()).isInstanceOf(Committed.class);
  }
}

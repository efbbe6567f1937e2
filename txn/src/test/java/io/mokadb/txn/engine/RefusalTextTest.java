package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What was met is told beside the message, which has no bytes of keys. */
final class RefusalTextTest {
  private static final CellKey CELL = cell("a long key");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);
  private final TransactionEngine client = rig.client();

  @Test
  void lockThatIsWaitedForInVain() {
    Transaction dying =
        rig.writing(rig.client(Stop.dying(ProtocolStep.BEFORE_COMMIT_PRIMARY)), "1", CELL);
    assertThatThrownBy(dying::commit).isInstanceOf(Stop.ClientDied.class);
    try (Transaction reading =
        client.begin(TransactionOptions.DEFAULT.withLockWait(Duration.ofMillis(1)))) {
      assertThatThrownBy(() -> reading.get(CELL))
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> {
                assertThat(e.cellOrNull()).isEqualTo(CELL);
                assertThat(e.getMessage()).doesNotContain(CELL.row().toString());
                assertThat(e.toString()).as("for logs").contains(CELL.row().toString());
              });
    }
  }

  @Test
  void conflictOfTwoWriters() {
    Transaction first = rig.writing(client, "1", CELL);
    Transaction second = rig.writing(client, "2", CELL);
    assertThat(first.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertNamesNoKey(second.commit());
  }

  @Test
  void commitOfASerializableTransaction() {
    Transaction reading = client.begin(TransactionOptions.DEFAULT.withSerializable(true));
    assertThat(reading.get(CELL)).isNull();
    reading.put(cell("other"), bytes("1"));
    assertThat(rig.writing(client, "2", CELL).commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertNamesNoKey(reading.commit());
  }

  private static void assertNamesNoKey(CommitOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            CommitOutcome.Conflict.class,
            conflict -> {
              assertThat(conflict.cell()).isEqualTo(CELL);
              assertThat(conflict.reason()).doesNotContain(CELL.row().toString());
              assertThat(conflict.why()).isEqualTo(conflict.reason());
            });
  }
}

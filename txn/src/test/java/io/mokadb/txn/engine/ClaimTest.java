package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cells that transactions claim: who has one is the only one to write it. */
class ClaimTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private static CellKey cell(String row) {
    return CellKey.of(Key.wrap(row.getBytes(StandardCharsets.UTF_8)), Column.ZERO);
  }

  private static byte[] bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static void commit(Transaction transaction) {
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  @ParameterizedTest
  @EnumSource
  void claim_heldByAnother_isRefusedAndNotWaitedFor(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction first = rig.begin(client);
    Transaction second = rig.begin(client);
    assertThat(first.claim(A)).isTrue();
    assertThat(first.claim(A)).as("once more").isTrue();
    assertThat(second.claim(A)).isFalse();
    assertThat(second.claim(B)).isTrue();
    first.put(A, bytes("first"));
    second.put(B, bytes("second"));
    commit(second);
    commit(first);
    assertThat(rig.read(client, A)).isEqualTo("first");
    assertThat(rig.read(client, B)).isEqualTo("second");
  }

  @ParameterizedTest
  @EnumSource
  void claim_writtenSinceTheSnapshot_isRefusedAndLeftToOthers(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction late = rig.begin(client);
    commit(rig.writing(client, "new", A));
    assertThat(late.claim(A)).isFalse();
    assertThat(late.claim(B)).isTrue();
    Transaction other = rig.begin(client);
    assertThat(other.claim(A)).isTrue();
    late.put(B, bytes("late"));
    commit(late);
    commit(other);
  }

  @ParameterizedTest
  @EnumSource
  void claim_lockedSinceTheSnapshot_isRefused(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction late = rig.begin(client);
    Transaction locker = rig.begin(client);
    locker.lock(A);
    commit(locker);
    assertThat(late.claim(A)).isFalse();
    late.rollback();
  }

  @ParameterizedTest
  @EnumSource
  void rollbackTo_givesBackWhatWasClaimedSince(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction transaction =
        client.begin(TransactionOptions.DEFAULT.withPath(path).withHolding(true));
    assertThat(transaction.claim(A)).isTrue();
    Transaction.Mark mark = transaction.mark();
    assertThat(transaction.claim(B)).isTrue();
    transaction.rollbackTo(mark);
    Transaction other = rig.begin(client);
    assertThat(other.claim(A)).isFalse();
    assertThat(other.claim(B)).isTrue();
    other.rollback();
    transaction.rollback();
    Transaction last = rig.begin(client);
    assertThat(last.claim(A)).isTrue();
    last.rollback();
  }

  /** Each adds to a cell that it could claim: none fails, and nothing is lost. */
  @ParameterizedTest
  @EnumSource
  void claim_manyAddAtOnce_noneConflicts(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    int expected = 0;
    for (int round = 0; round < 10; round++) {
      Transaction[] writers = new Transaction[8];
      for (int i = 0; i < writers.length; i++) {
        writers[i] = rig.begin(client);
      }
      for (Transaction writer : writers) {
        int lane = 0;
        while (!writer.claim(cell("lane" + lane))) {
          lane++;
        }
        CellKey free = cell("lane" + lane);
        byte[] before = writer.get(free);
        int number =
            before == null ? 0 : Integer.parseInt(new String(before, StandardCharsets.UTF_8));
        writer.put(free, bytes(String.valueOf(number + 1)));
      }
      for (Transaction writer : writers) {
        commit(writer);
        expected++;
      }
    }
    int sum = 0;
    try (Transaction reader = rig.begin(client)) {
      for (int lane = 0; lane < 8; lane++) {
        sum +=
            Integer.parseInt(new String(reader.get(cell("lane" + lane)), StandardCharsets.UTF_8));
      }
    }
    assertThat(sum).isEqualTo(expected);
  }
}

package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.lock.LockCounts;
import io.mokadb.txn.lock.RecentCommits;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.AbstractList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of a transaction if memory runs out behind its commit point. */
final class BehindCommitTest {
  private static final CellKey A = cell("a");

  /** More than are remembered without a reservation. */
  private static final CellKey[] MANY =
      IntStream.range(100, 260).mapToObj(i -> cell("row" + i)).toArray(CellKey[]::new);

  private boolean exhausted;

  private final class Lease implements WriteMemory.Lease {
    @Override
    public void add(long bytes) {}

    @Override
    public boolean tryAdd(long bytes) {
      fail();
      return true;
    }

    @Override
    public void subtract(long bytes) {}

    @Override
    public void close() {
      fail();
    }

    private void fail() {
      if (exhausted) {
        throw new OutOfMemoryError("on purpose");
      }
    }
  }

  private Rig rig(CommitPath path) {
    return new Rig(path, new WriteSpace(Lease::new, null));
  }

  /** It stands, and a serializable transaction that has read what it changed does not miss it. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commitThatCannotBeRemembered_isCommitted_andRefusesThoseWhoHaveReadItsCells(
      CommitPath path) {
    Rig rig = rig(path);
    TransactionEngine client = rig.client();
    Transaction reader = rig.serializable(client);
    assertThat(reader.get(MANY[7])).isNull();
    Transaction writer = rig.writing(client, "new", MANY);
    exhausted = true;
    assertThat(writer.commit()).isInstanceOf(CommitOutcome.Committed.class);
    exhausted = false;
    assertThat(rig.read(client, MANY[0])).isEqualTo("new");
    reader.put(A, bytes("of the old state"));
    assertThat(reader.commit()).isInstanceOf(CommitOutcome.Conflict.class);
    Transaction later = rig.serializable(client);
    assertThat(later.get(MANY[7])).isEqualTo(bytes("new"));
    later.put(A, bytes("of the new state"));
    assertThat(later.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  /** Whatever the transaction cannot give back, it gives back the rest, and has its outcome. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void memoryThatCannotBeGivenBack_changesNoOutcome_andKeepsNothingElse(CommitPath path) {
    Rig rig = rig(path);
    TransactionEngine client = rig.client();
    for (boolean committing : new boolean[] {true, false}) {
      Transaction transaction = rig.begin(client);
      transaction.hold(A);
      transaction.put(A, bytes(committing ? "kept" : "dropped"));
      exhausted = true;
      if (committing) {
        assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
      } else {
        transaction.rollback();
      }
      exhausted = false;
      assertThat(client.held(10)).isEmpty();
      assertThat(client.running()).isEmpty();
    }
    assertThat(rig.read(client, A)).isEqualTo("kept");
  }

  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {"ONE_PHASE_APPLIED", "AFTER_COMMIT_PRIMARY"})
  void anyStepBehindTheCommitPoint_isCommitted(ProtocolStep step) {
    boolean onePhase = step == ProtocolStep.ONE_PHASE_APPLIED;
    Rig rig = rig(onePhase ? CommitPath.FASTEST : CommitPath.TWO_PHASE);
    TransactionEngine client = rig.client(failing(step));
    assertThat(rig.writing(client, "new", A).commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(rig.read(client, A)).isEqualTo("new");
  }

  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {"ONE_PHASE_TIMESTAMP_DRAWN", "BEFORE_COMMIT_PRIMARY"})
  void anyStepBefore_hasFailed(ProtocolStep step) {
    boolean onePhase = step == ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN;
    Rig rig = rig(onePhase ? CommitPath.FASTEST : CommitPath.TWO_PHASE);
    TransactionEngine client = rig.client(failing(step));
    assertThatThrownBy(() -> rig.writing(client, "new", A).commit())
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(rig.read(client, A)).isNull();
  }

  private static Stop failing(ProtocolStep step) {
    return Stop.acting(
        step,
        () -> {
          throw new OutOfMemoryError("on purpose");
        });
  }

  /** A cell of which that is not noted counts as one that may have changed. */
  @Test
  void cellsThatCannotBeNoted_mayHaveChanged_andTheCommitStands() {
    RecentCommits recent = new RecentCommits();
    NotedCommits commits = new NotedCommits(new Committing(), recent, new LockCounts());
    List<Intent> cells =
        new AbstractList<>() {
          @Override
          public Intent get(int index) {
            return new Intent(A, WriteKind.PUT, bytes("new"), 0);
          }

          @Override
          public int size() {
            return 1;
          }

          @Override
          public Iterator<Intent> iterator() {
            throw new OutOfMemoryError("on purpose");
          }
        };
    CommitOutcome outcome =
        commits.commit(
            new LiveTransaction(3),
            new Intents.Listed(cells),
            CommitSideEffects.NOTHING,
            TransactionOptions.DEFAULT);
    assertThat(outcome).isEqualTo(new CommitOutcome.Committed(5));
    assertThat(recent.mayHaveChanged(A, 4)).isTrue();
    assertThat(recent.mayHaveChanged(A, 5)).isFalse();
  }

  /** Commits everything at 5. */
  private static final class Committing implements Commits {
    @Override
    public CommitOutcome commit(
        LiveTransaction live,
        Intents intents,
        CommitSideEffects alongside,
        TransactionOptions options) {
      return new CommitOutcome.Committed(5);
    }

    @Override
    public BitSet load(LiveTransaction live, List<CellValue> cells, TransactionOptions options) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void end(LiveTransaction live) {}
  }
}

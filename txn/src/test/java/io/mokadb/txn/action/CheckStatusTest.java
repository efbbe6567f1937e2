package io.mokadb.txn.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One test per line of the table in {@link CheckStatus}; rows in, status out. */
final class CheckStatusTest {
  private static final CellKey PRIMARY = CellKey.of(Key.copyOf(new byte[] {1}));
  private static final CellKey OTHER = CellKey.of(Key.copyOf(new byte[] {2}));

  private final MemoryStore store = new MemoryStore(false);
  private int looks;
  private final RowSource rows =
      new RowSource() {
        @Override
        public CellView read(CellKey cell, ReadRanges ranges) {
          looks++;
          return store.read(new CellRead(cell, ranges), Deadline.none());
        }

        @Override
        public List<ColumnVersions> versions(List<CellRead> reads, int limit) {
          looks++;
          return store.versions(reads, limit, Deadline.none());
        }
      };

  private void apply(RowMutation mutation) {
    assertThat(store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private static LockRecord lock(long start, CellKey primary) {
    return new Prewrite(start, primary, 1, 0, 1024).lock(intent());
  }

  private static Intent intent() {
    return new Intent(PRIMARY, WriteKind.PUT, new byte[] {7}, 0);
  }

  private void prewrite(long start, CellKey primary) {
    apply(new Prewrite(start, primary, 1, 0, 1024).mutation(intent()));
  }

  private TxnStatus status(long start) {
    return CheckStatus.of(rows, PRIMARY, start);
  }

  @Test
  void of_ownLock_isUndecided() {
    prewrite(10, PRIMARY);
    assertThat(status(10)).isEqualTo(new TxnStatus.Undecided(lock(10, PRIMARY)));
  }

  @Test
  void of_lockThatNamesAnotherPrimary_isCorrupted_invariant5() {
    prewrite(10, OTHER);
    assertThatThrownBy(() -> status(10)).isInstanceOf(TxnException.class);
  }

  @Test
  void of_commitRecordBelowNewerOnes_isCommitted() {
    prewrite(10, PRIMARY);
    apply(CommitLock.mutation(PRIMARY, lock(10, PRIMARY), 12));
    prewrite(20, PRIMARY);
    apply(CommitLock.mutation(PRIMARY, lock(20, PRIMARY), 22));
    prewrite(30, PRIMARY);
    assertThat(status(10)).isEqualTo(new TxnStatus.Committed(12));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 5, 6, 20, 21, 22, 5_000})
  void of_recordBelowManyNewerOnes_isFoundWithFewLooks(int newer) {
    prewrite(10, PRIMARY);
    apply(CommitLock.mutation(PRIMARY, lock(10, PRIMARY), 12));
    for (long start = 20; start < 20 + 10L * newer; start += 10) {
      prewrite(start, PRIMARY);
      apply(CommitLock.mutation(PRIMARY, lock(start, PRIMARY), start + 2));
    }
    assertThat(status(10)).isEqualTo(new TxnStatus.Committed(12));
    assertThat(looks).isLessThanOrEqualTo(12);
    assertThat(status(11)).isEqualTo(new TxnStatus.Missing(true, null, 0));
  }

  @Test
  void of_rollbackRecord_isRolledBack() {
    prewrite(10, PRIMARY);
    apply(Rollback.ofLock(PRIMARY, lock(10, PRIMARY)));
    assertThat(status(10)).isEqualTo(new TxnStatus.RolledBack());
  }

  @Test
  void of_newerCommitOfAnother_isMissingAndFenced() {
    prewrite(20, PRIMARY);
    apply(CommitLock.mutation(PRIMARY, lock(20, PRIMARY), 22));
    assertThat(status(10)).isEqualTo(new TxnStatus.Missing(true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 20})
  void of_lockOfAnother_isMissingBehindThatLock(long other) {
    prewrite(other, PRIMARY);
    TxnStatus.Missing missing = (TxnStatus.Missing) status(10);
    assertThat(missing.fenced()).isFalse();
    assertThat(missing.otherLock().timestamp()).isEqualTo(other);
  }

  @Test
  void of_olderCommitOnly_isMissing() {
    prewrite(5, PRIMARY);
    apply(CommitLock.mutation(PRIMARY, lock(5, PRIMARY), 6));
    assertThat(status(10)).isEqualTo(new TxnStatus.Missing(false, null, 0));
  }

  @Test
  void of_rollbackRecordsOfOthers_isMissing_andNotFenced() {
    apply(Rollback.ofMissing(PRIMARY, 20, 0, 20));
    apply(Rollback.ofMissing(PRIMARY, 30, 0, 30));
    assertThat(status(10)).isEqualTo(new TxnStatus.Missing(false, null, 30));
  }

  @Test
  void of_rollbackRecordAboveThoseOfOthers_isRolledBack() {
    apply(Rollback.ofMissing(PRIMARY, 20, 0, 20));
    apply(Rollback.ofMissing(PRIMARY, 10, 20, 25));
    assertThat(status(10)).isEqualTo(new TxnStatus.RolledBack());
    assertThat(status(20)).isEqualTo(new TxnStatus.RolledBack());
  }
}

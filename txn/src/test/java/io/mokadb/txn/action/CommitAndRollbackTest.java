package io.mokadb.txn.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The lock makes the verbs exclude each other, in every order, however often they are repeated. */
final class CommitAndRollbackTest {
  private static final CellKey CELL = CellKey.of(Key.copyOf(new byte[] {1}));
  private static final Prewrite PREWRITE = new Prewrite(10, CELL, 1, 0, 1024);
  private static final Intent INTENT = new Intent(CELL, WriteKind.PUT, new byte[2000], 0);
  private static final LockRecord LOCK = PREWRITE.lock(INTENT);

  private final MemoryStore store = new MemoryStore(false);

  private boolean applied(RowMutation mutation) {
    return store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()).get(0)
        == MutationOutcome.APPLIED;
  }

  @Test
  void commitThenEverythingElse_isRefused() {
    assertThat(applied(PREWRITE.mutation(INTENT))).isTrue();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
    assertThat(applied(CommitLock.mutation(CELL, LOCK, 12))).isTrue();
    assertThat(applied(CommitLock.mutation(CELL, LOCK, 12))).isFalse();
    assertThat(applied(Rollback.ofLock(CELL, LOCK))).isFalse();
    assertThat(applied(Rollback.ofMissing(CELL, 10, 0, 10))).isFalse();
    assertThat(applied(RefreshLock.mutation(CELL, LOCK))).isFalse();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
  }

  @Test
  void rollbackThenEverythingElse_isRefused_invariant4() {
    assertThat(applied(PREWRITE.mutation(INTENT))).isTrue();
    assertThat(applied(RefreshLock.mutation(CELL, LOCK.withExpiresAt(99)))).isTrue();
    assertThat(applied(Rollback.ofMissing(CELL, 10, 0, 10))).isFalse();
    assertThat(applied(Rollback.ofLock(CELL, LOCK))).isTrue();
    assertThat(applied(Rollback.ofLock(CELL, LOCK))).isFalse();
    assertThat(applied(CommitLock.mutation(CELL, LOCK, 12))).isFalse();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
  }

  @Test
  void forestalledPrewrite_isRefused_youngerPasses_invariant4() {
    assertThat(applied(Rollback.ofMissing(CELL, 10, 0, 10))).isTrue();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
    assertThat(applied(new Prewrite(11, CELL, 1, 0, 1024).mutation(INTENT))).isTrue();
  }

  /** K8: what lies at or below a lock that was committed is not put again. */
  @Test
  void olderPrewrite_whereAYoungerOneCommitted_isRefused() {
    CellKey cell = CELL;
    Prewrite older = new Prewrite(8, cell, 1, 0, 1024);
    assertThat(applied(Rollback.ofMissing(cell, 9, 0, 9))).isTrue();
    assertThat(applied(PREWRITE.mutation(INTENT))).isTrue();
    assertThat(applied(older.mutationOver(INTENT, 9))).isFalse();
    assertThat(applied(CommitLock.mutation(cell, LOCK, 12))).isTrue();
    assertThat(applied(older.mutation(INTENT))).isFalse();
    assertThat(applied(older.mutationOver(INTENT, 9))).isFalse();
    assertThat(applied(Rollback.ofMissing(cell, 8, 9, 8))).isFalse();
  }

  @Test
  void onePhase_overLockOrNewerCommit_isRefused() {
    List<Intent> intents = List.of(INTENT);
    assertThat(applied(PREWRITE.mutation(INTENT))).isTrue();
    assertThat(applied(new OnePhaseCommit(20, 1024).mutations(intents, Map.of(), 21).get(0)))
        .isFalse();
    assertThat(applied(CommitLock.mutation(CELL, LOCK, 22))).isTrue();
    assertThat(applied(new OnePhaseCommit(20, 1024).mutations(intents, Map.of(), 23).get(0)))
        .isFalse();
    assertThat(applied(new OnePhaseCommit(24, 1024).mutations(intents, Map.of(), 25).get(0)))
        .isTrue();
  }

  /** A younger one was rolled back here, which does not refuse an older one. */
  @Test
  void prewriteOverRollbackRecords_passes_andALateOneIsRefused_invariant4() {
    assertThat(applied(Rollback.ofMissing(CELL, 15, 0, 15))).isTrue();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
    assertThat(applied(PREWRITE.mutationOver(INTENT, 15))).isTrue();
    assertThat(applied(Rollback.ofLock(CELL, LOCK.withOverRollbacks(), () -> 20))).isTrue();
    assertThat(applied(PREWRITE.mutationOver(INTENT, 15))).isFalse();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
    assertThat(applied(new Prewrite(21, CELL, 1, 0, 1024).mutation(INTENT))).isTrue();
  }

  @Test
  void prewriteOverRollbackRecords_forestalled_isRefused_invariant4() {
    assertThat(applied(Rollback.ofMissing(CELL, 15, 0, 15))).isTrue();
    assertThat(applied(Rollback.ofMissing(CELL, 10, 0, 10))).isFalse();
    assertThat(applied(Rollback.ofMissing(CELL, 10, 15, 20))).isTrue();
    assertThat(applied(PREWRITE.mutationOver(INTENT, 15))).isFalse();
    assertThat(applied(PREWRITE.mutation(INTENT))).isFalse();
  }

  @Test
  void onePhaseOverRollbackRecords_passes_unlessSomethingNewerStands() {
    List<Intent> intents = List.of(INTENT);
    assertThat(applied(Rollback.ofMissing(CELL, 15, 0, 15))).isTrue();
    OnePhaseCommit action = new OnePhaseCommit(10, 1024);
    assertThat(applied(action.mutations(intents, Map.of(), 16).get(0))).isFalse();
    assertThat(applied(action.mutations(intents, Map.of(CELL, 14L), 17).get(0))).isFalse();
    assertThat(applied(action.mutations(intents, Map.of(CELL, 15L), 18).get(0))).isTrue();
    assertThat(applied(action.mutations(intents, Map.of(CELL, 15L), 19).get(0))).isFalse();
  }
}

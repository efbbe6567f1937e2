package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.HashSet;
import java.util.Set;

/** The part of a transaction's prewrites that may have left something in the store. */
final class Prewritten {
  private final Prewrite prewrite;

  /** How many cells, the primary first, may have left a lock. */
  private long attempted;

  /** Where the lock may stand over rollback records of others; almost always nowhere. */
  private final Set<CellKey> overRollbacks = new HashSet<>(0);

  /** Whether the store has ever left open what it did with a prewrite. */
  private boolean uncertain;

  /** Whether the primary was refused for certain: then it has nothing to take back. */
  private boolean refused;

  Prewritten(Prewrite prewrite) {
    this.prewrite = prewrite;
  }

  void attempt(int cells) {
    attempted += cells;
  }

  void take(MutationOutcome outcome) {
    uncertain |= outcome == MutationOutcome.UNKNOWN;
  }

  /** A cell is not tried again. */
  void refuse(CellKey cell) {
    refused = !uncertain && cell.equals(primary());
  }

  void overlookRollbacks(CellKey cell) {
    overRollbacks.add(cell);
  }

  CellKey primary() {
    return prewrite.primary();
  }

  long startTimestamp() {
    return prewrite.startTimestamp();
  }

  /** How many secondaries, from the first on, may have left a lock. */
  long secondaries() {
    return attempted - 1;
  }

  boolean primaryWasRefused() {
    return refused;
  }

  LockRecord lock(Intent intent) {
    LockRecord lock = prewrite.lock(intent);
    return overRollbacks.contains(intent.cell()) ? lock.withOverRollbacks() : lock;
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.RowMutation;
import io.mokadb.txn.action.WeakNotification;
import java.util.List;

/**
 * Effects of a commit besides writing its cells.
 *
 * @param weak announcements that lock nothing
 * @param removals of notifications that the transaction has handled: with the commit where it is
 *     one atomic step and they are few, else after it
 */
record CommitSideEffects(List<WeakNotification> weak, List<RowMutation> removals) {
  /** More would keep the commit's rows latched for longer than its own writes do. */
  private static final int FEW_REMOVALS = 64;

  static final CommitSideEffects NOTHING = new CommitSideEffects(List.of(), List.of());

  static CommitSideEffects of(List<WeakNotification> weak, List<RowMutation> removals) {
    return weak.isEmpty() && removals.isEmpty() ? NOTHING : new CommitSideEffects(weak, removals);
  }

  /** Whether the removals are part of a commit that is one atomic step. */
  boolean areRemovedAtOnce() {
    return removals.size() <= FEW_REMOVALS;
  }

  boolean isEmpty() {
    return weak.isEmpty() && removals.isEmpty();
  }
}

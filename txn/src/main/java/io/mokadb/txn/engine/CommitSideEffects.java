package io.mokadb.txn.engine;

import io.mokadb.kv.RowMutation;
import io.mokadb.txn.action.WeakNotification;
import java.util.List;

/**
 * Effects of a commit besides writing its cells.
 *
 * @param weak announcements that lock nothing
 * @param removals of notifications that the transaction has handled: with the commit where it is
 *     one atomic step, else after it
 */
record CommitSideEffects(List<WeakNotification> weak, List<RowMutation> removals) {
  static final CommitSideEffects NOTHING = new CommitSideEffects(List.of(), List.of());

  static CommitSideEffects of(List<WeakNotification> weak, List<RowMutation> removals) {
    return weak.isEmpty() && removals.isEmpty() ? NOTHING : new CommitSideEffects(weak, removals);
  }

  boolean isEmpty() {
    return weak.isEmpty() && removals.isEmpty();
  }
}

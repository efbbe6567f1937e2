package io.mokadb.sql.views;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.views.fold.GroupShape;
import io.mokadb.sql.views.fold.GroupState;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The states of the groups of a view in the store, under the id of the view and the columns of the
 * group. They are those of the view's watermark if that says so; a group that is not there has no
 * rows then. Confined to one step.
 */
final class GroupStates {
  private final Transaction transaction;
  private final GroupShape shape;
  private final KeyLayout layout;
  private final KeyEncoder encoder;

  GroupStates(Transaction transaction, long viewId, DeltaPlan plan) {
    this.transaction = transaction;
    this.shape = new GroupShape(plan);
    this.layout = new KeyLayout(viewId, plan.groupTypes());
    this.encoder = layout.writer();
  }

  GroupShape shape() {
    return shape;
  }

  /**
   * The key of the group that a row is in.
   *
   * @param row begins with the columns of the group
   * @throws GroupTooLongException if it does not fit into a key
   */
  Key key(Object[] row) {
    encoder.begin();
    for (int i = 0; i < shape.groupWidth(); i++) {
      encoder.append(i, row[i]);
    }
    try {
      return encoder.toKey();
    } catch (MokaException e) {
      throw e.state() == SqlState.LIMIT_EXCEEDED ? new GroupTooLongException(e) : e;
    }
  }

  /** What is stored of groups; null for those of which nothing is. */
  List<byte[]> stored(List<Key> groups) {
    return transaction.getAll(groups.stream().map(CellKey::of).toList());
  }

  void put(Key group, GroupState state) {
    if (state.isEmpty()) {
      transaction.delete(CellKey.of(group));
    } else {
      transaction.put(CellKey.of(group), state.bytes());
    }
  }

  /**
   * Makes the states of all groups at a snapshot, whatever is stored now.
   *
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void fill(ViewSnapshot snapshot, DeltaPlan plan, MemoryBudget memory) {
    Map<Key, GroupState> wanted = all(snapshot, plan, memory);
    try (ValueCursor cursor = transaction.scan(Scan.forward(layout.all()))) {
      while (cursor.next()) {
        GroupState state = wanted.get(cursor.key().row());
        if (state == null) {
          transaction.delete(cursor.key());
        } else if (Arrays.equals(state.bytes(), cursor.value())) {
          wanted.remove(cursor.key().row());
        }
      }
    }
    wanted.forEach(this::put);
  }

  /** The states of all groups at a snapshot. */
  Map<Key, GroupState> all(ViewSnapshot snapshot, DeltaPlan plan, MemoryBudget memory) {
    FoldedGroups folded = new FoldedGroups(this, memory);
    snapshot.read(plan.all(), null, folded::add);
    return folded.states();
  }

  /** Compares what is stored with the states of all groups. */
  void compare(Map<Key, GroupState> wanted, Differences differences) {
    try (ValueCursor cursor = transaction.scan(Scan.forward(layout.all()))) {
      while (cursor.next()) {
        GroupState state = wanted.remove(cursor.key().row());
        if (state == null || !Arrays.equals(state.bytes(), cursor.value())) {
          differences.differs(cursor.key().row());
        }
      }
    }
    wanted.keySet().forEach(differences::differs);
  }

  /** Takes groups whose states differ. */
  interface Differences {
    void differs(Key group);
  }
}

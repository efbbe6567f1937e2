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

/**
 * The states of the groups of a view in the store, under the id of the view and the columns of the
 * group; behind each one, perhaps, the {@linkplain GroupValues values} of its rows. They are those
 * of the view's watermark if that says so; a group that is not there has no rows then. Confined to
 * one step.
 */
final class GroupStates {
  private final Transaction transaction;
  private final GroupShape shape;
  private final KeyLayout layout;
  private final KeyEncoder encoder;
  private final GroupValues values;

  /**
   * @param stored the shape of what is stored: the plan's {@linkplain DeltaPlan#orderedShape with
   *     values}, or without
   */
  GroupStates(Transaction transaction, long viewId, DeltaPlan plan, long stored) {
    this.transaction = transaction;
    this.shape = new GroupShape(plan);
    this.layout = new KeyLayout(viewId, plan.groupTypes());
    this.encoder = layout.writer();
    this.values =
        plan.hasExtremes() && stored == plan.orderedShape()
            ? new GroupValues(transaction, viewId, plan.groupTypes(), shape)
            : null;
  }

  GroupShape shape() {
    return shape;
  }

  /** Null if values are not kept. */
  GroupValues values() {
    return values;
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
    return key(encoder);
  }

  /**
   * @throws GroupTooLongException if it is longer than a key may be
   */
  static Key key(KeyEncoder encoder) {
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
   * @throws MokaException {@code OUT_OF_MEMORY}
   */
  void fill(ViewSnapshot snapshot, DeltaPlan plan, MemoryBudget memory) {
    FoldedGroups wanted = all(snapshot, plan, memory);
    try (ValueCursor cursor = transaction.scan(Scan.forward(layout.all()))) {
      while (cursor.next()) {
        Key key = cursor.key().row();
        byte[] bytes = wanted.bytes(key);
        if (bytes == null) {
          transaction.delete(cursor.key());
        } else if (Arrays.equals(bytes, cursor.value())) {
          wanted.remove(key);
        }
      }
    }
    wanted.forEach((key, bytes) -> transaction.put(CellKey.of(key), bytes));
  }

  private FoldedGroups all(ViewSnapshot snapshot, DeltaPlan plan, MemoryBudget memory) {
    FoldedGroups folded = new FoldedGroups(this, memory);
    snapshot.read(plan.all(), null, folded::add);
    return folded;
  }

  /**
   * Compares what is stored with what the rows of a snapshot give.
   *
   * @throws MokaException {@code OUT_OF_MEMORY}
   */
  void compare(
      ViewSnapshot snapshot, DeltaPlan plan, MemoryBudget memory, Differences differences) {
    FoldedGroups wanted = all(snapshot, plan, memory);
    try (ValueCursor cursor = transaction.scan(Scan.forward(layout.all()))) {
      while (cursor.next()) {
        Key key = cursor.key().row();
        if (!Arrays.equals(wanted.bytes(key), cursor.value())) {
          differences.differs(key, isState(key));
        }
        wanted.remove(key);
      }
    }
    wanted.forEach((key, bytes) -> differences.differs(key, isState(key)));
  }

  private boolean isState(Key key) {
    return layout.leading(key, shape.groupWidth()).length() == key.length();
  }

  /** Takes what differs. */
  interface Differences {
    /**
     * @param state whether it is the state of a group, and not one of the values
     */
    void differs(Key key, boolean state);
  }
}

package io.mokadb.sql.access.tally;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.Iterator;
import java.util.List;

/**
 * The groups that have cells in some ranges, in the order of their keys, with what their cells come
 * to. Usage: {@code while (g.next()) use(g.group(), g.state())}. Confined to one thread.
 */
final class TallyGroups implements AutoCloseable {
  private final Transaction transaction;
  private final TallyShape shape;
  private final Iterator<KeyRange> ranges;

  /** Null before the first range and after the last one. */
  private ValueCursor cursor;

  /** Whether the cursor stands at the first cell of a group that is still to come. */
  private boolean ahead;

  private Key group;
  private TallyState state;

  /**
   * @param ranges ascending and disjoint, none of which cuts a group
   */
  TallyGroups(Transaction transaction, TallyShape shape, List<KeyRange> ranges) {
    this.transaction = transaction;
    this.shape = shape;
    this.ranges = ranges.iterator();
  }

  /** Moves to the next group; false after the last. */
  boolean next() {
    if (!ahead && !move()) {
      return false;
    }
    group = shape.groupOf(cursor.key().row());
    state = shape.read(cursor.value());
    ahead = false;
    while (move()) {
      if (!cursor.key().row().startsWith(group)) {
        ahead = true;
        return true;
      }
      state.add(shape.read(cursor.value()), 1);
    }
    return true;
  }

  /** The beginning of the keys of the group. */
  Key group() {
    return group;
  }

  TallyState state() {
    return state;
  }

  /** Moves to the next cell. */
  private boolean move() {
    while (cursor == null || !cursor.next()) {
      close();
      if (!ranges.hasNext()) {
        return false;
      }
      cursor = transaction.scan(Scan.forward(ranges.next()));
    }
    return true;
  }

  @Override
  public void close() {
    if (cursor != null) {
      cursor.close();
      cursor = null;
    }
  }
}

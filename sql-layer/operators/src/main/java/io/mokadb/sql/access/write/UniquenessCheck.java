package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keys that must not exist yet, looked up together. The transaction's own writes count, and so do
 * the keys of the batch among each other. Confined to one thread.
 */
final class UniquenessCheck {
  /** Stands for the primary key where others are positions of indexes. */
  static final int PRIMARY_KEY = -1;

  private final TableLayout layout;
  private final List<CellKey> cells = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();
  private int[] constraints = new int[16];
  private int[] numbers = new int[16];

  UniquenessCheck(TableLayout layout) {
    this.layout = layout;
  }

  /**
   * @param constraint {@link #PRIMARY_KEY} or the position of an index
   * @param number what to call the row in {@link Duplicate}; must not decrease
   */
  void add(Key key, int constraint, int number, Object[] row) {
    int at = cells.size();
    if (at == constraints.length) {
      constraints = java.util.Arrays.copyOf(constraints, at * 2);
      numbers = java.util.Arrays.copyOf(numbers, at * 2);
    }
    cells.add(CellKey.of(key));
    rows.add(row);
    constraints[at] = constraint;
    numbers[at] = number;
  }

  /** Removes the keys that were added last, under {@code number}. */
  void drop(int number) {
    for (int last = cells.size() - 1; last >= 0 && numbers[last] == number; last--) {
      cells.remove(last);
      rows.remove(last);
    }
  }

  /** Looks all keys up and forgets them; the first duplicate, or null. */
  Duplicate run(Transaction transaction) {
    int count = cells.size();
    int first = -1;
    if (count == 1) {
      first = transaction.get(cells.get(0)) == null ? -1 : 0;
    } else if (count > 1) {
      List<byte[]> found = transaction.getAll(cells);
      Set<Key> seen = new HashSet<>(count * 2);
      for (int i = 0; i < count && first < 0; i++) {
        if (found.get(i) != null || !seen.add(cells.get(i).row())) {
          first = i;
        }
      }
    }
    Duplicate duplicate =
        first < 0
            ? null
            : new Duplicate(numbers[first], failure(constraints[first], rows.get(first)));
    cells.clear();
    rows.clear();
    return duplicate;
  }

  private MokaException failure(int constraint, Object[] row) {
    String what;
    int[] ordinals;
    if (constraint == PRIMARY_KEY) {
      what = "Primary key " + layout.table().primaryKeyName();
      ordinals = layout.codec().keys().ordinals();
    } else {
      IndexKeys index = layout.indexes()[constraint];
      what = "Unique constraint " + index.index().name();
      ordinals = index.ordinals();
    }
    return new MokaException(
        SqlState.UNIQUE_VIOLATION,
        what
            + " of table "
            + layout.table().qualifiedName()
            + " is violated: a row with "
            + layout.values(ordinals, row)
            + " exists already");
  }

  /** A key that exists already, and the row that was to have it. */
  record Duplicate(int number, MokaException failure) {}
}

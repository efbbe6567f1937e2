package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.Collection;
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

  /**
   * Adds the cells that {@link #run} has to look up. Keys that hold a reference to a parent that is
   * known to be missing need none: the snapshot has no row without its parent.
   *
   * @param references of the table
   */
  void addCells(List<ForeignKey> references, Transaction transaction, Collection<CellKey> into) {
    for (int i = 0; i < cells.size(); i++) {
      if (lacksParent(references, ordinals(constraints[i]), rows.get(i), transaction)) {
        transaction.noteAbsent(cells.get(i));
      } else {
        into.add(cells.get(i));
      }
    }
  }

  private static boolean lacksParent(
      List<ForeignKey> references, int[] ordinals, Object[] row, Transaction transaction) {
    for (ForeignKey key : references) {
      if (key.isWithin(ordinals)) {
        Object[] values = key.referred(row);
        Key parent = values == null ? null : key.parentKey(values);
        if (parent != null && transaction.isKnownAbsent(CellKey.of(parent))) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] ordinals(int constraint) {
    return constraint == PRIMARY_KEY
        ? layout.codec().keys().ordinals()
        : layout.indexes()[constraint].ordinals();
  }

  /**
   * Looks all keys up and forgets them; the first duplicate, or null. A key that exists is held
   * first, since the transaction that holds it may be removing it.
   *
   * @throws io.mokadb.txn.ConflictException if it was changed meanwhile
   */
  Duplicate run(Transaction transaction) {
    int count = cells.size();
    int first = -1;
    if (count == 1) {
      first = exists(0, transaction.get(cells.get(0)), transaction) ? 0 : -1;
    } else if (count > 1) {
      List<byte[]> found = transaction.getAll(cells);
      Set<Key> seen = new HashSet<>(count * 2);
      for (int i = 0; i < count && first < 0; i++) {
        if (exists(i, found.get(i), transaction) || !seen.add(cells.get(i).row())) {
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

  private boolean exists(int at, byte[] found, Transaction transaction) {
    if (found == null) {
      return false;
    }
    transaction.hold(cells.get(at));
    return true;
  }

  private MokaException failure(int constraint, Object[] row) {
    return constraint == PRIMARY_KEY
        ? DuplicateKeys.ofPrimaryKey(layout, row)
        : DuplicateKeys.ofIndex(layout, constraint, row);
  }

  /** A key that exists already, and the row that was to have it. */
  record Duplicate(int number, MokaException failure) {}
}

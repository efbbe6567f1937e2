package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The keys that a new row may share with a stored row.
 *
 * @param primaryKey whether the primary key is one
 * @param indexes positions of unique indexes in the table's list
 */
public record ConflictTargets(boolean primaryKey, int[] indexes) {
  /** The primary key and every unique index of a table. */
  static ConflictTargets all(TableLayout layout) {
    return new ConflictTargets(true, IntStream.range(0, layout.indexes().length).toArray());
  }

  /** Adds the cells in which a conflict with {@code row}, as the indexes see it, would show. */
  void addCells(TableLayout layout, Object[] row, Collection<CellKey> cells) {
    add(layout, row, layout.codec().keys().encode(row), new ArrayList<>(), cells);
  }

  /** With the index of each cell; null for the primary key. */
  private void add(
      TableLayout layout,
      Object[] row,
      Key own,
      List<IndexKeys> sources,
      Collection<CellKey> cells) {
    if (primaryKey) {
      sources.add(null);
      cells.add(CellKey.of(own));
    }
    for (int position : indexes) {
      IndexKeys index = layout.indexes()[position];
      if (index.isExclusive(row)) {
        sources.add(index);
        cells.add(CellKey.of(index.entry(row, own)));
      }
    }
  }

  /**
   * A stored row that a new one conflicts with.
   *
   * @param row its key
   * @param cell in which the conflict shows: held by who removes the row or its entry there
   */
  record Met(Key row, CellKey cell) {}

  /**
   * The row that has one of the keys of {@code row}; null if there is none.
   *
   * @param row as the indexes see it
   */
  Met conflict(TableLayout layout, Object[] row, Transaction transaction) {
    Key own = layout.codec().keys().encode(row);
    List<IndexKeys> sources = new ArrayList<>();
    List<CellKey> cells = new ArrayList<>();
    add(layout, row, own, sources, cells);
    List<byte[]> found = cells.size() == 1 ? null : transaction.getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      byte[] value = found == null ? transaction.get(cells.get(i)) : found.get(i);
      if (value != null) {
        IndexKeys index = sources.get(i);
        return new Met(index == null ? own : index.rowKey(cells.get(i).row(), value), cells.get(i));
      }
    }
    return null;
  }
}

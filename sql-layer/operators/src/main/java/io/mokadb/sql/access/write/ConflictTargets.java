package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.txn.Transaction;

/**
 * The keys that a new row may share with a stored row.
 *
 * @param primaryKey whether the primary key is one
 * @param indexes positions of unique indexes in the table's list
 */
public record ConflictTargets(boolean primaryKey, int[] indexes) {
  /**
   * The key of the row that has one of the keys of {@code row}; null if there is none.
   *
   * @param row as the indexes see it
   */
  Key conflict(TableLayout layout, Object[] row, Transaction transaction) {
    Key own = layout.codec().keys().encode(row);
    if (primaryKey && transaction.get(CellKey.of(own)) != null) {
      return own;
    }
    for (int position : indexes) {
      IndexKeys index = layout.indexes()[position];
      if (index.isExclusive(row)) {
        Key entry = index.entry(row, own);
        byte[] value = transaction.get(CellKey.of(entry));
        if (value != null) {
          return index.rowKey(entry, value);
        }
      }
    }
    return null;
  }
}

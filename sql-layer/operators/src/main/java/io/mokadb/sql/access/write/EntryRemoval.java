package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.txn.Transaction;
import java.util.Arrays;

/** Deletes the index entries of rows that are deleted or changed. */
final class EntryRemoval {
  private EntryRemoval() {}

  /**
   * Deletes a row's entry, even if it does not exist yet: a build that fills the index must meet
   * the delete. In a unique index that is being filled the place may hold the entry of another row,
   * which was added while this row had none; that entry stays.
   */
  static void remove(
      Transaction transaction, IndexKeys index, Object[] row, Key rowKey, Key entry) {
    CellKey cell = CellKey.of(entry);
    if (index.isExclusive(row)) {
      transaction.hold(cell);
    }
    if (index.index().state() == IndexDef.State.BUILDING && index.isExclusive(row)) {
      byte[] stored = transaction.get(cell);
      if (stored != null && !Arrays.equals(stored, index.value(row, rowKey))) {
        return;
      }
    }
    transaction.delete(cell);
  }
}

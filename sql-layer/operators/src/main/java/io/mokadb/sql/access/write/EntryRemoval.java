package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.txn.Transaction;
import java.util.Arrays;

/** Takes away the index entries of rows that go or change. */
final class EntryRemoval {
  private EntryRemoval() {}

  /**
   * Deletes a row's entry, also if it is not there yet: anyone who fills the index must meet the
   * delete. In a unique index that is being filled the place may be another row's, which came while
   * this one had no entry; that one stays.
   */
  static void remove(
      Transaction transaction, IndexKeys index, Object[] row, Key rowKey, Key entry) {
    CellKey cell = CellKey.of(entry);
    if (index.index().state() == IndexDef.State.BUILDING && index.isExclusive(row)) {
      byte[] stored = transaction.get(cell);
      if (stored != null && !Arrays.equals(stored, index.value(row, rowKey))) {
        return;
      }
    }
    transaction.delete(cell);
  }
}

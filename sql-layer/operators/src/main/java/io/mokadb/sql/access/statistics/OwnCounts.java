package io.mokadb.sql.access.statistics;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The counts of a process that has its store for itself: a cell for each number. Stateless. */
final class OwnCounts implements CountCells {
  static final OwnCounts INSTANCE = new OwnCounts();

  private OwnCounts() {}

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public CountedTable.Stored read(Transaction transaction, long tableId) {
    List<byte[]> found =
        transaction.getAll(
            List.of(
                SystemKeys.rowCount(tableId),
                SystemKeys.analysis(tableId),
                SystemKeys.changedRows(tableId)));
    byte[] rows = found.get(0);
    byte[] changed = found.get(2);
    return new CountedTable.Stored(
        rows == null ? null : (Long) number(rows),
        found.get(1),
        changed == null ? 0 : number(changed),
        CountedTable.NOTHING);
  }

  @Override
  public Consumer<Transaction> adding(Map<Long, TableChanges.Change> changes) {
    List<CellKey> cells = new ArrayList<>();
    List<Long> deltas = new ArrayList<>();
    changes.forEach(
        (id, change) -> {
          if (change.difference() != 0) {
            cells.add(SystemKeys.rowCount(id));
            deltas.add(change.difference());
          }
          if (change.touched() != 0) {
            cells.add(SystemKeys.changedRows(id));
            deltas.add(change.touched());
          }
        });
    return transaction -> add(transaction, cells, deltas);
  }

  private static void add(Transaction transaction, List<CellKey> cells, List<Long> deltas) {
    List<byte[]> stored = transaction.getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      long before = stored.get(i) == null ? 0 : number(stored.get(i));
      transaction.put(cells.get(i), number(Math.max(0, before + deltas.get(i))));
    }
  }

  @Override
  public void analysed(
      Transaction transaction, long tableId, long rows, long later, CountsBefore before) {
    transaction.put(SystemKeys.rowCount(tableId), number(rows));
    transaction.put(SystemKeys.changedRows(tableId), number(later));
  }

  @Override
  public void drop(Transaction transaction, long tableId) {
    transaction.delete(SystemKeys.rowCount(tableId));
    transaction.delete(SystemKeys.changedRows(tableId));
  }

  static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  static long number(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }
}

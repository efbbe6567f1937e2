package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.sort.EncodedSort;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The cells of a new space, which are stored in the order of their keys. Cells that come in this
 * order are stored as they come, up to the first that does not; it and all behind it are sorted.
 * Confined to one thread.
 */
final class SortedCells implements AutoCloseable {
  private final EncodedSort sort;
  private final Column column;
  private final CellLoads loads;
  private final Function<Key, MokaException> duplicate;

  /** Whether cells that come are stored as long as they are in order. */
  private boolean inOrder;

  /** The key of the last cell that was stored as it came; null if none was. */
  private byte[] last;

  /**
   * @param column of all cells
   * @param inOrder whether cells are stored as they come as long as they are in order; then no
   *     other cells are stored meanwhile
   * @param duplicate the failure that a key is there twice
   */
  SortedCells(
      MemoryBudget memory,
      Column column,
      boolean inOrder,
      CellLoads loads,
      Function<Key, MokaException> duplicate) {
    this.sort = new EncodedSort(memory);
    this.column = column;
    this.inOrder = inOrder;
    this.loads = loads;
    this.duplicate = duplicate;
  }

  /**
   * @throws MokaException for a key that is there twice, if it is known already
   */
  void add(Key key, byte[] value) {
    byte[] bytes = key.unsafeBytes();
    if (inOrder) {
      int order = last == null ? -1 : Arrays.compareUnsigned(last, bytes);
      if (order == 0) {
        throw duplicate.apply(key);
      }
      if (order < 0) {
        last = bytes;
        loads.add(new CellValue(CellKey.of(key, column), value));
        return;
      }
      inOrder = false;
    }
    sort.add(bytes, value);
  }

  /**
   * Stores all cells that are not stored yet. To be called once.
   *
   * @throws MokaException for a key that is there twice
   */
  void finish() {
    loads.flush();
    if (!sort.next()) {
      return;
    }
    if (last == null) {
      storeSorted(null);
    } else {
      KeyRange both = KeyRange.of(Key.wrap(sort.key()), Key.wrap(last).next());
      try (Transaction transaction = loads.reading();
          ValueCursor stored = transaction.scan(Scan.forward(both))) {
        storeSorted(stored);
      }
    }
    loads.flush();
  }

  /**
   * @param storedOrNull the cells that were stored as they came, from the first of the sort on
   */
  private void storeSorted(ValueCursor storedOrNull) {
    boolean more = storedOrNull != null && storedOrNull.next();
    byte[] before = null;
    do {
      byte[] bytes = sort.key();
      Key key = Key.wrap(bytes);
      while (more && storedOrNull.key().row().compareTo(key) < 0) {
        more = storedOrNull.next();
      }
      if (before != null && Arrays.equals(before, bytes)
          || more && storedOrNull.key().row().equals(key)) {
        throw duplicate.apply(key);
      }
      before = bytes;
      loads.add(new CellValue(CellKey.of(key, column), sort.value()));
    } while (sort.next());
  }

  @Override
  public void close() {
    sort.close();
  }
}

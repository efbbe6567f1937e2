package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Key;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Locks and guards on disk of the rows of one call. Those come in their order as a rule, so one
 * iterator goes along with them, and most look-ups are a step or none. It shows what was there when
 * it was opened, which is to be under the rows' latches. Confined to one thread.
 */
final class ControlWalk implements AutoCloseable {
  /**
   * How many deleted ones are passed on the way from one row to the next. Between rows that lie far
   * apart there may be millions, which look-ups of single columns do not meet.
   */
  private static final int DELETED = 4096;

  private final CellReads reads;
  private final BoundedIterator stored;

  /** There is nothing from here to where the iterator stands; null before the first look-up. */
  private byte[] passed;

  /** Whether the iterator stands at a cell, and not at the end. */
  private boolean more;

  private boolean overDeleted;

  /** Over rows in their order, up to the last one. */
  ControlWalk(RocksDatabase database, CellReads reads, Key last) {
    this.reads = reads;
    stored = BoundedIterator.upTo(database, Place.CONTROL, CellKeys.afterRow(last), DELETED);
  }

  Control at(byte[] cell) throws RocksDBException {
    if (!overDeleted) {
      try {
        return walkTo(cell);
      } catch (RocksDBException e) {
        if (e.getStatus() == null || e.getStatus().getCode() != Status.Code.Incomplete) {
          throw e;
        }
        overDeleted = true;
      }
    }
    return reads.control(cell, null);
  }

  private Control walkTo(byte[] cell) throws RocksDBException {
    boolean ahead = passed != null && Arrays.compareUnsigned(passed, cell) <= 0;
    if (!ahead || more && stored.isBefore(cell)) {
      more = stored.startAt(cell);
    }
    Control control = Control.NONE;
    while (more && stored.isVersionOf(cell, cell.length)) {
      byte[] key = Arrays.copyOf(stored.key(), stored.keyLength());
      control = ControlCells.add(control, key, stored.copyValue(0));
      more = stored.step();
    }
    passed = CellKeys.afterVersions(cell);
    return control;
  }

  @Override
  public void close() {
    stored.close();
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.Key;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Newest write records on disk of the rows of one call. Where they come in their order and lie
 * close together, as in the commit of a large transaction, an iterator goes along with them, which
 * costs a fraction of a look-up; where they do not, they are looked up, some at a time. The
 * iterator shows what was there when it was opened, which is to be under the rows' latches.
 * Confined to one thread.
 */
final class HeadWalk implements AutoCloseable {
  /** As far as this the iterator steps; beyond it it seeks, which is dearer than a look-up. */
  private static final int NEAR = 4;

  /** After more seeks than this, with one more for so many near rows, rows count as scattered. */
  private static final int SEEKS = 2;

  private static final int ROWS_PER_SEEK = 8;

  private static final int DELETED = 64;

  private final ScatteredHeads scattered;
  private final BoundedIterator stored;

  /** There is nothing from here to where the iterator stands; null before the first look-up. */
  private byte[] passed;

  /** Whether the iterator stands at a record, and not at the end. */
  private boolean more;

  private int seeks;

  /** How many rows lay near the ones before them. */
  private int near;

  /** Whether stepping along took too long. */
  private boolean slow;

  /**
   * @param scattered reads them where they do not lie close together
   * @param last of the rows
   */
  HeadWalk(RocksDatabase database, ScatteredHeads scattered, Key last) {
    this.scattered = scattered;
    stored = BoundedIterator.upTo(database, Place.HEAD, CellKeys.afterRow(last), DELETED);
  }

  /** Whether the rows lie close together so far. */
  boolean isNear() {
    return !slow && seeks <= SEEKS + near / ROWS_PER_SEEK;
  }

  /** Of a column, or null. */
  Cell at(byte[] cell) throws RocksDBException {
    if (isNear()) {
      try {
        return walkTo(cell);
      } catch (RocksDBException e) {
        if (e.getStatus() == null || e.getStatus().getCode() != Status.Code.Incomplete) {
          throw e;
        }
        slow = true;
      }
    }
    return scattered.at(cell);
  }

  private Cell walkTo(byte[] cell) throws RocksDBException {
    boolean ahead = passed != null && Arrays.compareUnsigned(passed, cell) <= 0;
    for (int steps = 0; ahead && more && steps < NEAR && stored.isBefore(cell); steps++) {
      more = stored.step();
    }
    if (!ahead || more && stored.isBefore(cell)) {
      seeks++;
      more = stored.startAt(cell);
    } else {
      near++;
    }
    passed = cell;
    if (!more || !stored.isAt(cell)) {
      return null;
    }
    byte[] record = stored.copyValue(0);
    return new Cell(
        CellKeys.getLong(record, 0), Arrays.copyOfRange(record, CellKeys.TIMESTAMP, record.length));
  }

  @Override
  public void close() {
    stored.close();
  }
}

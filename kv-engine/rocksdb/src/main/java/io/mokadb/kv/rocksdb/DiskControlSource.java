package io.mokadb.kv.rocksdb;

import io.mokadb.kv.ReadRanges;
import java.util.Arrays;
import org.rocksdb.RocksDBException;

/** Locks and guards on disk, as of a snapshot. */
final class DiskControlSource extends CellSource {
  private final BoundedIterator stored;
  private final ReadRanges ranges;
  private Control control = Control.NONE;
  private boolean more;
  private boolean started;

  /**
   * @param stored goes in the scan's direction; this closes it
   */
  DiskControlSource(BoundedIterator stored, ReadRanges ranges) {
    this.stored = stored;
    this.ranges = ranges;
  }

  @Override
  void advance() throws RocksDBException {
    if (!started) {
      started = true;
      more = stored.start();
    }
    while (more) {
      readColumn();
      if (control.lock(ranges.lock()) != null || control.guard(ranges.write()) != null) {
        return;
      }
    }
    end();
  }

  /** Takes all cells of the next column, in whatever direction they come. */
  private void readColumn() throws RocksDBException {
    int size = stored.keyLength() - CellKeys.TIMESTAMP - 1;
    cell = Arrays.copyOf(stored.key(), size);
    length = size;
    control = Control.NONE;
    do {
      byte[] key = Arrays.copyOf(stored.key(), stored.keyLength());
      control = ControlCells.add(control, key, stored.copyValue(0));
      more = stored.step();
    } while (more
        && stored.keyLength() == size + CellKeys.TIMESTAMP + 1
        && stored.isVersionOf(cell, size));
  }

  @Override
  void fill(ViewParts parts) {
    parts.lock = control.lock(ranges.lock());
    if (control.guard(ranges.write()) != null) {
      parts.write = control.guard(ranges.write());
    }
  }

  @Override
  public void close() {
    stored.close();
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import java.util.Arrays;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Columns that have a history, within the range of write records; each is then read as a whole from
 * the scan's snapshot. A collection of garbage meets many columns whose whole history is too young.
 */
final class SupersededSource extends CellSource {
  private final BoundedIterator history;
  private final PointReader reader;
  private final ReadRanges ranges;
  private final Snapshot snapshot;
  private final ReadOptions options;
  private boolean started;
  private boolean more;
  private CellView view;

  SupersededSource(
      BoundedIterator history, PointReader reader, ReadRanges ranges, Snapshot snapshot) {
    this.history = history;
    this.reader = reader;
    this.ranges = ranges;
    this.snapshot = snapshot;
    this.options = new ReadOptions().setSnapshot(snapshot);
  }

  @Override
  void advance() throws RocksDBException {
    if (!started) {
      started = true;
      more = history.start();
    }
    while (more) {
      length = history.keyLength() - CellKeys.TIMESTAMP;
      cell = Arrays.copyOf(history.key(), length);
      boolean wanted = false;
      do {
        wanted |= isWanted(CellKeys.timestampOf(history.key(), history.keyLength()));
        more = history.step();
      } while (more && history.isVersionOf(cell, length));
      if (!wanted) {
        continue;
      }
      view = reader.read(CellKeys.decode(cell, length), cell, ranges, options, snapshot);
      if (!view.isEmpty()) {
        return;
      }
    }
    end();
  }

  private boolean isWanted(long timestamp) {
    return ranges.write() == null || ranges.write().contains(timestamp);
  }

  @Override
  void fill(ViewParts parts) {
    parts.data = view.data();
    parts.lock = view.lock();
    parts.write = view.write();
    parts.notification = view.notification();
  }

  @Override
  public void close() {
    history.close();
    options.close();
  }
}

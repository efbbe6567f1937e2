package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.Arrays;
import org.rocksdb.RocksDBException;

/** The newest version in the range of each cell, where all versions are kept alike. */
final class VersionSource extends CellSource {
  private final BoundedIterator versions;
  private final Place place;
  private final TimeRange range;
  private final boolean reverse;
  private boolean started;
  private boolean more;
  private Cell found;

  VersionSource(BoundedIterator versions, Place place, TimeRange range, boolean reverse) {
    this.versions = versions;
    this.place = place;
    this.range = range;
    this.reverse = reverse;
  }

  @Override
  void advance() throws RocksDBException {
    if (!started) {
      started = true;
      more = versions.start();
    }
    while (more) {
      readOneCell();
      if (found != null) {
        return;
      }
    }
    end();
  }

  /** Passes over all versions of the present cell; going backward, the newest come last. */
  private void readOneCell() throws RocksDBException {
    found = null;
    length = versions.keyLength() - CellKeys.TIMESTAMP;
    cell = Arrays.copyOf(versions.key(), length);
    do {
      long timestamp = CellKeys.timestampOf(versions.key(), versions.keyLength());
      if (range.contains(timestamp) && (reverse || found == null)) {
        found = new Cell(timestamp, versions.copyValue(0));
      }
      more = versions.step();
    } while (more && versions.isVersionOf(cell, length));
  }

  @Override
  void fill(ViewParts parts) {
    if (place == Place.DATA) {
      parts.data = found;
    } else {
      parts.notification = found;
    }
  }

  @Override
  public void close() {
    versions.close();
  }
}

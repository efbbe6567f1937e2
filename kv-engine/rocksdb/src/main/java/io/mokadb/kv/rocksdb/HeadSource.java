package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Newest write records. Steps over heads only; the history is asked where a head is newer than the
 * range. Heads and history must be of one moment, for records move between them: when the history
 * is needed for the first time, the walk goes on from the present column in a snapshot.
 */
final class HeadSource extends CellSource {
  private final Database database;
  private final ScanSnapshot snapshot;
  private final byte[] lower;
  private final byte[] upper;
  private final TimeRange range;
  private final boolean reverse;
  private BoundedIterator heads;
  private ScanHistory history;
  private boolean started;
  private Cell found;

  /**
   * @param pinned whether to read from the snapshot from the beginning, because others do
   */
  HeadSource(
      Database database,
      ScanSnapshot snapshot,
      boolean pinned,
      byte[] lower,
      byte[] upper,
      TimeRange range,
      boolean reverse) {
    this.database = database;
    this.snapshot = snapshot;
    this.lower = lower;
    this.upper = upper;
    this.range = range;
    this.reverse = reverse;
    this.heads = iterator(pinned ? snapshot.take() : null);
    this.history = pinned ? new ScanHistory(database, upper, snapshot.take()) : null;
  }

  private BoundedIterator iterator(Snapshot moment) {
    return new BoundedIterator(database, Place.HEAD, lower, upper, moment, reverse);
  }

  /** From now on of one moment; to the present column again, or where it would be. */
  private boolean pin() throws RocksDBException {
    byte[] here = Arrays.copyOf(cell, length);
    heads.close();
    heads = iterator(snapshot.take());
    history = new ScanHistory(database, upper, snapshot.take());
    return heads.startAt(here);
  }

  @Override
  void advance() throws RocksDBException {
    boolean more = started ? heads.step() : heads.start();
    started = true;
    while (more) {
      int valueLength = heads.loadValue();
      byte[] value = heads.valueBytes();
      long timestamp = CellKeys.getLong(value, 0);
      cell = heads.key();
      length = heads.keyLength();
      if (range.contains(timestamp)) {
        found = new Cell(timestamp, Arrays.copyOfRange(value, CellKeys.TIMESTAMP, valueLength));
        return;
      } else if (timestamp >= range.until() && history == null) {
        more = pin();
        continue;
      } else if (timestamp >= range.until()) {
        found = history.newest(Arrays.copyOf(cell, length), range);
        if (found != null) {
          return;
        }
      }
      more = heads.step();
    }
    end();
  }

  @Override
  void fill(ViewParts parts) {
    if (parts.write == null) {
      parts.write = found;
    }
  }

  @Override
  public void close() {
    heads.close();
    if (history != null) {
      history.close();
    }
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Newest write records. Steps over heads only; the history is asked where a head is newer than the
 * range. Heads and history must be of one moment, for records move between them: when the history
 * is needed for the first time, the walk goes on from the present column in a snapshot. Columns
 * that are gone are left out where the request allows it, and runs of them are leapt over.
 */
final class LatestVersionSource extends CellSource {
  /** After so many deleted columns one is shown: a scan must not be away for long. */
  private static final int MOST_PASSED = 1_024;

  private final RocksDatabase database;
  private final ScanSnapshot snapshot;
  private final byte[] lower;
  private final byte[] upper;
  private final TimeRange range;
  private final boolean reverse;
  private final TombstoneRanges runs;
  private final int gone;
  private final TombstoneRangeBuilder stretch;
  private BoundedIterator heads;
  private ScanHistory history;
  private boolean started;

  /** What the present column shows, if it is not in the iterator. */
  private Cell found;

  private int valueLength;

  /** Of the column that the iterator is at. */
  private long timestamp;

  /**
   * @param pinned whether to read from the snapshot from the beginning, because others do
   * @param runs of deleted columns that are known already
   * @param gone as in {@link ScanRequest}
   */
  LatestVersionSource(
      RocksDatabase database,
      ScanSnapshot snapshot,
      boolean pinned,
      byte[] lower,
      byte[] upper,
      TimeRange range,
      boolean reverse,
      TombstoneRanges runs,
      int gone) {
    this.database = database;
    this.snapshot = snapshot;
    this.lower = lower;
    this.upper = upper;
    this.range = range;
    this.reverse = reverse;
    this.runs = runs;
    this.gone = gone;
    // Before the iterator: what is written from now on spoils what it finds.
    this.stretch =
        gone == ScanRequest.NOTHING_GONE ? null : new TombstoneRangeBuilder(runs, reverse);
    database.points().reached(OrderingPoints.Point.RUNS_MARKED);
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
    int passed = 0;
    while (more) {
      valueLength = heads.loadValue();
      byte[] value = heads.valueBytes();
      timestamp = CellKeys.getLong(value, 0);
      cell = heads.key();
      length = heads.keyLength();
      if (range.contains(timestamp)) {
        if (isGone(value, valueLength) && ++passed < MOST_PASSED) {
          more = pass();
          continue;
        }
        finishStretch();
        found = null;
        return;
      }
      finishStretch();
      if (timestamp >= range.until() && history == null) {
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
    finishStretch();
    end();
  }

  private boolean isGone(byte[] value, int valueLength) {
    return stretch != null && valueLength > CellKeys.TIMESTAMP && value[CellKeys.TIMESTAMP] == gone;
  }

  /** Over the present column, and over the run that it belongs to. */
  private boolean pass() throws RocksDBException {
    TombstoneRanges.Run run =
        runs.isEmpty() ? null : runs.find(Arrays.copyOf(cell, length), range.until());
    if (run == null) {
      stretch.pass(cell, length, timestamp);
      return heads.step();
    }
    stretch.leap(run);
    if (!reverse) {
      return heads.startAt(run.end());
    }
    boolean more = heads.startAt(run.first());
    return more
            && Arrays.equals(heads.key(), 0, heads.keyLength(), run.first(), 0, run.first().length)
        ? heads.step()
        : more;
  }

  private void finishStretch() {
    if (stretch != null) {
      stretch.finish();
    }
  }

  @Override
  void fill(ViewParts parts) {
    if (parts.write == null) {
      parts.write =
          found != null
              ? found
              : new Cell(
                  timestamp,
                  Arrays.copyOfRange(heads.valueBytes(), CellKeys.TIMESTAMP, valueLength));
    }
  }

  /** Adds the present column and what it shows. */
  void addTo(PackedCells block) {
    if (found != null) {
      byte[] value = found.value();
      block.add(cell, length, found.timestamp(), value, 0, value.length);
    } else {
      block.add(cell, length, timestamp, heads.valueBytes(), CellKeys.TIMESTAMP, valueLength);
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

package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;

/**
 * The way down from the newest write record of a cell to its value: below records that are not
 * versions, and to where a long value stands. Each step is a read, which the reader makes for
 * several cells together. Confined to one thread.
 *
 * <p>No lock was in the way at first sight, so nothing that the snapshot sees can arrive any more:
 * going below a lock or rollback record needs no second look at locks.
 */
final class SecondLook {
  private final int place;
  private final CellKey key;

  /** A value that came along with the first look, of whatever version; null if none did. */
  private final Cell data;

  /** The record that the way has come to; null if there is none. */
  private Cell write;

  private WriteRecord record;
  private byte[] value;
  private boolean over;

  /**
   * @param place of the cell among others
   * @param first without a lock in the way
   */
  SecondLook(int place, CellView first) {
    this.place = place;
    this.key = first.key();
    this.data = first.data();
    comeTo(first.write());
  }

  private void comeTo(Cell newest) {
    write = newest;
    record = newest == null ? null : WriteRecord.decode(newest.value());
    value = record == null ? null : record.value();
    if (value == null && data != null && isAt(data)) {
      value = data.value();
    }
    over = record == null || value != null || record.kind() == WriteKind.DELETE || isLowest();
  }

  /** Whether the value of the record stands there. */
  private boolean isAt(Cell candidate) {
    return record != null
        && record.kind() == WriteKind.PUT
        && candidate.timestamp() == record.startTimestamp();
  }

  private boolean isLowest() {
    return record.previous() == WriteRecord.NOTHING_BELOW;
  }

  int place() {
    return place;
  }

  CellKey key() {
    return key;
  }

  boolean isOver() {
    return over;
  }

  /** What has to be read for the next step. */
  CellRead next() {
    return new CellRead(
        key,
        record.kind() == WriteKind.PUT
            ? ReadRanges.of(Family.DATA, TimeRange.at(record.startTimestamp()))
            : ReadRanges.of(Family.WRITE, TimeRange.upTo(SnapshotReader.below(write, record))));
  }

  /** Makes the step, with what was read for it. */
  void take(CellView view) {
    if (record.kind() == WriteKind.PUT) {
      value = view.data() == null ? null : view.data().value();
      over = true;
    } else {
      comeTo(view.write());
    }
  }

  /** Whether it is over with a record whose value is not there. */
  boolean missesValue() {
    return record != null && record.kind() == WriteKind.PUT && value == null;
  }

  /** The start timestamp of the record that the way ended at. */
  long startTimestamp() {
    return record.startTimestamp();
  }

  /** Null if the snapshot sees no value. */
  VersionedValue found() {
    return value == null ? null : new VersionedValue(write.timestamp(), value);
  }
}

package io.mokadb.txn.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.action.RowSource;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.Timestamps;
import java.util.List;

/** The second look at a cell: one atomic read, now. Confined to one thread. */
final class CellLook implements RowSource {
  /** All records. */
  static final TimeRange RECORDS = new TimeRange(0, Timestamps.END);

  private final KvStore store;

  /** Never above what the store holds. */
  private long knownBound;

  CellLook(KvStore store) {
    this.store = store;
  }

  @Override
  public CellView read(CellKey cell, ReadRanges ranges) {
    return store.read(new CellRead(cell, ranges), Deadline.none());
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit) {
    return store.versions(reads, limit, Deadline.none());
  }

  /** Whether a record stands exactly there. */
  boolean hasWrite(CellKey cell, long timestamp) {
    return read(cell, ReadRanges.of(Family.WRITE, TimeRange.at(timestamp))).write() != null;
  }

  /** Whether of the mutations of a list that was cut short a later one never stands alone. */
  boolean keepsListsTogether() {
    return store.atomicAcrossRows();
  }

  boolean hasLock(CellKey cell, long timestamp) {
    return read(cell, ReadRanges.of(Family.LOCK, TimeRange.at(timestamp))).lock() != null;
  }

  /**
   * Whether a timestamp was never handed out. A store whose oracle keeps its bound elsewhere tells
   * nothing.
   */
  boolean isFromFuture(long timestamp) {
    if (timestamp < knownBound) {
      return false;
    }
    knownBound = PersistedMark.oracleBound(store).value();
    return knownBound != 0 && timestamp >= knownBound;
  }
}

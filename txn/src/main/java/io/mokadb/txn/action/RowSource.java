package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.txn.mvcc.VersionLists;
import java.util.List;

/** Source of the cells that an action reads. */
public interface RowSource extends VersionLists {
  CellView read(CellKey cell, ReadRanges ranges);

  /** A store, without limits of time. */
  static RowSource of(KvStore store) {
    return new RowSource() {
      @Override
      public CellView read(CellKey cell, ReadRanges ranges) {
        return store.read(new CellRead(cell, ranges), Deadline.none());
      }

      @Override
      public List<ColumnVersions> versions(List<CellRead> reads, int limit) {
        return store.versions(reads, limit, Deadline.none());
      }
    };
  }
}

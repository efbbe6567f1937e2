package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/** Leaves all reads to the store. */
public record NothingKept() implements NewestRows {
  @Override
  public byte[] get(CellKey cell, long snapshot) {
    return UNKNOWN;
  }

  @Override
  public long newestVersion(CellKey cell, long snapshot) {
    return UNKNOWN_VERSION;
  }

  @Override
  public ValueCursor scan(Scan scan, Snapshot snapshot, StoreReads store) {
    return store.scan(scan, snapshot);
  }

  @Override
  public ValueCursor scan(Scan scan, List<KeyRange> within, Snapshot snapshot, StoreReads store) {
    return store.scan(scan, within, snapshot);
  }
}

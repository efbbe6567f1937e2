package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.RangesValueCursor;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/**
 * Newest versions that are kept above the store, and spare reads the way to it. Asked once a read
 * has passed the gate for commits under way. Thread-safe.
 */
public interface NewestRows {
  /** In the place of a value: only the store can tell. */
  byte[] UNKNOWN = new byte[0];

  /** In the place of a version: only the store can tell. */
  long UNKNOWN_VERSION = -1;

  /** The value that a snapshot sees in a cell, null for nothing, or {@link #UNKNOWN} itself. */
  byte[] get(CellKey cell, long snapshot);

  /**
   * The commit timestamp of the newest version that a snapshot sees in a cell, as {@link
   * SnapshotReader#newestVersions}, or {@link #UNKNOWN_VERSION}.
   */
  long newestVersion(CellKey cell, long snapshot);

  /** What a snapshot sees in a range, from what is kept as far as that goes. */
  ValueCursor scan(Scan scan, Snapshot snapshot, StoreReads store);

  /** The same for several ranges, ascending and disjoint. */
  default ValueCursor scan(Scan scan, List<KeyRange> within, Snapshot snapshot, StoreReads store) {
    return new RangesValueCursor(within, range -> scan(scan.withRange(range), snapshot, store));
  }

  /** Reads of the store, for what is not kept. All throw {@link io.mokadb.txn.TxnException}. */
  interface StoreReads {
    ValueCursor scan(Scan scan, Snapshot snapshot);

    /** Several ranges, in one call. */
    ValueCursor scan(Scan scan, List<KeyRange> within, Snapshot snapshot);

    /** What a snapshot sees in a cell; null for nothing. */
    VersionedValue version(CellKey cell, Snapshot snapshot);

    /** Fails if what the snapshot should see may have been dropped. */
    void checkReadable(Snapshot snapshot);
  }
}

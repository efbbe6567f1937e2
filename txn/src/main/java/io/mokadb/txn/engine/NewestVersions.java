package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import java.util.List;

/** The commit timestamps of the newest versions that a snapshot sees in cells. */
@FunctionalInterface
interface NewestVersions {
  /** In the order of the list; see {@link io.mokadb.txn.mvcc.SnapshotReader#newestVersions}. */
  long[] of(List<CellKey> cells);
}

package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellRead;
import io.mokadb.kv.ColumnVersions;
import java.util.List;

/** Source of versions of cells; see {@link io.mokadb.kv.KvStore#versions}. */
@FunctionalInterface
public interface VersionLists {
  List<ColumnVersions> versions(List<CellRead> reads, int limit);
}

package io.mokadb.sql.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.List;

/** Looks values up in the snapshot, many in one call; results in the order of the list. */
@FunctionalInterface
interface Lookups {
  List<Seen> cells(List<CellKey> cells);

  /** Looks entries up that have one cell. */
  default List<Seen> look(List<Key> keys) {
    return cells(keys.stream().map(CellKey::of).toList());
  }
}

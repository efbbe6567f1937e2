package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.List;

/** Looks values up in the snapshot, many in one call; results in the order of the list. */
@FunctionalInterface
interface Lookups {
  List<Seen> look(List<Key> keys);
}

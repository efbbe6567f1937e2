package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;

/** Looks for rows. */
final class Rows {
  private Rows() {}

  static boolean isThere(KvStore store, String row) {
    CellRead read =
        new CellRead(CellKey.of(key(row)), ReadRanges.of(Family.WRITE, TimeRange.all()));
    return store.read(read, Deadline.none()).write() != null;
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.ReadGate;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows that commits have changed between two snapshots, as the store tells: whichever process
 * committed. A commit at or before the later snapshot had all its locks when it drew its timestamp,
 * so that each of its cells has the lock still, or the record. Stateless and thread-safe.
 */
final class RowsSince {
  /** What a row takes beside its key: an object, and a place in a list. */
  private static final int ROW_BYTES = 64;

  private final KvStore store;
  private final ReadGate gate;

  RowsSince(KvStore store, ReadGate gate) {
    this.store = store;
    this.gate = gate;
  }

  /**
   * The rows, ascending; others that are locked, or were, may be among them.
   *
   * @param since the earlier snapshot
   * @param until the later one, drawn before the call
   * @param mostBytes that the rows may take
   * @return null if they take more
   * @throws io.mokadb.txn.TxnException {@code SNAPSHOT_TOO_OLD} if what was deleted since the
   *     earlier snapshot may have been collected
   */
  List<Key> between(KeyRange range, long since, long until, long mostBytes, Deadline limit) {
    if (until <= since) {
      return List.of();
    }
    List<Key> rows = new ArrayList<>();
    long bytes = 0;
    Key last = null;
    ReadRanges ranges =
        new ReadRanges(null, TimeRange.upTo(until), new TimeRange(since + 1, until + 1), null);
    try (CellCursor cells = store.scan(ScanRequest.forward(range, ranges), limit)) {
      CellView cell = cells.next();
      while (cell != null && bytes <= mostBytes) {
        Key row = cell.key().row();
        if (!row.equals(last)) {
          rows.add(row);
          bytes += ROW_BYTES + row.length();
          last = row;
        }
        cell = cells.next();
      }
    }
    gate.checkReadable(since, limit);
    return bytes <= mostBytes ? rows : null;
  }
}

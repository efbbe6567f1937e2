package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.mvcc.Snapshot;
import io.mokadb.txn.mvcc.SnapshotReader;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What one transaction reads of its present snapshot. Confined to the transaction's thread. */
final class CommittedReads {
  private final SnapshotReader reader;
  private final TransactionOptions options;

  /** The present one, with the present limit. */
  private Snapshot snapshot;

  /** Null where the store is in this process. */
  private ReadCache cacheOrNull;

  /**
   * @param cached whether what is read is kept
   */
  CommittedReads(
      SnapshotReader reader, TransactionOptions options, long timestamp, boolean cached) {
    this.reader = reader;
    this.options = options;
    this.snapshot = at(timestamp, options.limit());
    this.cacheOrNull = cached ? new ReadCache(reader) : null;
  }

  private Snapshot at(long timestamp, Deadline deadline) {
    return Snapshot.at(timestamp, options.lockWait().toNanos(), options.counts(), deadline);
  }

  Snapshot snapshot() {
    return snapshot;
  }

  Deadline deadline() {
    return snapshot.deadline();
  }

  void limit(Deadline deadline) {
    snapshot = snapshot.within(deadline);
  }

  void moveTo(long timestamp) {
    snapshot = at(timestamp, snapshot.deadline());
    if (cacheOrNull != null) {
      cacheOrNull = new ReadCache(reader);
    }
  }

  byte[] get(CellKey cell) {
    return cacheOrNull == null ? reader.get(cell, snapshot) : cacheOrNull.get(cell, snapshot);
  }

  List<byte[]> getAll(List<CellKey> cells) {
    return cacheOrNull == null
        ? reader.getAll(cells, snapshot)
        : cacheOrNull.getAll(cells, snapshot);
  }

  /** With what the transaction has written. */
  List<byte[]> getAll(List<CellKey> cells, WriteBuffer buffer) {
    List<CellKey> missing = new ArrayList<>();
    byte[][] values = new byte[cells.size()][];
    int[] places = new int[cells.size()];
    for (int i = 0; i < values.length; i++) {
      BufferEntry own = buffer.find(cells.get(i));
      if (own == null || own.kind == WriteKind.LOCK) {
        places[missing.size()] = i;
        missing.add(cells.get(i));
      } else {
        values[i] = own.value;
      }
    }
    List<byte[]> read = missing.isEmpty() ? List.of() : getAll(missing);
    for (int i = 0; i < read.size(); i++) {
      values[places[i]] = read.get(i);
    }
    return Arrays.asList(values);
  }

  boolean areKept() {
    return cacheOrNull != null;
  }

  void prefetch(List<CellKey> cells) {
    if (cacheOrNull != null && !cells.isEmpty()) {
      var unused = cacheOrNull.getAll(cells, snapshot);
    }
  }

  boolean isKnownAbsent(CellKey cell) {
    return cacheOrNull != null && cacheOrNull.isAbsent(cell);
  }

  void noteAbsent(CellKey cell) {
    if (cacheOrNull != null) {
      cacheOrNull.keep(cell, null);
    }
  }

  /**
   * @param merged whether something is merged in, which takes values one by one
   */
  ValueCursor scan(Scan scan, boolean merged) {
    return keeping(reader.scan(merged ? scan.oneByOne() : scan, snapshot));
  }

  ValueCursor scan(Scan scan, List<KeyRange> within) {
    return keeping(reader.scan(scan.oneByOne(), within, snapshot));
  }

  private ValueCursor keeping(ValueCursor cursor) {
    return cacheOrNull == null ? cursor : cacheOrNull.keeping(cursor);
  }

  VersionCursor versions(Scan scan, long since) {
    return reader.versions(scan, snapshot, since);
  }

  byte[] pinned(CellKey cell, long timestamp) {
    return reader.getPinned(cell, at(timestamp, snapshot.deadline()));
  }

  long[] newestVersions(List<CellKey> cells) {
    return reader.newestVersions(cells, snapshot);
  }
}

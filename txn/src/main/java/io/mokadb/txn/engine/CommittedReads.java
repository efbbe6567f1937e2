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
import io.mokadb.txn.serial.TrackedReads;
import java.util.List;

/** What one transaction reads of its present snapshot. Confined to the transaction's thread. */
final class CommittedReads {
  private final SnapshotReader reader;
  private final TransactionOptions options;

  /** The present one, with the present limit. */
  private Snapshot snapshot;

  /** Null where the store is in this process. */
  private ReadCache cacheOrNull;

  /** Null unless the transaction is serializable, and may write. */
  private final TrackedReads trackedOrNull;

  /**
   * @param cached whether what is read is kept
   */
  CommittedReads(
      SnapshotReader reader,
      TransactionOptions options,
      long timestamp,
      boolean cached,
      TrackedReads trackedOrNull) {
    this.trackedOrNull = trackedOrNull;
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

  TrackedReads trackedOrNull() {
    return trackedOrNull;
  }

  /**
   * @param kept whether what was read before still counts
   */
  void moveTo(long timestamp, boolean kept) {
    if (trackedOrNull != null) {
      trackedOrNull.readFrom(timestamp, kept);
    }
    snapshot = at(timestamp, snapshot.deadline());
    if (cacheOrNull != null) {
      cacheOrNull = new ReadCache(reader);
    }
  }

  /** Counts all of a range as read. */
  void note(KeyRange rows) {
    if (trackedOrNull != null) {
      trackedOrNull.add(Scan.forward(rows));
    }
  }

  byte[] get(CellKey cell) {
    if (trackedOrNull != null) {
      trackedOrNull.add(cell);
    }
    return cacheOrNull == null ? reader.get(cell, snapshot) : cacheOrNull.get(cell, snapshot);
  }

  /** See {@link SnapshotReader#seemsToHaveValue}; not noted. */
  boolean seemToHaveValue(CellKey cell) {
    return reader.seemsToHaveValue(cell, snapshot);
  }

  List<byte[]> getAll(List<CellKey> cells) {
    if (trackedOrNull != null) {
      trackedOrNull.addAll(cells);
    }
    return cacheOrNull == null
        ? reader.getAll(cells, snapshot)
        : cacheOrNull.getAll(cells, snapshot);
  }

  /** With what the transaction has written. */
  List<byte[]> getAll(List<CellKey> cells, WriteBuffer buffer) {
    return OverlaidReads.getAll(cells, buffer, this::getAll);
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
    boolean absent = cacheOrNull != null && cacheOrNull.isAbsent(cell);
    if (absent && trackedOrNull != null) {
      trackedOrNull.add(cell);
    }
    return absent;
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

  /**
   * The cursor, with a note of how far it is read if that is needed.
   *
   * @param within parts of the scan's range; empty for all of it
   */
  ValueCursor noting(ValueCursor cursor, Scan scan, List<KeyRange> within) {
    return trackedOrNull == null ? cursor : trackedOrNull.noting(cursor, scan, within);
  }

  VersionCursor versions(Scan scan, List<KeyRange> within, long since) {
    if (trackedOrNull != null) {
      trackedOrNull.add(scan);
    }
    return reader.versions(scan, within, snapshot, since);
  }

  /** The transaction has ended. */
  void end() {
    if (trackedOrNull != null) {
      trackedOrNull.end();
    }
  }

  byte[] pinned(CellKey cell, long timestamp) {
    return reader.getPinned(cell, at(timestamp, snapshot.deadline()));
  }

  long[] newestVersions(List<CellKey> cells) {
    return reader.newestVersions(cells, snapshot);
  }
}

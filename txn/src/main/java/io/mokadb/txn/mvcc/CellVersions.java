package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.txn.VersionCursor;
import java.util.List;

/** The versions of a range's cells between two snapshots, cell by cell. */
final class CellVersions implements VersionCursor {
  private final SnapshotReader reader;
  private final CellCursor cells;
  private final Snapshot snapshot;
  private final long since;
  private CellKey key;
  private long cellsMet;
  private List<Version> versions = List.of();

  /** Of the current one in {@link #versions}, which has the newest first. */
  private int at;

  /**
   * A version.
   *
   * @param value null for a delete
   */
  record Version(long commitTimestamp, long startTimestamp, byte[] value) {}

  CellVersions(SnapshotReader reader, CellCursor cells, Snapshot snapshot, long since) {
    this.reader = reader;
    this.cells = cells;
    this.snapshot = snapshot;
    this.since = since;
  }

  @Override
  public boolean next() {
    at--;
    while (at < 0) {
      CellView view = cells.next();
      if (view == null) {
        // Cells of which everything was dropped do not appear at all.
        reader.checkReadable(since, snapshot);
        versions = List.of();
        at = 0;
        return false;
      }
      cellsMet++;
      key = view.key();
      versions = reader.versions(view, snapshot, since);
      at = versions.size() - 1;
    }
    return !versions.isEmpty();
  }

  @Override
  public CellKey key() {
    return key;
  }

  @Override
  public byte[] value() {
    return versions.get(at).value();
  }

  @Override
  public long commitTimestamp() {
    return versions.get(at).commitTimestamp();
  }

  @Override
  public long startTimestamp() {
    return versions.get(at).startTimestamp();
  }

  @Override
  public void close() {
    snapshot.counts().scanned(cells.calls(), cellsMet);
    cellsMet = 0;
    cells.close();
  }
}

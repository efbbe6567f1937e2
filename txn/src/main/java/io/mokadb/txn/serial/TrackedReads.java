package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/**
 * What a serializable transaction has read, to be compared at its commit. Confined to the
 * transaction's thread, but for {@link #since}.
 */
public final class TrackedReads {
  private final CommitOrder order;
  private final CellRanges ranges;
  private final NoteMemory memory;

  /** Commits up to here are in the snapshot of everything that was read; 0 before it is known. */
  private volatile long since;

  TrackedReads(CommitOrder order, int most, NoteMemory memory) {
    this.order = order;
    this.ranges = new CellRanges(most, memory);
    this.memory = memory;
  }

  /**
   * The transaction has a snapshot from now on.
   *
   * @param kept whether what it has read from earlier ones still counts
   */
  public void readFrom(long snapshot, boolean kept) {
    if (!kept || since == 0) {
      ranges.clear();
      since = snapshot;
    }
  }

  public void add(CellKey cell) {
    ranges.add(cell);
  }

  public void addAll(List<CellKey> cells) {
    cells.forEach(ranges::add);
  }

  /** All cells of a scan. */
  public void add(Scan scan) {
    add(scan.range(), scan.columns());
  }

  void add(KeyRange rows, ColumnRange columnsOrNull) {
    ranges.add(rows, columnsOrNull);
  }

  /**
   * A cursor that notes how far it was read.
   *
   * @param within the parts of the scan's range that it gives, ascending; empty for all of it
   */
  public ValueCursor noting(ValueCursor cursor, Scan scan, List<KeyRange> within) {
    return new NotingCursor(this, cursor, scan, within.isEmpty() ? List.of(scan.range()) : within);
  }

  /** The transaction has ended. */
  public void end() {
    order.leave(this);
    memory.close();
  }

  CellRanges ranges() {
    return ranges;
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  long since() {
    return since;
  }
}

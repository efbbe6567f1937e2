package io.mokadb.txn.serial;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.ForwardingValueCursor;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/**
 * A cursor that notes, when it is closed, the rows that it has told something of: those up to the
 * last one that it gave, or all. Confined to one thread.
 */
final class NotingCursor extends ForwardingValueCursor {
  /** How far it has come. */
  private enum Progress {
    NOWHERE,
    AT_A_CELL,
    /** Also where it failed to go on. */
    EVERYWHERE
  }

  private final TrackedReads reads;
  private final Scan scan;
  private final List<KeyRange> within;
  private Progress progress = Progress.NOWHERE;

  /**
   * @param within what it gives cells of, ascending
   */
  NotingCursor(TrackedReads reads, ValueCursor cells, Scan scan, List<KeyRange> within) {
    super(cells);
    this.reads = reads;
    this.scan = scan;
    this.within = within;
  }

  @Override
  public boolean next() {
    progress = Progress.EVERYWHERE;
    boolean found = cells.next();
    if (found) {
      progress = Progress.AT_A_CELL;
    }
    return found;
  }

  @Override
  public void close() {
    if (progress != Progress.NOWHERE) {
      KeyRange read = progress == Progress.EVERYWHERE ? KeyRange.all() : upTo(cells.key().row());
      for (KeyRange part : within) {
        reads.add(part.intersect(read), scan.columns());
      }
      progress = Progress.NOWHERE;
    }
    cells.close();
  }

  private KeyRange upTo(Key row) {
    return scan.reverse() ? KeyRange.of(row, null) : KeyRange.of(null, row.next());
  }
}

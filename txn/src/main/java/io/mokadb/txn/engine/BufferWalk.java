package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.List;
import java.util.Map;

/**
 * A walk over the writes of a range, as a buffer had them at a moment. It looks its next step up
 * each time, so the buffer may change meanwhile. Confined to one thread.
 */
final class BufferWalk implements AutoCloseable {
  private final WriteBuffer buffer;
  private final Scan scan;

  /** The only parts of the range that are wanted, ascending; empty for all of it. */
  private final List<KeyRange> within;

  private final long limit;
  private final boolean withLocks;

  /** The last cell that was looked at; null before the first. */
  private CellKey position;

  /** The spilled part of the walk from {@link #position} on; null without one. */
  private SpilledWrites.Stretch stretch;

  /** What {@link WriteBuffer#spills} said when the stretch was opened. */
  private int spills;

  private boolean atEnd;
  private boolean closed;

  /**
   * @param limit writes with this number or a higher one are not seen
   */
  BufferWalk(WriteBuffer buffer, Scan scan, List<KeyRange> within, long limit, boolean withLocks) {
    this.buffer = buffer;
    this.scan = scan;
    this.within = within;
    this.limit = limit;
    this.withLocks = withLocks;
    this.spills = -1;
  }

  /** The next write, or null after the last. */
  BufferEntry next() {
    while (!closed) {
      BufferEntry entry = buffer.spilled() == null ? stepInMemory() : step(buffer.spilled());
      if (atEnd) {
        return null;
      }
      if (entry != null
          && (withLocks || entry.kind != WriteKind.LOCK)
          && (scan.columns() == null || scan.columns().contains(entry.cell.column()))
          && isWithin(entry.cell.row())) {
        return entry;
      }
    }
    return null;
  }

  private boolean isWithin(Key row) {
    if (within.isEmpty()) {
      return true;
    }
    int from = 0;
    int to = within.size() - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      if (row.compareTo(within.get(middle).start()) >= 0) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    return within.get(from).contains(row);
  }

  /** Null if the next cell was not written yet; then {@link #position} moves all the same. */
  private BufferEntry stepInMemory() {
    BufferEntry newest = peekMemory();
    if (newest == null) {
      atEnd = true;
      return null;
    }
    position = newest.cell;
    return newest.asOf(limit);
  }

  private BufferEntry step(SpilledWrites spilled) {
    BufferEntry inMemory = peekMemory();
    BufferEntry onDisk = peekSpilled(spilled);
    if (inMemory == null && onDisk == null) {
      atEnd = true;
      return null;
    }
    int order = inMemory == null ? 1 : onDisk == null ? -1 : inMemory.cell.compareTo(onDisk.cell);
    if (inMemory != null && onDisk != null && scan.reverse()) {
      order = -order;
    }
    if (order >= 0) {
      stretch.pass();
    }
    if (order > 0) {
      position = onDisk.cell;
      return spilled.asOf(onDisk, limit);
    }
    position = inMemory.cell;
    BufferEntry entry = inMemory.asOf(limit);
    return entry == null && order == 0 ? spilled.asOf(onDisk, limit) : entry;
  }

  private BufferEntry peekMemory() {
    KeyRange range = scan.range();
    Map.Entry<CellKey, BufferEntry> step;
    if (scan.reverse()) {
      step =
          position != null
              ? buffer.inMemory().lowerEntry(position)
              : range.end() == null
                  ? buffer.inMemory().lastEntry()
                  : buffer.inMemory().lowerEntry(CellKey.of(range.end()));
    } else {
      step =
          position != null
              ? buffer.inMemory().higherEntry(position)
              : range.start() == null
                  ? buffer.inMemory().firstEntry()
                  : buffer.inMemory().ceilingEntry(CellKey.of(range.start()));
    }
    return step == null || !range.contains(step.getKey().row()) ? null : step.getValue();
  }

  private BufferEntry peekSpilled(SpilledWrites spilled) {
    if (stretch == null || spills != buffer.spills()) {
      closeStretch();
      stretch = spilled.stretch(from(), to(), scan.reverse());
      spills = buffer.spills();
    }
    return stretch.peek();
  }

  private byte[] from() {
    if (position != null && !scan.reverse()) {
      return SpilledEntry.afterNewest(position);
    }
    return scan.range().start() == null
        ? SpilledEntry.beforeAllNewest()
        : SpilledEntry.newest(CellKey.of(scan.range().start()));
  }

  private byte[] to() {
    if (position != null && scan.reverse()) {
      return SpilledEntry.newest(position);
    }
    return scan.range().end() == null
        ? SpilledEntry.afterAllNewest()
        : SpilledEntry.newest(CellKey.of(scan.range().end()));
  }

  private void closeStretch() {
    if (stretch != null) {
      stretch.close();
      stretch = null;
    }
  }

  @Override
  public void close() {
    closed = true;
    closeStretch();
  }
}

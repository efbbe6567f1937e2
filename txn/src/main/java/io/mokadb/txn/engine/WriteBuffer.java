package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.WeakNotification;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What a transaction has written, by cell. Every write goes to a log as well, so that undoing to a
 * mark takes as long as what is undone; and since entries remember what they replaced, a cursor
 * sees the buffer as it was when the cursor opened without a copy. Confined to one thread.
 */
final class WriteBuffer implements AutoCloseable {
  /** The bytes that a transaction writes without a reservation; most are smaller. */
  private static final long FREE = 32 << 10;

  private static final long LONGEST_STEP = 256 << 10;
  private static final long IDLE = 1 << 20;

  /** How much a write takes until it is committed, for each byte of it in this buffer. */
  private static final int UNTIL_COMMITTED = 2;

  private final NavigableMap<CellKey, BufferEntry> entries = new TreeMap<>();
  private final List<BufferEntry> log = new ArrayList<>();

  /** Counts writes, undone ones too. */
  private long sequence;

  /** Entries from here on are known to no mark and no cursor: they may be replaced for good. */
  private long observed;

  private long bytes;

  private final WriteMemory.Lease lease;

  /** Up to how many {@link #bytes} nothing has to be asked for. */
  private long granted = FREE;

  /** What is announced without being written. */
  private final List<WeakNotification> weak = new ArrayList<>(0);

  /** A position in the log, and in the list of weak notifications. */
  record Position(WriteBuffer buffer, int length, int weakLength) implements Transaction.Mark {}

  WriteBuffer(WriteMemory.Lease lease) {
    this.lease = lease;
  }

  /** Before anything is changed, so that a refusal leaves the buffer as it was. */
  private void require(long more) {
    long missing = bytes + more - granted;
    if (missing > 0) {
      long step = Math.max(missing, Math.min(granted, LONGEST_STEP));
      lease.add(UNTIL_COMMITTED * step);
      granted += step;
    }
  }

  private void giveBack() {
    long idle = granted - Math.max(FREE, bytes);
    if (idle > IDLE) {
      granted -= idle;
      lease.subtract(UNTIL_COMMITTED * idle);
    }
  }

  @Override
  public void close() {
    lease.close();
  }

  boolean isEmpty() {
    return entries.isEmpty() && weak.isEmpty();
  }

  int size() {
    return entries.size();
  }

  long bytes() {
    return bytes;
  }

  /** The last write of a cell, or null. */
  BufferEntry find(CellKey cell) {
    return entries.get(cell);
  }

  void write(CellKey cell, WriteKind kind, byte[] value) {
    BufferEntry old = entries.get(cell);
    if (kind == WriteKind.LOCK && old != null) {
      return;
    }
    put(old, cell, kind, value, old == null ? NotifiedColumns.NONE : old.notified);
  }

  /** Adds to what a written cell announces. */
  void announce(CellKey cell, NotifiedColumns notified) {
    BufferEntry old = entries.get(cell);
    if (old == null) {
      throw new IllegalStateException("Cell " + cell + " was not written: nothing to announce");
    }
    NotifiedColumns all = old.notified.and(notified);
    if (!all.equals(old.notified)) {
      put(old, cell, old.kind, old.value, all);
    }
  }

  void announceWeakly(Key row, NotifiedColumns notified) {
    if (!notified.isEmpty()) {
      WeakNotification added = new WeakNotification(row, notified);
      require(size(added));
      weak.add(added);
      bytes += size(added);
    }
  }

  private static long size(WeakNotification notification) {
    return (long) BufferEntry.OVERHEAD + notification.row().length();
  }

  private void put(
      BufferEntry old, CellKey cell, WriteKind kind, byte[] value, NotifiedColumns notified) {
    boolean forget = old != null && old.sequence >= observed && log.get(log.size() - 1) == old;
    BufferEntry entry =
        new BufferEntry(cell, kind, value, notified, sequence, forget ? old.replaced : old);
    require(entry.size());
    sequence++;
    if (forget) {
      log.remove(log.size() - 1);
      bytes -= old.size();
    }
    entries.put(cell, entry);
    log.add(entry);
    bytes += entry.size();
  }

  Position mark() {
    observed = sequence;
    return new Position(this, log.size(), weak.size());
  }

  void rollbackTo(Position position) {
    if (position.buffer() != this || position.length() > log.size()) {
      throw new IllegalArgumentException("The mark is not one of this transaction, or was undone");
    }
    for (int i = log.size() - 1; i >= position.length(); i--) {
      BufferEntry entry = log.remove(i);
      bytes -= entry.size();
      if (entry.replaced == null) {
        entries.remove(entry.cell);
      } else {
        entries.put(entry.cell, entry.replaced);
      }
    }
    for (int i = weak.size() - 1; i >= position.weakLength(); i--) {
      bytes -= size(weak.remove(i));
    }
    giveBack();
  }

  /** Once for each row. */
  List<WeakNotification> weakNotifications() {
    if (weak.size() < 2) {
      return List.copyOf(weak);
    }
    Map<Key, NotifiedColumns> byRow = new TreeMap<>();
    for (WeakNotification each : weak) {
      byRow.merge(each.row(), each.notified(), NotifiedColumns::and);
    }
    List<WeakNotification> merged = new ArrayList<>(byRow.size());
    byRow.forEach((row, notified) -> merged.add(new WeakNotification(row, notified)));
    return merged;
  }

  /** The writes of a range as they are now, in the order of the scan; locks are left out. */
  Walk walk(Scan scan) {
    observed = sequence;
    return new Walk(scan, sequence);
  }

  /**
   * What to commit, in key order.
   *
   * @param previous tells for a locked cell its newest version
   */
  List<Intent> intents(ToLongFunction<CellKey> previous) {
    List<Intent> intents = new ArrayList<>(entries.size());
    for (BufferEntry entry : entries.values()) {
      long below = entry.kind == WriteKind.LOCK ? previous.applyAsLong(entry.cell) : 0;
      intents.add(new Intent(entry.cell, entry.kind, entry.value, below, entry.notified));
    }
    return intents;
  }

  /**
   * A walk over the writes of a range. It looks its next step up in the map each time, so the
   * buffer may change meanwhile.
   */
  final class Walk {
    private final Scan scan;
    private final long limit;
    private CellKey position;
    private boolean started;

    private Walk(Scan scan, long limit) {
      this.scan = scan;
      this.limit = limit;
    }

    /** The next write, or null after the last. */
    BufferEntry next() {
      while (true) {
        BufferEntry newest = scan.reverse() ? stepDown() : stepUp();
        if (newest == null) {
          return null;
        }
        position = newest.cell;
        started = true;
        BufferEntry entry = newest.asOf(limit);
        if (entry != null
            && entry.kind != WriteKind.LOCK
            && (scan.columns() == null || scan.columns().contains(entry.cell.column()))) {
          return entry;
        }
      }
    }

    private BufferEntry stepUp() {
      KeyRange range = scan.range();
      var step =
          started
              ? entries.higherEntry(position)
              : range.start() == null
                  ? entries.firstEntry()
                  : entries.ceilingEntry(CellKey.of(range.start()));
      return step == null || !range.contains(step.getKey().row()) ? null : step.getValue();
    }

    private BufferEntry stepDown() {
      KeyRange range = scan.range();
      var step =
          started
              ? entries.lowerEntry(position)
              : range.end() == null
                  ? entries.lastEntry()
                  : entries.lowerEntry(CellKey.of(range.end()));
      return step == null || !range.contains(step.getKey().row()) ? null : step.getValue();
    }
  }
}

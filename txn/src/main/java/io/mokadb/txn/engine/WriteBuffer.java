package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.WeakNotification;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The writes of a transaction, by cell. Every write goes to a log as well, so that undoing to a
 * mark costs as much as the undone writes. Entries remember what they replaced, so a cursor sees
 * the buffer as of its opening without a copy. When memory is full, all writes move to {@link
 * SpilledWrites}. Confined to one thread.
 */
final class WriteBuffer implements AutoCloseable {
  private static final long LONGEST_STEP = 256 << 10;
  private static final long IDLE = 1 << 20;

  /** What a buffer that spills keeps in memory: more would only be taken from others. */
  private static final long SPILLING_PART = 1 << 20;

  /** How much a write takes until it is committed, for each byte of it in this buffer. */
  private static final int UNTIL_COMMITTED = 2;

  private final NavigableMap<CellKey, BufferEntry> entries = new TreeMap<>();
  private final List<BufferEntry> log = new ArrayList<>();

  /** Counts writes, undone ones too. */
  private long sequence;

  /** Entries from here on are known to no mark and no cursor: they may be replaced for good. */
  private long observed;

  /** Of {@link #entries} and {@link #weak}. */
  private long bytes;

  private long spilledBytes;

  /** How many cells are written. */
  private int cells;

  private final WriteMemory.Lease lease;
  private final ScratchSpace scratchOrNull;
  private final NewestVersions previous;
  private final long free;

  /** Up to how many {@link #bytes} nothing has to be asked for. */
  private long granted;

  private final WeakAnnouncements weak = new WeakAnnouncements();

  /** Numbers of writes that were spilled, and did not take place. */
  private final NumberRanges undone = new NumberRanges();

  /** Null while everything is in memory. */
  private SpilledWrites spilled;

  /** How often what was in memory has moved out of it. */
  private int spills;

  /** Whether moving out failed half-way: the memory still has all, and some is spilled too. */
  private boolean torn;

  /**
   * State of the buffer at one moment.
   *
   * @param sequence numbers of later writes begin here
   * @param spills says which log {@code length} is a position of
   */
  record Position(
      WriteBuffer buffer,
      long sequence,
      int spills,
      int length,
      int weakLength,
      int cells,
      long bytes)
      implements Transaction.Mark {}

  /**
   * @param scratchOrNull see {@link WriteSpace}
   * @param previous tells for locked cells their newest versions
   */
  WriteBuffer(WriteMemory.Lease lease, ScratchSpace scratchOrNull, NewestVersions previous) {
    this.lease = lease;
    this.scratchOrNull = scratchOrNull;
    this.previous = previous;
    this.free = lease.free();
    this.granted = free;
  }

  /** Before anything is changed, so that a refusal leaves the buffer as it was. */
  private void require(long more) {
    long missing = bytes + more - granted;
    if (missing <= 0) {
      return;
    }
    long step = Math.max(missing, Math.min(granted, LONGEST_STEP));
    if (scratchOrNull == null) {
      take(step);
      return;
    }
    boolean enough = spilled != null && granted >= SPILLING_PART;
    if (!enough && lease.tryAdd(UNTIL_COMMITTED * step)) {
      granted += step;
      return;
    }
    spill();
    if (bytes + more > granted) {
      take(bytes + more - granted);
    }
  }

  private void take(long step) {
    lease.add(UNTIL_COMMITTED * step);
    granted += step;
  }

  private void spill() {
    if (entries.isEmpty()) {
      return;
    }
    if (spilled == null) {
      spilled =
          new SpilledWrites(
              scratchOrNull.open(), log.get(0).sequence, undone, previous, this::growFilter);
    }
    torn = true;
    spilled.addAll(entries.values(), observed);
    torn = false;
    long moved = bytes - weak.bytes();
    entries.clear();
    log.clear();
    spills++;
    bytes -= moved;
    spilledBytes += moved;
    giveBackAllBut(Math.max(SPILLING_PART, bytes));
  }

  /** Of what it had for the writes that are just being moved, if there is no more. */
  private boolean growFilter() {
    long part = CellFilter.PART_BYTES / UNTIL_COMMITTED;
    boolean moving = torn && granted - part >= Math.max(free, SPILLING_PART);
    if (moving) {
      granted -= part;
    }
    return moving || lease.tryAdd(CellFilter.PART_BYTES);
  }

  private void giveBackAllBut(long kept) {
    long idle = granted - Math.max(free, kept);
    if (idle > 0) {
      granted -= idle;
      lease.subtract(UNTIL_COMMITTED * idle);
    }
  }

  @Override
  public void close() {
    lease.close();
    if (spilled != null) {
      spilled.close();
    }
  }

  boolean isEmpty() {
    return cells == 0 && weak.isEmpty();
  }

  int size() {
    return cells;
  }

  /** On disk too. */
  long bytes() {
    return bytes + spilledBytes;
  }

  /** The writes that are not in memory; null if all are. */
  SpilledWrites spilled() {
    return spilled;
  }

  int spills() {
    return spills;
  }

  NavigableMap<CellKey, BufferEntry> inMemory() {
    return entries;
  }

  /** The last write of a cell, or null. */
  BufferEntry find(CellKey cell) {
    BufferEntry entry = entries.get(cell);
    return entry == null && spilled != null ? spilled.find(cell) : entry;
  }

  /**
   * @param since the snapshot that the write is made from
   */
  void write(CellKey cell, WriteKind kind, byte[] value, long since) {
    require(BufferEntry.size(cell, value));
    BufferEntry fresh =
        new BufferEntry(cell, kind, value, NotifiedColumns.NONE, since, sequence, null, false);
    // One walk, since most cells are written once.
    BufferEntry old = spilled == null ? entries.putIfAbsent(cell, fresh) : find(cell);
    if (old == null && spilled == null) {
      note(fresh, 1);
    } else if (old == null || kind != WriteKind.LOCK) {
      NotifiedColumns notified = old == null ? NotifiedColumns.NONE : old.notified;
      put(old, cell, kind, value, notified, old == null ? since : old.since);
    }
  }

  private void note(BufferEntry entry, int moreCells) {
    sequence++;
    log.add(entry);
    bytes += entry.size();
    cells += moreCells;
  }

  /** Locks a cell that never has a version. */
  void lockEmpty(CellKey cell, long since) {
    write(cell, WriteKind.LOCK, SpilledWrites.encode(WriteRecord.NOTHING_BELOW), since);
  }

  /** Adds to what a written cell announces. */
  void announce(CellKey cell, NotifiedColumns notified) {
    BufferEntry known = find(cell);
    if (known == null) {
      throw new IllegalStateException("Cell " + cell + " was not written: nothing to announce");
    }
    NotifiedColumns all = known.notified.and(notified);
    if (!all.equals(known.notified)) {
      require(known.size());
      // Again: it may have been spilled.
      BufferEntry old = find(cell);
      put(old, cell, old.kind, old.value, all, old.since);
    }
  }

  void announceWeakly(Key row, NotifiedColumns notified) {
    if (!notified.isEmpty()) {
      WeakNotification added = new WeakNotification(row, notified);
      long size = WeakAnnouncements.size(added);
      require(size);
      weak.add(added);
      bytes += size;
    }
  }

  /** The rows that are announced without being written, each once. */
  List<WeakNotification> weakNotifications() {
    return weak.byRow();
  }

  private void put(
      BufferEntry old,
      CellKey cell,
      WriteKind kind,
      byte[] value,
      NotifiedColumns notified,
      long since) {
    boolean inMemory = old != null && entries.get(cell) == old;
    boolean forget = inMemory && old.sequence >= observed && log.get(log.size() - 1) == old;
    BufferEntry replaced = !inMemory ? null : forget ? old.replaced : old;
    boolean overSpilled = old != null && old.overSpilled;
    BufferEntry entry =
        new BufferEntry(cell, kind, value, notified, since, sequence, replaced, overSpilled);
    if (forget) {
      log.remove(log.size() - 1);
      bytes -= old.size();
    }
    entries.put(cell, entry);
    note(entry, old == null ? 1 : 0);
  }

  Position mark() {
    observed = sequence;
    return new Position(this, sequence, spills, log.size(), weak.size(), cells, bytes());
  }

  /** Undoes everything. */
  void rollbackToStart() {
    rollbackTo(new Position(this, 0, 0, 0, 0, 0, 0));
  }

  void rollbackTo(Position position) {
    boolean sameLog = position.spills() == spills;
    if (position.buffer() != this
        || sameLog && position.length() > log.size()
        || position.sequence() > 0 && undone.contains(position.sequence() - 1)) {
      throw new IllegalArgumentException("The mark is not one of this transaction, or was undone");
    }
    undoLog(sameLog ? position.length() : 0);
    bytes -= weak.truncate(position.weakLength());
    cells = position.cells();
    if (!sameLog || torn) {
      undone.add(position.sequence(), sequence);
      spilledBytes = position.bytes() - bytes;
      dropSpilledSince(position.sequence());
    }
    if (granted - bytes > IDLE) {
      giveBackAllBut(bytes);
    }
    // So that a mark of what was undone is told from one that is made now.
    sequence++;
  }

  private void undoLog(int length) {
    for (int i = log.size() - 1; i >= length; i--) {
      BufferEntry entry = log.remove(i);
      bytes -= entry.size();
      if (entry.replaced == null) {
        entries.remove(entry.cell);
      } else {
        entries.put(entry.cell, entry.replaced);
      }
    }
  }

  private void dropSpilledSince(long from) {
    if (spilled != null && from <= spilled.since()) {
      spilled.close();
      lease.subtract(spilled.filterBytes());
      spilled = null;
      spills++;
      torn = false;
    }
  }

  /** The writes of a range as they are now, in the order of the scan; locks are left out. */
  BufferWalk walk(Scan scan) {
    return walk(scan, List.of());
  }

  /**
   * As above.
   *
   * @param within the only parts of the range that are wanted, ascending; empty for all of it
   */
  BufferWalk walk(Scan scan, List<KeyRange> within) {
    observed = sequence;
    return new BufferWalk(this, scan, within, sequence, false);
  }

  /** All writes as they are now, in key order; locks too. */
  BufferWalk walkAll() {
    observed = sequence;
    return new BufferWalk(this, Scan.forward(KeyRange.all()), List.of(), sequence, true);
  }

  /** What to commit; nothing may be written any more. */
  Intents intents() {
    if (spilled == null) {
      return new Intents.Listed(listed());
    }
    // With the newest versions of locked cells, which cannot be asked for later.
    spill();
    return new Intents.Spilled(this);
  }

  private List<Intent> listed() {
    List<CellKey> locked = new ArrayList<>();
    for (BufferEntry entry : entries.values()) {
      if (entry.kind == WriteKind.LOCK && entry.value == null) {
        locked.add(entry.cell);
      }
    }
    long[] versions = locked.isEmpty() ? null : previous.of(locked);
    int next = 0;
    List<Intent> intents = new ArrayList<>(entries.size());
    for (BufferEntry entry : entries.values()) {
      boolean asked = entry.kind == WriteKind.LOCK && entry.value == null;
      intents.add(asked ? locking(entry, versions[next++]) : intent(entry));
    }
    return intents;
  }

  /** The intent of an entry that knows the newest version of its cell, if it locks that. */
  Intent intent(BufferEntry entry) {
    return entry.kind == WriteKind.LOCK
        ? locking(entry, SpilledWrites.previousOf(entry))
        : new Intent(entry.cell, entry.kind, entry.value, 0, entry.notified, entry.since);
  }

  private static Intent locking(BufferEntry entry, long below) {
    return new Intent(entry.cell, WriteKind.LOCK, null, below, entry.notified, entry.since);
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.scratch.ScratchMap;
import io.mokadb.txn.mvcc.WriteKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The writes of a transaction that did not fit into its memory, by cell. What is undone stays where
 * it is and is overlooked: by its sequence numbers, which never come again. Confined to one thread;
 * any may close it.
 */
final class SpilledWrites implements AutoCloseable {
  /** How much goes to the map in one piece: it takes that memory once more. */
  private static final int PIECE = 512;

  private static final int PIECE_BYTES = 256 << 10;

  private final ScratchMap map;
  private final NewestVersions previous;

  private final NumberRanges undone;

  /** Since the first write that came here. */
  private final long since;

  /** Of cells that were spilled: most that are written are new, and need no look-up. */
  private final CellFilter cells = new CellFilter();

  /** Whether the filter has all of them; not any more once it has no memory to grow. */
  private boolean filtered = true;

  private final BooleanSupplier mayGrow;

  private final List<ScratchMap.Entry> piece = new ArrayList<>();
  private long pieceBytes;

  /**
   * @param since no write that comes here has a lower number
   * @param undone the numbers of writes that did not take place
   * @param previous tells for locked cells their newest versions
   * @param mayGrow reserves {@link CellFilter#PART_BYTES} of memory, if they are there
   */
  SpilledWrites(
      ScratchMap map,
      long since,
      NumberRanges undone,
      NewestVersions previous,
      BooleanSupplier mayGrow) {
    this.mayGrow = mayGrow;
    this.map = map;
    this.since = since;
    this.undone = undone;
    this.previous = previous;
  }

  /** What was reserved and is of no use once this is closed. */
  long filterBytes() {
    return cells.bytes();
  }

  long since() {
    return since;
  }

  /**
   * Takes writes with everything they replaced. After a failure some of them may be here already;
   * adding them again is harmless.
   *
   * @param newest in key order
   * @param observed no reader needs the state of a cell between this number and its newest write
   */
  void addAll(Collection<BufferEntry> newest, long observed) {
    piece.clear();
    pieceBytes = 0;
    for (BufferEntry entry : newest) {
      if (entry.overSpilled) {
        BufferEntry before = newest(entry.cell);
        if (before != null && before.sequence < observed && !undone.contains(before.sequence)) {
          add(SpilledEntry.version(entry.cell, before.sequence), before);
        }
      }
      for (BufferEntry older = entry.replaced; older != null; older = older.replaced) {
        if (older.sequence < observed) {
          add(SpilledEntry.version(older.cell, older.sequence), older);
        }
      }
      add(SpilledEntry.newest(entry.cell), entry);
      if (!entry.overSpilled) {
        note(entry.cell);
      }
    }
    flush();
  }

  private void note(CellKey cell) {
    filtered = filtered && (!cells.isFull() || mayGrow.getAsBoolean());
    if (filtered) {
      cells.add(cell);
    }
  }

  private void add(byte[] key, BufferEntry entry) {
    byte[] value = entry.value;
    if (entry.kind == WriteKind.LOCK && value == null) {
      // Done now, because no other transaction passes the lock of this one once the cell has it.
      value = encode(previous.of(List.of(entry.cell))[0]);
    }
    byte[] stored = SpilledEntry.encode(entry, value);
    piece.add(new ScratchMap.Entry(key, stored));
    pieceBytes += key.length + stored.length;
    if (piece.size() >= PIECE || pieceBytes >= PIECE_BYTES) {
      flush();
    }
  }

  private void flush() {
    if (!piece.isEmpty()) {
      map.putAll(piece);
    }
    piece.clear();
    pieceBytes = 0;
  }

  /** What stands for the value of a locked cell with this newest version. */
  static byte[] encode(long previous) {
    return ByteBuffer.allocate(Long.BYTES).putLong(previous).array();
  }

  /** The newest version of a locked cell, as it was when the lock was spilled. */
  static long previousOf(BufferEntry lock) {
    return ByteBuffer.wrap(lock.value).getLong();
  }

  /** The last write of a cell, undone or not; null if none was spilled. */
  private BufferEntry newest(CellKey cell) {
    if (filtered && !cells.mayHave(cell)) {
      return null;
    }
    byte[] stored = map.get(SpilledEntry.newest(cell));
    return stored == null ? null : SpilledEntry.decode(cell, stored);
  }

  /** The last write of a cell, or null. */
  BufferEntry find(CellKey cell) {
    return asOf(cell, Long.MAX_VALUE);
  }

  /** What the cell was when the buffer had counted to {@code limit}; null if unwritten. */
  BufferEntry asOf(CellKey cell, long limit) {
    BufferEntry newest = newest(cell);
    return newest == null ? null : asOf(newest, limit);
  }

  /**
   * The same.
   *
   * @param newest of the cell, undone or not
   */
  BufferEntry asOf(BufferEntry newest, long limit) {
    if (newest.sequence < limit && !undone.contains(newest.sequence)) {
      return newest;
    }
    CellKey cell = newest.cell;
    long below = Math.min(limit, newest.sequence) - 1;
    if (below < since) {
      return null;
    }
    try (ScratchMap.Cursor versions =
        map.cursor(SpilledEntry.version(cell, below), SpilledEntry.afterVersions(cell), false)) {
      for (ScratchMap.Entry at = versions.next(); at != null; at = versions.next()) {
        BufferEntry entry = SpilledEntry.decode(cell, at.value());
        if (!undone.contains(entry.sequence)) {
          return entry;
        }
      }
      return null;
    }
  }

  /**
   * The newest writes of cells, undone ones too, as they are now.
   *
   * @param from a key of {@link SpilledEntry}, inclusive
   * @param to exclusive
   */
  Stretch stretch(byte[] from, byte[] to, boolean reverse) {
    boolean empty = Arrays.compareUnsigned(from, to) >= 0;
    return new Stretch(map.cursor(empty ? to : from, to, reverse));
  }

  @Override
  public void close() {
    map.close();
  }

  /** A walk from cell to cell that can be looked ahead of. */
  static final class Stretch implements AutoCloseable {
    private final ScratchMap.Cursor cursor;
    private BufferEntry ahead;
    private boolean over;

    private Stretch(ScratchMap.Cursor cursor) {
      this.cursor = cursor;
    }

    /** The next one, which stays the next one until {@link #pass}; null after the last. */
    BufferEntry peek() {
      if (ahead == null && !over) {
        ScratchMap.Entry next = cursor.next();
        over = next == null;
        ahead = over ? null : SpilledEntry.decode(SpilledEntry.cellOf(next.key()), next.value());
      }
      return ahead;
    }

    void pass() {
      ahead = null;
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}

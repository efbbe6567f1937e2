package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import java.util.ArrayList;
import java.util.List;

/**
 * A Bloom filter of cells that grows: tells of most cells which it does not have that it does not
 * have them. Each part holds the bits of a cell in one line, so that asking it touches memory once.
 * Confined to one thread.
 */
final class CellFilter {
  /** Of one part, in memory. */
  static final int PART_BYTES = 1 << 20;

  private static final int LINE_LONGS = 8;
  private static final int LINE_BITS = LINE_LONGS * Long.SIZE;
  private static final int LINES = PART_BYTES / Long.BYTES / LINE_LONGS;
  private static final int PROBES = 6;
  private static final int BITS_PER_CELL = 10;
  private static final int CELLS_PER_PART = PART_BYTES / BITS_PER_CELL * Byte.SIZE;

  private final List<long[]> parts = new ArrayList<>();

  /** How many cells the last part has. */
  private int filled = CELLS_PER_PART;

  /** Whether the next cell takes another part. */
  boolean isFull() {
    return filled >= CELLS_PER_PART;
  }

  /** In memory. */
  long bytes() {
    return (long) PART_BYTES * parts.size();
  }

  void add(CellKey cell) {
    if (isFull()) {
      parts.add(new long[PART_BYTES / Long.BYTES]);
      filled = 0;
    }
    filled++;
    long[] part = parts.get(parts.size() - 1);
    long hash = mix(cell.hashCode());
    int line = line(hash);
    for (int i = 0; i < PROBES; i++) {
      int bit = bit(hash, i);
      part[line + bit / Long.SIZE] |= 1L << bit;
    }
  }

  /** False only if it was never added. */
  boolean mayHave(CellKey cell) {
    long hash = mix(cell.hashCode());
    for (long[] part : parts) {
      if (mayHave(part, hash)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayHave(long[] part, long hash) {
    int line = line(hash);
    for (int i = 0; i < PROBES; i++) {
      int bit = bit(hash, i);
      if ((part[line + bit / Long.SIZE] & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  private static int line(long hash) {
    return (int) (hash & LINES - 1) * LINE_LONGS;
  }

  /** Nine bits of the hash for each probe, from its high end. */
  private static int bit(long hash, int probe) {
    return (int) (hash >>> Long.SIZE - 9 * (probe + 1)) & LINE_BITS - 1;
  }

  private static long mix(int hash) {
    long mixed = (hash ^ 0x5bf03635L) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 32;
  }
}

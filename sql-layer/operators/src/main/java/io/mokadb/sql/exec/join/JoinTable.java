package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowHashKeys;
import java.util.BitSet;
import java.util.List;

/** The build side of a hash join: chains of rows by key, in the order of the input. */
final class JoinTable {
  private final Object[][] rows;
  private final Object[] keys;
  private final int[] buckets;
  private final int[] next;
  private final BitSet matched;

  /**
   * @param track whether {@link #mark} will be called
   */
  JoinTable(List<Object[]> input, RowHashKeys rowKeys, boolean track) {
    int count = input.size();
    rows = input.toArray(Object[][]::new);
    keys = new Object[count];
    next = new int[count];
    int size = Math.max(2, Integer.highestOneBit(Math.max(1, count)) * 2);
    buckets = new int[size];
    matched = track ? new BitSet(count) : null;
    // backwards, since each row goes to the head of its chain
    for (int i = count - 1; i >= 0; i--) {
      Object key = rowKeys.orNull(rows[i]);
      if (key != null) {
        keys[i] = key;
        int bucket = bucket(key);
        next[i] = buckets[bucket] - 1;
        buckets[bucket] = i + 1;
      }
    }
  }

  private int bucket(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return (hash ^ hash >>> 16) & (buckets.length - 1);
  }

  boolean isEmpty() {
    return rows.length == 0;
  }

  int size() {
    return rows.length;
  }

  Object[] row(int index) {
    return rows[index];
  }

  /** The first row with a key, or -1. */
  int first(Object key) {
    return key == null ? -1 : seek(buckets[bucket(key)] - 1, key);
  }

  /** The row with the same key after one, or -1. */
  int after(int index, Object key) {
    return seek(next[index], key);
  }

  private int seek(int start, Object key) {
    int index = start;
    while (index >= 0 && !key.equals(keys[index])) {
      index = next[index];
    }
    return index;
  }

  void mark(int index) {
    if (matched != null) {
      matched.set(index);
    }
  }

  /** The first row from an index on that was never marked; the size if there is none. */
  int unmarked(int from) {
    return Math.min(rows.length, matched.nextClearBit(from));
  }
}

package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.StoredValues;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Numbers the groups of rows by the stored bytes of their keys: open addressing, no object for a
 * row that belongs to a group already. Confined.
 */
final class StoredGroups {
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int NULL = 0;
  private static final int LONG = 1;

  /** Before bytes stands their number and this. */
  private static final int BYTES = 2;

  private final int[] columns;
  private byte[] key = new byte[64];
  private int length;
  private int hash;

  /** One more than the number of a group; 0 is free. */
  private int[] slots = new int[64];

  private int[] hashes = new int[32];
  private byte[][] keys = new byte[32][];
  private int size;

  StoredGroups(int[] columns) {
    this.columns = columns;
  }

  /** The number of the row's group, from 0; -1 if no row before had its key. */
  int find(StoredValues row) {
    encode(row);
    hash = hash();
    int mask = slots.length - 1;
    for (int at = hash & mask; slots[at] != 0; at = (at + 1) & mask) {
      int group = slots[at] - 1;
      byte[] known = keys[group];
      if (hashes[group] == hash
          && known.length == length
          && Arrays.equals(known, 0, length, key, 0, length)) {
        return group;
      }
    }
    return -1;
  }

  /** Makes a group of the row that was not found last; its number is that of groups before. */
  void add() {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
      slots = new int[slots.length * 2];
      for (int group = 0; group < size; group++) {
        place(group);
      }
    }
    keys[size] = Arrays.copyOf(key, length);
    hashes[size] = hash;
    place(size++);
  }

  private void place(int group) {
    int mask = slots.length - 1;
    int at = hashes[group] & mask;
    while (slots[at] != 0) {
      at = (at + 1) & mask;
    }
    slots[at] = group + 1;
  }

  /** How many bytes the next group would take here. */
  long bytesOfNext() {
    return length + 40L;
  }

  private void encode(StoredValues row) {
    length = 0;
    for (int column : columns) {
      if (row.isNull(column)) {
        room(1);
        key[length++] = NULL;
      } else if (row.isLong(column)) {
        room(1 + Long.BYTES);
        key[length++] = LONG;
        putLong(row.longAt(column));
      } else {
        int start = row.start(column);
        int count = row.end(column) - start;
        room(1 + Long.BYTES + count);
        key[length++] = BYTES;
        putLong(count);
        System.arraycopy(row.bytes(column), start, key, length, count);
        length += count;
      }
    }
  }

  private void putLong(long value) {
    EIGHT_BYTES.set(key, length, value);
    length += Long.BYTES;
  }

  private void room(int more) {
    if (key.length - length < more) {
      key = Arrays.copyOf(key, Math.max(key.length * 2, length + more));
    }
  }

  private int hash() {
    long h = length;
    int at = 0;
    for (; at + Long.BYTES <= length; at += Long.BYTES) {
      h = spread(h ^ (long) EIGHT_BYTES.get(key, at));
    }
    for (; at < length; at++) {
      h = spread(h ^ key[at]);
    }
    return (int) (h ^ h >>> 32);
  }

  private static long spread(long h) {
    long product = h * 0x9E3779B97F4A7C15L;
    return product ^ product >>> 29;
  }
}

package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.layout.EncodedValues;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Groups by any columns: their bytes behind each other are the key. Confined. */
final class ByteGroups extends EncodedGroups {
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int NULL = 0;
  private static final int LONG = 1;

  /** Before bytes stands their number and this. */
  private static final int BYTES = 2;

  private final int[] columns;
  private byte[] key = new byte[32];
  private int length;
  private int hash;
  private int[] hashes;
  private byte[][] keys;

  ByteGroups(int[] columns, int groups) {
    this.columns = columns;
    this.hashes = new int[groups];
    this.keys = new byte[groups][];
  }

  @Override
  int find(EncodedValues row) {
    encode(row);
    hash = hash();
    return find();
  }

  @Override
  int find(EncodedGroups others, int group) {
    ByteGroups known = (ByteGroups) others;
    length = 0;
    room(known.keys[group].length);
    length = known.keys[group].length;
    System.arraycopy(known.keys[group], 0, key, 0, length);
    hash = known.hashes[group];
    return find();
  }

  private int find() {
    int slot = slot(hash);
    int group = group(slot);
    while (group >= 0 && !isKeyOf(group)) {
      slot = next(slot);
      group = group(slot);
    }
    return group;
  }

  private boolean isKeyOf(int group) {
    byte[] known = keys[group];
    return hashes[group] == hash
        && known.length == length
        && Arrays.equals(known, 0, length, key, 0, length);
  }

  @Override
  int hash(int group) {
    return hashes[group];
  }

  @Override
  void keep(int group) {
    keys[group] = Arrays.copyOf(key, length);
    hashes[group] = hash;
  }

  @Override
  void grow(int groups) {
    keys = Arrays.copyOf(keys, groups);
    hashes = Arrays.copyOf(hashes, groups);
  }

  @Override
  long bytesOfNext() {
    return length + 40L;
  }

  private void encode(EncodedValues row) {
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
    if (at < length && length > Long.BYTES) {
      // The last eight bytes, some of them again.
      h = spread(h ^ (long) EIGHT_BYTES.get(key, length - Long.BYTES));
    } else {
      for (; at < length; at++) {
        h = spread(h ^ key[at]);
      }
    }
    return folded(h);
  }
}

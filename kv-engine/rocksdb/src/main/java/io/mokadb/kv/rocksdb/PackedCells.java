package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellKey;
import java.util.Arrays;

/** A block that is filled again and again: keys and values behind each other in one array. */
final class PackedCells implements CellBlock {
  private byte[] bytes = new byte[1024];
  private int used;

  /** Of each cell where its key and its value end; a key begins where the value before it ends. */
  private int[] ends = new int[16];

  private long[] timestamps = new long[8];
  private int size;

  void clear() {
    used = 0;
    size = 0;
  }

  /** How much memory the cells take. */
  int bytesUsed() {
    return used;
  }

  /** Adds a cell; the arrays are copied. */
  void add(byte[] key, int keyLength, long timestamp, byte[] value, int valueStart, int valueEnd) {
    int length = valueEnd - valueStart;
    if (bytes.length - used < keyLength + length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, used + keyLength + length));
    }
    if (size == timestamps.length) {
      timestamps = Arrays.copyOf(timestamps, size * 2);
      ends = Arrays.copyOf(ends, size * 4);
    }
    System.arraycopy(key, 0, bytes, used, keyLength);
    used += keyLength;
    ends[2 * size] = used;
    System.arraycopy(value, valueStart, bytes, used, length);
    used += length;
    ends[2 * size + 1] = used;
    timestamps[size++] = timestamp;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public CellKey key(int index) {
    return CellKeys.decode(bytes, keyStart(index), ends[2 * index]);
  }

  @Override
  public int copyRow(int index, byte[] target) {
    return CellKeys.copyRow(bytes, keyStart(index), target);
  }

  private int keyStart(int index) {
    return index == 0 ? 0 : ends[2 * index - 1];
  }

  @Override
  public long timestamp(int index) {
    return timestamps[index];
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int start(int index) {
    return ends[2 * index];
  }

  @Override
  public int end(int index) {
    return ends[2 * index + 1];
  }
}

package io.mokadb.sql.exec.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keys with values on the heap, in few large arrays, and their order: one array of bytes for
 * thousands of pairs costs neither headers nor references. Confined.
 */
final class EncodedPairs {
  /** Beside the bytes of a pair: its lengths, its place, and what the sort needs. */
  static final int OVERHEAD = 2 * Integer.BYTES + 2 * (Integer.BYTES + Long.BYTES);

  private static final int BLOCK_BITS = 18;
  private static final int LENGTHS = 2 * Integer.BYTES;

  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] block = {};
  private int end;

  /** Where each pair is: number of the block, offset in it. */
  private int[] places = new int[64];

  private int size;

  /** How many bytes all keys begin with alike. */
  private int common = -1;

  int size() {
    return size;
  }

  void add(byte[] key, byte[] value) {
    int needed = LENGTHS + key.length + value.length;
    if (block.length - end < needed) {
      block = new byte[Math.max(1 << BLOCK_BITS, needed)];
      blocks.add(block);
      end = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
    }
    int at = end;
    putInt(block, at, key.length);
    putInt(block, at + Integer.BYTES, value.length);
    System.arraycopy(key, 0, block, at + LENGTHS, key.length);
    System.arraycopy(value, 0, block, at + LENGTHS + key.length, value.length);
    end += needed;
    places[size] = blocks.size() - 1 << BLOCK_BITS | at;
    common = size == 0 ? key.length : commonWithFirst(key);
    size++;
  }

  private int commonWithFirst(byte[] key) {
    int most = Math.min(common, key.length);
    int differ = Arrays.mismatch(key, 0, most, blocks.get(0), LENGTHS, LENGTHS + most);
    return differ < 0 ? most : differ;
  }

  /** The array that holds a pair. */
  byte[] bytes(int index) {
    return blocks.get(places[index] >>> BLOCK_BITS);
  }

  /** Where the key begins in {@link #bytes}; the value follows it. */
  int keyAt(int index) {
    return offset(places[index]) + LENGTHS;
  }

  int keyLength(int index) {
    return getInt(bytes(index), offset(places[index]));
  }

  int valueLength(int index) {
    return getInt(bytes(index), offset(places[index]) + Integer.BYTES);
  }

  byte[] key(int index) {
    int from = keyAt(index);
    return Arrays.copyOfRange(bytes(index), from, from + keyLength(index));
  }

  byte[] value(int index) {
    int from = keyAt(index) + keyLength(index);
    return Arrays.copyOfRange(bytes(index), from, from + valueLength(index));
  }

  /** Puts the pairs in the order of their keys; equal ones stay in theirs. */
  void sort() {
    long[] heads = new long[size];
    for (int i = 0; i < size; i++) {
      heads[i] = head(places[i]);
    }
    mergeSort(heads, places, new long[size], new int[size], 0, size);
  }

  /** The first bytes in which keys differ, as a number in the order of its bits. */
  private long head(int place) {
    byte[] bytes = blocks.get(place >>> BLOCK_BITS);
    int at = offset(place);
    int length = getInt(bytes, at);
    long head = 0;
    for (int i = common; i < common + Long.BYTES; i++) {
      head = head << 8 | (i < length ? bytes[at + LENGTHS + i] & 0xFF : 0);
    }
    return head;
  }

  private void mergeSort(
      long[] heads, int[] at, long[] spareHeads, int[] spareAt, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    mergeSort(heads, at, spareHeads, spareAt, from, middle);
    mergeSort(heads, at, spareHeads, spareAt, middle, to);
    if (compare(heads[middle - 1], at[middle - 1], heads[middle], at[middle]) <= 0) {
      return;
    }
    System.arraycopy(heads, from, spareHeads, from, middle - from);
    System.arraycopy(at, from, spareAt, from, middle - from);
    int left = from;
    int right = middle;
    for (int i = from; left < middle; i++) {
      boolean rightFirst =
          right < to && compare(spareHeads[left], spareAt[left], heads[right], at[right]) > 0;
      heads[i] = rightFirst ? heads[right] : spareHeads[left];
      at[i] = rightFirst ? at[right++] : spareAt[left++];
    }
  }

  private int compare(long oneHead, int one, long otherHead, int other) {
    return oneHead != otherHead
        ? Long.compareUnsigned(oneHead, otherHead)
        : compareKeys(one, other);
  }

  private int compareKeys(int one, int other) {
    byte[] a = blocks.get(one >>> BLOCK_BITS);
    byte[] b = blocks.get(other >>> BLOCK_BITS);
    int aFrom = offset(one) + LENGTHS;
    int bFrom = offset(other) + LENGTHS;
    int aLength = getInt(a, offset(one));
    int bLength = getInt(b, offset(other));
    return Arrays.compareUnsigned(
        a, aFrom + common, aFrom + aLength, b, bFrom + common, bFrom + bLength);
  }

  private static int offset(int place) {
    return place & (1 << BLOCK_BITS) - 1;
  }

  private static void putInt(byte[] bytes, int at, int value) {
    bytes[at] = (byte) (value >> 24);
    bytes[at + 1] = (byte) (value >> 16);
    bytes[at + 2] = (byte) (value >> 8);
    bytes[at + 3] = (byte) value;
  }

  private static int getInt(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | bytes[at + 3] & 0xFF;
  }
}

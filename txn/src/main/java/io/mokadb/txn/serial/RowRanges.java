package io.mokadb.txn.serial;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A set of rows: ranges that neither overlap nor touch. Not thread-safe. */
final class RowRanges {
  /** What a range takes beside its keys: an entry of a tree, and the objects of two keys. */
  private static final int RANGE_BYTES = 104;

  /** Sorts before every row. */
  private static final byte[] BEFORE_ALL = {};

  /** From the first row, inclusive, to the end, exclusive: {@code null} for no bound. */
  private final TreeMap<byte[], Key> ends = new TreeMap<>(Arrays::compareUnsigned);

  private long keyBytes;

  int size() {
    return ends.size();
  }

  /** What they take, estimated. */
  long bytes() {
    return keyBytes + (long) RANGE_BYTES * ends.size();
  }

  private void put(byte[] start, Key end) {
    boolean known = ends.containsKey(start);
    Key before = ends.put(start, end);
    keyBytes += keyBytes(start, end) - (known ? keyBytes(start, before) : 0);
  }

  /** Removes a range that is there. */
  private Key remove(byte[] start) {
    Key end = ends.remove(start);
    keyBytes -= keyBytes(start, end);
    return end;
  }

  private static long keyBytes(byte[] start, Key end) {
    return (long) start.length + (end == null ? 0 : end.length());
  }

  void add(KeyRange range) {
    if (range.isEmpty()) {
      return;
    }
    byte[] start = range.start() == null ? BEFORE_ALL : range.start().unsafeBytes();
    Key end = range.end();
    Map.Entry<byte[], Key> before = ends.floorEntry(start);
    if (before != null && reaches(before.getValue(), start)) {
      start = before.getKey();
      end = later(before.getValue(), end);
    }
    Map.Entry<byte[], Key> after = ends.ceilingEntry(start);
    while (after != null && reaches(end, after.getKey())) {
      end = later(after.getValue(), end);
      remove(after.getKey());
      after = ends.ceilingEntry(start);
    }
    put(start, end);
  }

  boolean contains(Key row) {
    Map.Entry<byte[], Key> at = ends.floorEntry(row.unsafeBytes());
    return at != null && (at.getValue() == null || row.compareTo(at.getValue()) < 0);
  }

  boolean meets(KeyRange range) {
    byte[] start = range.start() == null ? BEFORE_ALL : range.start().unsafeBytes();
    Map.Entry<byte[], Key> before = ends.floorEntry(start);
    if (before != null && isBehind(before.getValue(), start)) {
      return true;
    }
    byte[] next = ends.ceilingKey(start);
    return next != null && isBehind(range.end(), next);
  }

  /** Joins the neighbours that have the longest keys in common, so that half of them are left. */
  void coarsen() {
    List<Map.Entry<byte[], Key>> all = new ArrayList<>();
    // Copies: a tree moves entries when others are removed.
    ends.forEach((start, end) -> all.add(new SimpleEntry<>(start, end)));
    int[] common = new int[Math.max(0, all.size() - 1)];
    for (int i = 0; i < common.length; i++) {
      common[i] = inCommon(all.get(i).getValue().unsafeBytes(), all.get(i + 1).getKey());
    }
    int[] sorted = common.clone();
    Arrays.sort(sorted);
    for (int i = common.length - 1; i >= 0; i--) {
      if (common[i] >= sorted[sorted.length / 2]) {
        Key end = remove(all.get(i + 1).getKey());
        put(all.get(i).getKey(), end);
      }
    }
  }

  private static int inCommon(byte[] one, byte[] other) {
    int differs = Arrays.mismatch(one, other);
    return differs < 0 ? one.length : differs;
  }

  private static boolean reaches(Key end, byte[] start) {
    return end == null || Arrays.compareUnsigned(end.unsafeBytes(), start) >= 0;
  }

  private static boolean isBehind(Key end, byte[] start) {
    return end == null || Arrays.compareUnsigned(end.unsafeBytes(), start) > 0;
  }

  private static Key later(Key one, Key other) {
    if (one == null || other == null) {
      return null;
    }
    return one.compareTo(other) >= 0 ? one : other;
  }
}

package io.mokadb.txn.leaf;

import java.util.Arrays;

/**
 * How often reads missed the leaves, by region of the keys, about: a sketch whose counts are halved
 * now and then, so that it forgets. A region is what a leaf would span, judged by the leaf before
 * it. Threads may count over each other.
 */
final class MissCounts {
  private static final int SLOTS = 1 << 14;
  private static final int MOST = 30_000;

  /** If there is no leaf to judge by: keys that differ in their last byte are of one region. */
  private static final int LAST_BITS = 8;

  private final short[] first = new short[SLOTS];
  private final short[] second = new short[SLOTS];

  /**
   * Counts a miss.
   *
   * @param bits how many leading bits of a key tell its region; negative if not known
   * @return how often the region was missed, with this time
   */
  int count(byte[] row, int bits) {
    long hash = hash(row, regionOr(row, bits));
    int one = (int) (hash >>> 32) & SLOTS - 1;
    int other = (int) hash & SLOTS - 1;
    first[one] = (short) Math.min(MOST, first[one] + 1);
    second[other] = (short) Math.min(MOST, second[other] + 1);
    return Math.min(first[one], second[other]);
  }

  /** Begins to count again, for a region that is loaded. */
  void forget(byte[] row, int bits) {
    long hash = hash(row, regionOr(row, bits));
    first[(int) (hash >>> 32) & SLOTS - 1] = 0;
    second[(int) hash & SLOTS - 1] = 0;
  }

  private static int regionOr(byte[] row, int bits) {
    return bits < 0 ? Math.max(0, row.length * 8 - LAST_BITS) : bits;
  }

  private static long hash(byte[] row, int bits) {
    int whole = Math.min(row.length, bits >>> 3);
    long hash = bits;
    for (int i = 0; i < whole; i++) {
      hash = (hash ^ row[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    if (whole < row.length && (bits & 7) != 0) {
      hash = (hash ^ (row[whole] & 0xFF) >>> 8 - (bits & 7)) * 0x9E3779B97F4A7C15L;
    }
    hash = (hash ^ hash >>> 32) * 0x9E3779B97F4A7C15L;
    return hash ^ hash >>> 29;
  }

  void halve() {
    halve(first);
    halve(second);
  }

  private static void halve(short[] counts) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = (short) (counts[i] >>> 1);
    }
  }

  /** How many leading bits the keys of a leaf have in common, but for a carry. */
  static int regionBits(byte[] low, byte[] high) {
    int same = Arrays.mismatch(low, high);
    if (same < 0) {
      return low.length * 8;
    }
    long difference = eight(high, same) - eight(low, same);
    return same * 8 + Long.numberOfLeadingZeros(difference);
  }

  /** The next bytes as a number; zeros where there are none. */
  private static long eight(byte[] row, int from) {
    long number = 0;
    for (int i = from; i < from + Long.BYTES; i++) {
      number = number << 8 | (i < row.length ? row[i] & 0xFF : 0);
    }
    return number;
  }
}

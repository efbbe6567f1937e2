package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random places in a range of keys. */
final class RandomKeys {
  private static final int DIGITS = 7;

  private RandomKeys() {}

  /**
   * A key at or after {@code first} and before {@code last}, evenly distributed in the bytes that
   * follow what both have in common.
   *
   * @param last greater than {@code first}
   */
  static Key between(Key first, Key last, RandomGenerator random) {
    int common = 0;
    while (common < first.length()
        && common < last.length()
        && first.at(common) == last.at(common)) {
      common++;
    }
    long low = digits(first, common);
    long high = digits(last, common);
    if (low >= high) {
      return first;
    }
    long chosen = random.nextLong(low, high);
    byte[] bytes = Arrays.copyOf(first.unsafeBytes(), common + DIGITS);
    for (int i = 0; i < DIGITS; i++) {
      bytes[common + i] = (byte) (chosen >> (8 * (DIGITS - 1 - i)));
    }
    Key key = Key.wrap(bytes);
    return key.compareTo(first) < 0 ? first : key;
  }

  private static long digits(Key key, int from) {
    long value = 0;
    for (int i = 0; i < DIGITS; i++) {
      value = value << 8 | (from + i < key.length() ? key.at(from + i) & 0xFF : 0);
    }
    return value;
  }
}

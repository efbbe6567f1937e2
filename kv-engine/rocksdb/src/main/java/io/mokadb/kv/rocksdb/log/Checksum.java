package io.mokadb.kv.rocksdb.log;

import java.util.zip.CRC32C;

/** Checksums of frames: CRC-32C over type and payload, masked. Stateless. */
final class Checksum {
  private static final int MASK = 0xa282ead8;
  private static final int POLYNOMIAL = 0x82f63b78;
  private static final int[] TABLE = table();

  private Checksum() {}

  /** As it is stored. */
  static int masked(byte[] bytes, int from, int length) {
    return mask(plain(bytes, from, length));
  }

  /**
   * Whether a single bit, flipped back in the bytes or in the checksum itself, makes them match.
   * What a crash leaves of a record does not look like that, but by a chance of one in ten
   * thousand.
   */
  static boolean isOneBitOff(byte[] bytes, int from, int length, int stored) {
    int actual = plain(bytes, from, length);
    if (Integer.bitCount(mask(actual) ^ stored) == 1) {
      return true;
    }
    int wanted = actual ^ unmask(stored);
    int[] effects = new int[Byte.SIZE];
    for (int bit = 0; bit < Byte.SIZE; bit++) {
      effects[bit] = TABLE[1 << bit];
    }
    // From the last byte to the first: what the same bit changes is one step further on.
    for (int i = 0; i < length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        if (effects[bit] == wanted) {
          return true;
        }
        effects[bit] = effects[bit] >>> Byte.SIZE ^ TABLE[effects[bit] & 0xff];
      }
    }
    return false;
  }

  private static int plain(byte[] bytes, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }

  private static int mask(int checksum) {
    return Integer.rotateRight(checksum, 15) + MASK;
  }

  private static int unmask(int stored) {
    return Integer.rotateLeft(stored - MASK, 15);
  }

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int value = i;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        value = (value & 1) == 0 ? value >>> 1 : value >>> 1 ^ POLYNOMIAL;
      }
      table[i] = value;
    }
    return table;
  }
}
